import { useEffect, useEffectEvent, useState } from 'react';
import type { SessionOfPatient } from '../../data/records/overview';
import { draftsOf } from '../../device/drafts/keyOfDraft';
import { FormDialog } from '../../forms/FormDialog';
import { ColumnField } from '../../forms/rows/ColumnField';
import { rowDraftCodec } from '../../forms/rows/rowDraft';
import { itemOf } from '../../forms/rows/useSaveRow';
import { type OpenDialog, Opened, useDialog } from '../../forms/useDialog';
import { useDraftedState } from '../../forms/useDraft';
import { useSend } from '../../forms/useSend';
import { type Sent, useSubmission } from '../../forms/useSubmission';
import { success } from '../../lib/notice';
import { patientNameOf } from '../../lib/patientName';
import { sessionText } from '../../questionnaire/expectedSessions';
import { absences, isOfDay, typedKind } from '../../records/absences';
import { columnOf, wordsTyped } from '../../records/entityWords';
import { rowFailure } from '../../sentences/errors';
import { Checkbox } from '../../ui/controls/Checkbox';
import { type AbsenceDraft, absenceOf } from './missedDraft';

const codec = rowDraftCodec(absences);
const fields = ['kind', 'told_by', 'told_when', 'reason'] as const;
type FieldName = (typeof fields)[number];

type Props = {
  session: SessionOfPatient;
  /** The others of its day that nothing answers. */
  others: readonly SessionOfPatient[];
  onClose: () => void;
};

/** Says why a session did not take place; a day on which nobody comes is said of all its patients at once. */
export default function MissedSession({ session, others, onClose }: Props) {
  const drafts = draftsOf(absences.name, session.patient_id);
  const { dialog, open, close } = useDialog(codec, drafts);
  const begin = useEffectEvent(() => {
    const draft = absenceOf(session);
    open(`${drafts}:${draft.id}`, draft);
  });
  useEffect(() => begin(), []);
  const end = () => {
    close();
    onClose();
  };
  return (
    <Opened of={{ dialog, close: end }}>
      {(opened) => <MissedForm session={session} others={others} {...opened} />}
    </Opened>
  );
}

/** Writes the absences of a session and of `all`, the others that it is said of; the same rows again after an attempt that failed. */
function useSaveMissed() {
  const { send } = useSend();
  const sendOne = (
    { patient_id, patients }: SessionOfPatient,
    draft: AbsenceDraft,
    /** Of how many sessions it speaks; 0: it says nothing. */
    count: number,
  ) =>
    send({
      item: itemOf(absences, { id: patient_id, ...patients }, undefined, {
        key: `${draftsOf(absences.name, patient_id)}:${draft.id}`,
        draft,
        base: null,
        words: wordsTyped(absences, draft.typed),
      }),
      said:
        count === 0
          ? undefined
          : () => success(absences.words.saved, count > 1 ? `Anotada para ${count} sessões.` : undefined),
    });
  return async (
    session: SessionOfPatient,
    draft: AbsenceDraft,
    all: readonly { readonly other: SessionOfPatient; readonly made: AbsenceDraft }[],
  ): Promise<Sent> => {
    const { kind, reason } = draft.typed;
    try {
      await Promise.all(
        all.map(({ other, made }) => sendOne(other, { ...made, typed: { ...made.typed, kind, reason } }, 0)),
      );
      await sendOne(session, draft, all.length + 1);
      return true;
    } catch (error) {
      return { notice: rowFailure(absences, error) };
    }
  };
}

type FormProps = Props & { dialog: OpenDialog<AbsenceDraft> };

function MissedForm({ session, others, dialog, onClose }: FormProps) {
  const [draft, change] = useDraftedState(dialog);
  const { typed } = draft;
  const [isForAll, setForAll] = useState(true);
  const [further] = useState(() => others.map((other) => ({ other, made: absenceOf(other) })));
  const save = useSaveMissed();
  const isForDay = isOfDay(typed.kind);
  const problem = (name: FieldName) =>
    columnOf(absences, name).problem(typed[name], { birthDate: undefined }, null);
  const type = (part: Partial<AbsenceDraft['typed']>) => change({ typed: { ...typed, ...part } });
  const { submitted, running, failure, submit } = useSubmission({
    isComplete: fields.every((name) => !problem(name)),
    send: () => save(session, draft, isForDay && isForAll ? further : []),
    onSent: onClose,
  });
  const field = (name: FieldName) => (
    <ColumnField
      column={columnOf(absences, name)}
      value={typed[name]}
      onChange={(text) => type(name === 'kind' ? typedKind(text) : { [name]: text })}
      error={submitted ? problem(name) : undefined}
    />
  );
  return (
    <FormDialog
      size="wide"
      title="Não houve a sessão"
      description={
        <p className="[overflow-wrap:anywhere]">
          <bdi>{patientNameOf(session.patients)}</bdi>, {sessionText(session)}
        </p>
      }
      draft={dialog.draft}
      submit={{ label: 'Salvar', busy: running && 'Salvando...' }}
      running={running}
      failure={failure}
      discard={Boolean(typed.told_by || typed.told_when || typed.reason) && (absences.words.unsaved ?? false)}
      onSubmit={submit}
      onClose={onClose}
      className="sm:grid-cols-2"
    >
      <div className="sm:col-span-2">{field('kind')}</div>
      {isForDay && further.length > 0 && (
        <Checkbox
          className="sm:col-span-2"
          label={
            further.length === 1
              ? 'Também para a outra sessão deste dia'
              : `Também para as outras ${further.length} sessões deste dia`
          }
          checked={isForAll}
          onChange={({ target }) => setForAll(target.checked)}
        />
      )}
      {!isForDay && field('told_by')}
      {!isForDay && field('told_when')}
      <div className="sm:col-span-2">{field('reason')}</div>
    </FormDialog>
  );
}
