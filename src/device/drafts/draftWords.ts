import { formatRecent } from '../../lib/dates';
import { firstNameOf } from '../../lib/text';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import type { CardHead, FormHead } from './draftKind';

/** The draft's title, with the name of its patient. */
export function draftTitle(draft: CardHead): string {
  if (draft.kind === 'profile') return 'Edição do perfil';
  const { kind, name } = draft;
  if (kind === 'note') return `Evolução de ${name}`;
  if (kind !== 'new') return `Edição da ficha de ${name}`;
  return draft.questionnaire === 'adulto'
    ? `Anamnese de ${name || 'paciente ainda sem nome'}`
    : `Anamnese Infantil de ${name || 'criança ainda sem nome'}`;
}

/** The step or section where editing stopped, and when. */
export function draftPlace(draft: CardHead): string {
  if (!('step' in draft)) return `Parou ${formatRecent(draft.savedAt)}.`;
  const { kind, questionnaire, step, savedAt } = draft;
  const { steps } = questionnaireFor(questionnaire);
  const place =
    kind === 'section' ? `na seção ${steps[step]?.title ?? ''}` : `na etapa ${step + 1} de ${steps.length}`;
  return `Parou ${place}, ${formatRecent(savedAt)}.`;
}

/** Only the first name, because the family may see the screen; '' when there is none yet. */
export const draftName = ({ name }: FormHead): string => firstNameOf(name);

/** 'etapa 2, de hoje às 14:32'. */
export const draftStep = ({ step, savedAt }: FormHead, now = new Date()): string =>
  `etapa ${step + 1}, de ${formatRecent(savedAt, now)}`;
