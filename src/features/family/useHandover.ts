import { useState } from 'react';
import { canReload } from '../../device/browser/appVersion';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { useSaving } from '../../device/rows/useSaving';
import { FAMILY_MAX, tooLong } from '../../lib/limits';
import type { Notice } from '../../lib/notice';
import { visible } from '../../lib/text';
import { familyGroupsOf, GOALS_ID } from '../../questionnaire/family';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../questionnaire/questionnaires';
import { useOnline } from '../../ui/useOnline';
import type { FamilyDraft } from './familyDraft';
import type { HandoverDraft } from './handoverDraft';
import { useGoalsToRate } from './useGoalsToRate';

/** The relation that has words of its own. */
export const OTHER = 'Outro';

/** What the handing over asks: who fills in, and which parts; `onHandOver` resolves to the reason if nothing was handed over. */
export function useHandover(
  dialog: OpenDialog<HandoverDraft>,
  onHandOver: (draft: FamilyDraft) => Promise<Notice | undefined>,
) {
  const [{ of, name, option, other, left }, change] = useDraftedState(dialog);
  const groups = familyGroupsOf(questionnaireFor(of.kind));
  const [submitted, setSubmitted] = useState(false);
  const [failure, setFailure] = useState<Notice>();
  const { running, run } = useSaving();
  const needsConnection = !useOnline(canReload);
  const chosen = groups.filter(({ id }) => !left.includes(id));
  const goals = useGoalsToRate(of);
  const rated = left.includes(GOALS_ID) ? [] : (goals.data ?? []);
  const isNothing = chosen.length === 0 && rated.length === 0;
  const asked = [
    ...groups,
    ...(goals.data?.length ? [{ id: GOALS_ID, label: `Metas da família (${goals.data.length})` }] : []),
  ];
  const relation = option === OTHER ? visible(other).trim() : option;
  const filledBy = visible(name).trim();

  const missing = (isMissing: boolean, text: string) => (submitted && isMissing ? text : undefined);
  const errors = {
    name: missing(!filledBy, 'Escreva o nome de quem vai preencher.') ?? tooLong(filledBy, FAMILY_MAX.name),
    option: missing(!option, 'Escolha quem é para o paciente.'),
    other:
      missing(option === OTHER && !relation, 'Escreva qual é a relação.') ??
      tooLong(relation, FAMILY_MAX.relation),
    groups: missing(isNothing, 'Escolha pelo menos uma parte.'),
  };

  const submit = async () => {
    if (needsConnection) return true;
    setSubmitted(true);
    const isTooLong = tooLong(filledBy, FAMILY_MAX.name) ?? tooLong(relation, FAMILY_MAX.relation);
    if (!filledBy || !relation || isTooLong || isNothing) return false;
    setFailure(undefined);
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
    const notGiven = await run(() => onHandOver({ ...draft, ...(of.formKey && { formKey: of.formKey }) }));
    if (notGiven) change({});
    setFailure(notGiven);
    return true;
  };

  return {
    typed: { name, option, other, left },
    of,
    change,
    asked,
    goals,
    rated,
    errors,
    submit,
    running,
    failure,
    needsConnection,
  };
}
