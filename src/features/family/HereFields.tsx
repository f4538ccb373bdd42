import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { type GoalCourse, goalsOptions } from '../../data/records/goals';
import { canReload } from '../../device/browser/appVersion';
import type { OpenDialog } from '../../forms/useDialog';
import { useDraftedState } from '../../forms/useDraft';
import { useSubmission } from '../../forms/useSubmission';
import type { Notice } from '../../lib/notice';
import { familyGroupsOf, GOALS_ID } from '../../questionnaire/family';
import { namedGoal } from '../../questionnaire/goalMarks';
import { goalTitle, quotedWords } from '../../questionnaire/goals';
import { QUESTIONNAIRE_VERSION, questionnaireFor, relationLabel } from '../../questionnaire/questionnaires';
import { deviceNotices } from '../../sentences/deviceErrors';
import { Checkbox } from '../../ui/controls/Checkbox';
import { FieldNotes } from '../../ui/controls/field';
import { Select } from '../../ui/controls/Select';
import { TextField } from '../../ui/controls/TextField';
import { Banner } from '../../ui/feedback/Banner';
import { useOnline } from '../../ui/useOnline';
import type { FamilyDraft } from './familyDraft';
import { OTHER, relationOptions, writerErrors, writerIn } from './familyWriter';
import type { FamilyOf, HandoverDraft } from './handoverDraft';

/** The family knows a goal by its own words, where there are some. */
const ofFamily = (courses: readonly GoalCourse[]) =>
  courses
    .filter(({ goal }) => goal.family_rates && goal.state === 'ativa')
    .map(({ goal }) => ({ ...namedGoal(goal), title: quotedWords(goal) ?? goalTitle(goal) }));

/** The goals in progress that the family rates, too; a new form has none. */
const useGoalsToRate = ({ patientId, formKey }: FamilyOf) =>
  useQuery({ ...goalsOptions(patientId), enabled: formKey === undefined, select: ofFamily });

const missing = {
  name: 'Escreva o nome de quem vai preencher.',
  option: 'Escolha quem é para o paciente.',
  other: 'Escreva qual é a relação.',
};

/** What the handing over asks: who fills in, and which parts; `onHandOver` resolves to the reason if nothing was handed over. */
export function useHandover(
  dialog: OpenDialog<HandoverDraft>,
  onHandOver: (draft: FamilyDraft) => Promise<Notice | undefined>,
) {
  const [typed, change] = useDraftedState(dialog);
  const { of, left } = typed;
  const groups = familyGroupsOf(questionnaireFor(of.kind));
  const needsConnection = !useOnline(canReload);
  const chosen = groups.filter(({ id }) => !left.includes(id));
  const goals = useGoalsToRate(of);
  const rated = left.includes(GOALS_ID) ? [] : (goals.data ?? []);
  const isNothing = chosen.length === 0 && rated.length === 0;
  const asked = [
    ...groups,
    ...(goals.data?.length ? [{ id: GOALS_ID, label: `Metas da família (${goals.data.length})` }] : []),
  ];
  const { filledBy, relation } = writerIn(typed);
  const isWrong = Object.values(writerErrors(typed, true, missing)).some(Boolean);
  const give = async () => {
    // the page ends with the handing over, and must not ask again
    dialog.draft.change(() => null);
    const handover = {
      id: crypto.randomUUID(),
      patientId: of.patientId,
      kind: of.kind,
      filledBy,
      relation,
      groups: chosen.map(({ id }) => id),
      ...(rated.length > 0 && { goals: rated }),
      questionnaireVersion: QUESTIONNAIRE_VERSION,
      begunAt: new Date().toISOString(),
    };
    const draft = { handover, patientName: of.patientName, answers: {} };
    const notice = await onHandOver({ ...draft, ...(of.formKey && { formKey: of.formKey }) });
    if (!notice) return true;
    change({});
    return { notice };
  };
  const { submitted, running, failure, submit } = useSubmission({
    isComplete: !isWrong && !isNothing,
    send: give,
  });

  return {
    typed,
    change,
    asked,
    goals,
    rated,
    errors: {
      ...writerErrors(typed, submitted, missing),
      groups: submitted && isNothing ? 'Escolha pelo menos uma parte.' : undefined,
    },
    submit: async () => needsConnection || submit(),
    running,
    failure,
    needsConnection,
  };
}

type Props = { handover: ReturnType<typeof useHandover> };

/** Who fills in here, and which parts. */
export function HereFields({ handover }: Props) {
  const { typed, change, asked, goals, errors, needsConnection } = handover;
  const { of, name, option, other, left } = typed;
  const groupsId = useId();
  return (
    <>
      <div role="status" className="-mb-5">
        {needsConnection && (
          <Banner title={deviceNotices.familyNeedsConnection.title}>
            <p>{deviceNotices.familyNeedsConnection.description}</p>
          </Banner>
        )}
      </div>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Quem vai preencher"
          required
          value={name}
          onChange={(event) => change({ name: event.target.value })}
          error={errors.name}
        />
        <Select
          label={relationLabel(of.kind)}
          required
          options={relationOptions(of.kind)}
          value={option}
          onChange={(event) => change({ option: event.target.value })}
          error={errors.option}
        />
        {option === OTHER && (
          <TextField
            label="Qual relação"
            required
            value={other}
            onChange={(event) => change({ other: event.target.value })}
            error={errors.other}
            className="sm:col-span-2"
          />
        )}
      </div>
      <fieldset className="grid gap-x-5 gap-y-1 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-semibold text-ink-2">O que perguntar</legend>
        {asked.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={!left.includes(id)}
            {...(errors.groups && { 'aria-invalid': true, 'aria-describedby': `${groupsId}-error` })}
            onChange={({ target }) =>
              change({ left: target.checked ? left.filter((each) => each !== id) : [...left, id] })
            }
          />
        ))}
        {goals.isError && !goals.data && (
          <p className="text-sm text-ink-2 sm:col-span-2">
            As metas da família não puderam ser carregadas e não são perguntadas desta vez.
          </p>
        )}
        <div className="sm:col-span-2">
          <FieldNotes id={groupsId} error={errors.groups} />
        </div>
      </fieldset>
    </>
  );
}
