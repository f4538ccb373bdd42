import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { newRowDraft } from '../../forms/rows/rowDraft';
import { uncapitalised } from '../../lib/text';
import { consentMoment } from '../../questionnaire/consent';
import { agreeing, consentHeading, consentKindOf } from '../../questionnaire/consentKinds';
import { type ConsentRow, revocations } from '../../records/consents';
import { revokedBefore } from '../../sentences/errors';
import type { RevocationDraft } from './consentDrafts';

/** Proposes the one who has signed. */
export function newRevocation({
  id,
  signer_name,
  text_version,
}: Pick<ConsentRow, 'id' | 'signer_name' | 'text_version'>): RevocationDraft {
  const draft = newRowDraft(revocations, id);
  const typed = { ...draft.typed, revoked_by_name: signer_name };
  return { ...draft, typed, kind: consentKindOf(text_version) ?? 'data' };
}

/** 'Revogar consentimento para o tratamento' */
export const revokeLabel = (kind: RevocationDraft['kind']): string =>
  `Revogar ${uncapitalised(consentHeading(kind))}`;

/** Records a revocation: when, at whose request and why. Deletes nothing (Lei 13.709/2018, art. 8, § 5). */
export function RevokeConsentDialog(props: OpenRow<typeof revocations, RevocationDraft>) {
  const { kind } = props.dialog.initial;
  return (
    <RowDialog
      entity={revocations}
      head={({ running }) => ({
        alert: true,
        size: 'question',
        title: revokeLabel(kind),
        submit: { label: 'Revogar', kind: 'danger', busy: running && 'Revogando...' },
        description: (
          <p>
            {kind === 'data'
              ? 'A ficha não é apagada e continua podendo ser lida e editada. '
              : 'Só este termo deixa de valer; os outros continuam como estão. '}
            O que foi aceito até hoje fica registrado.
            {kind === 'image' &&
              ' Lembre-se de apagar as fotos, os vídeos e as gravações que você guarda fora do prontuário: isso não acontece por aqui.'}
          </p>
        ),
      })}
      one={`Revogação d${agreeing(kind, 'o')} ${uncapitalised(consentHeading(kind))}`}
      said={() => [`${consentHeading(kind)} ${agreeing(kind, 'revogado')}`]}
      otherwise={(row) =>
        revokedBefore(
          row.revoked_by_name ?? '',
          consentMoment({ ...row, signed_at: null }, 'revoked_at'),
          row.revocation_reason,
        )
      }
      {...props}
    />
  );
}
