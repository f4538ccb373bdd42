import { revokedBefore } from '../../data/supabase/errors';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { ColumnField } from '../../device/rows/ColumnField';
import { newRowDraft, type RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { consentMoment } from '../../questionnaire/consent';
import { type ConsentRow, revocations } from '../../records/consents';

type Draft = RowDraft<typeof revocations>;
type Props = { patient: RowPatient; dialog: OpenDialog<Draft>; onClose: () => void };

/** Proposes the one who has signed. */
export function newRevocation({ id, signer_name }: Pick<ConsentRow, 'id' | 'signer_name'>): Draft {
  const draft = newRowDraft(revocations, id);
  return { ...draft, typed: { ...draft.typed, revoked_by_name: signer_name } };
}

/** Records a revocation: when, at whose request and why. Deletes nothing (Lei 13.709/2018, art. 8, § 5). */
export function RevokeConsentDialog(props: Props) {
  const form = useRowForm({
    ...{ entity: revocations, ...props },
    otherwise: (row) =>
      revokedBefore(
        row.revoked_by_name ?? '',
        consentMoment({ ...row, signed_at: null }, 'revoked_at'),
        row.revocation_reason,
      ),
  });
  return (
    <FormDialog
      alert
      title="Revogar consentimento"
      description={
        <p>
          A ficha não é apagada e continua podendo ser lida e editada. O que foi aceito até hoje fica
          registrado.
        </p>
      }
      {...form.dialog}
      submit={{ label: 'Revogar', kind: 'danger', busy: form.running && 'Revogando...' }}
    >
      <ColumnField {...form.field('revoked_by_name')} />
      <ColumnField {...form.field('revocation_reason')} />
    </FormDialog>
  );
}
