import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { toIsoDate } from '../../lib/dates';
import { tooLong } from '../../lib/limits';
import { type PlanColumn, planFields } from '../../questionnaire/carePlan';
import { plannedProblem } from '../../questionnaire/days';
import { DateField } from '../../ui/controls/MaskedField';
import { TextArea } from '../../ui/controls/TextArea';
import { isTyped, type PlanDraft } from './planDraft';
import { useSavePlan } from './useSavePlan';

type Props = { birthDate: string; dialog: OpenDialog<PlanDraft>; onClose: () => void };

const texts = ['diagnosis', 'prognosis', 'frequency'] as const satisfies readonly PlanColumn[];

/** Writes the plan; nothing in it is required. */
export function PlanDialog({ birthDate, dialog, onClose }: Props) {
  const [draft, change] = useDraftedState(dialog);
  const { base, typed } = draft;
  const { save, running, failure, conflict } = useSavePlan();
  const type = (column: PlanColumn, value: string) => change({ typed: { ...typed, [column]: value } });
  const errors = {
    diagnosis: tooLong(typed.diagnosis, planFields.diagnosis.most),
    prognosis: tooLong(typed.prognosis, planFields.prognosis.most),
    frequency: tooLong(typed.frequency, planFields.frequency.most),
  };
  const day = toIsoDate(typed.review_on);
  const dayError = typed.review_on.trim()
    ? plannedProblem(typed.review_on, birthDate, base.review_on)
    : undefined;

  const submit = () => {
    if (dayError || Object.values(errors).some(Boolean)) return false;
    const words = Object.fromEntries(
      texts.map((column) => [column, typed[column].trim() ? typed[column] : null]),
    );
    void save(base, { ...words, review_on: day || null }).then((isSaved) => isSaved && onClose());
    return true;
  };

  return (
    <>
      <FormDialog
        draft={dialog.draft}
        size="wide"
        title={base.revision === 0 ? 'Escrever plano' : 'Editar plano'}
        submit={{ label: 'Salvar', busy: running && 'Salvando...' }}
        discard={isTyped(draft) && 'O plano que você está escrevendo ainda não foi salvo.'}
        running={running}
        failure={failure}
        onSubmit={submit}
        onClose={onClose}
      >
        {texts.map((column) => (
          <TextArea
            key={column}
            label={planFields[column].label}
            hint={planFields[column].hint}
            phrases={column !== 'frequency'}
            autoComplete="off"
            value={typed[column]}
            onChange={(event) => type(column, event.target.value)}
            error={errors[column]}
            className={column === 'frequency' ? '[&_textarea]:min-h-[calc(2lh+1.5rem+3px)]' : undefined}
          />
        ))}
        <div className="sm:w-56">
          <DateField
            label={planFields.review_on.label}
            hint={planFields.review_on.hint}
            value={typed.review_on}
            onChange={(value) => type('review_on', value)}
            error={dayError}
          />
        </div>
      </FormDialog>
      {conflict}
    </>
  );
}
