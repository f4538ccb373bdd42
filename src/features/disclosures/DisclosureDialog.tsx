import { useQuery } from '@tanstack/react-query';
import { begunOptions } from '../../data/records/disclosures';
import type { PatientRow } from '../../data/records/patients';
import { disclosedBefore } from '../../data/supabase/errors';
import { useTherapist } from '../../device/contexts';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { ColumnField } from '../../device/rows/ColumnField';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import { fromIsoDate, toIsoDate } from '../../lib/dates';
import { beforeRecord, notYet, pastProblem } from '../../questionnaire/days';
import { type Disclosure, disclosures } from '../../records/disclosures';

type Props = {
  patient: PatientRow;
  dialog: OpenDialog<RowDraft<typeof disclosures>>;
  onClose: () => void;
};

const dayProblem = (typed: string, birthDate: string, begun: string | null | undefined) =>
  typed.trim()
    ? (notYet(typed) ?? pastProblem(typed, birthDate) ?? beforeRecord(typed, begun))
    : 'Escreva a data.';

const saidIn = ({ recipient, disclosed_on, content, purpose }: Disclosure): string =>
  `${recipient}, ${fromIsoDate(disclosed_on)}: ${[content, purpose].filter(Boolean).join(' · ')}`;

/** 'Enviei por outro meio': to whom, what, when and what for. */
export function DisclosureDialog({ patient, dialog, onClose }: Props) {
  const { data: begun } = useQuery(begunOptions(useTherapist().userId, patient));
  const form = useRowForm({
    entity: disclosures,
    patient,
    dialog,
    onClose,
    otherwise: (row) => disclosedBefore(saidIn(row)),
    check: ({ disclosed_on }) => ({ disclosed_on: dayProblem(disclosed_on, patient.dataNascimento, begun) }),
  });
  const day = form.field('disclosed_on');
  return (
    <FormDialog
      title="Enviei por outro meio"
      description={
        <p>
          O que saiu da ficha por e-mail, mensagem, papel ou conversa. Depois de guardado, não muda nem se
          apaga.
        </p>
      }
      {...form.dialog}
      submit={{
        label: form.isBeside ? 'Guardar também' : 'Guardar',
        busy: form.running && 'Guardando...',
      }}
    >
      <ColumnField {...form.field('recipient')} />
      <div className="sm:w-56">
        <ColumnField
          {...day}
          error={
            day.error ??
            (toIsoDate(day.value) ? dayProblem(day.value, patient.dataNascimento, begun) : undefined)
          }
        />
      </div>
      <ColumnField {...form.field('content')} />
      <ColumnField {...form.field('purpose')} />
    </FormDialog>
  );
}
