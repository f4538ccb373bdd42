import { Download, Eye } from 'lucide-react';
import { formatDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import { beginningText, signatureText, WHERE_TO_VERIFY } from '../../printing/signedWords';
import type { SignedCopy } from '../../records/signedCopies';
import { IconButton } from '../../ui/controls/Button';
import { OtherFile } from './OtherFile';
import { useKeptFile } from './useKeptFile';

export const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-[1.375rem]' } as const;

/** A signed version under its report: what the device found in it, and the file. */
export function SignedRow({ copy }: { copy: SignedCopy }) {
  const { running, use, isOther } = useKeptFile(copy);
  const { file_name, created_at, begins_with_report, signature } = copy;
  const which = `a versão assinada ${shownName(file_name)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 border-l-2 border-line pl-4">
      <div className="min-w-0 flex-1 basis-56 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <p className="font-semibold text-ink">Versão assinada, guardada em {formatDate(created_at)}</p>
        <p>
          {[signatureText(copy), beginningText(begins_with_report)].join('. ')}.
          {signature === 'digital' && ` Confira em ${WHERE_TO_VERIFY} se vale.`}
        </p>
        <OtherFile isOther={isOther} />
      </div>
      <div className="-ml-3 flex">
        <IconButton
          icon={<Eye {...icon} />}
          label={`Ver ${which}`}
          disabled={running !== undefined}
          onClick={() => void use('view')}
        />
        <IconButton
          icon={<Download {...icon} />}
          label={`Baixar ${which}`}
          disabled={running !== undefined}
          onClick={() => void use('download')}
        />
      </div>
    </li>
  );
}
