import { beginningText, NOT_THE_BEGINNING, NOT_VERIFIED, signatureText } from '../../printing/signedWords';
import type { SignedCopy } from '../../records/signedCopies';

type Props = {
  found: Pick<SignedCopy, 'begins_with_report' | 'signature' | 'signed_by' | 'signature_covers'>;
  /** Of the file, which is not kept; undefined while it is looked at again. */
  isLocked: boolean | undefined;
};

/** What this device has found in a file, and that it has verified no signature. */
export function SignedFindings({ found, isLocked }: Props) {
  const { begins_with_report: begins, signature } = found;
  return (
    <div className="mt-1 text-sm text-ink-2">
      <ul className="list-disc pl-5 [overflow-wrap:anywhere]">
        <li>
          {beginningText(begins)}.{!begins && ` ${NOT_THE_BEGINNING}`}
        </li>
        <li>{signatureText(found)}.</li>
        {isLocked && <li>Só abre com senha: aqui não dá para ver as páginas.</li>}
      </ul>
      {signature === 'digital' && <p className="mt-2">{NOT_VERIFIED}</p>}
    </div>
  );
}
