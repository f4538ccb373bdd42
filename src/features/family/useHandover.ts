import { useQuery } from '@tanstack/react-query';
import { type GoalCourse, goalsOptions } from '../../data/records/goals';
import { canReload } from '../../device/browser/appVersion';
import type { OpenDialog } from '../../forms/useDialog';
import { useDraftedState } from '../../forms/useDraft';
import { useSubmit } from '../../forms/useSubmit';
import type { Notice } from '../../lib/notice';
import { familyGroupsOf, GOALS_ID } from '../../questionnaire/family';
import { namedGoal } from '../../questionnaire/goalMarks';
import { goalTitle, quotedWords } from '../../questionnaire/goals';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../questionnaire/questionnaires';
import { useOnline } from '../../ui/useOnline';
import type { FamilyDraft } from './familyDraft';
import { writerErrors, writerIn } from './familyWriter';
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
  const { submitted, running, failure, submit } = useSubmit({
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
    failure: failure?.notice,
    needsConnection,
  };
}
export type HandingOver = ReturnType<typeof useHandover>;
