import { formatRecent } from '../../lib/dates';
import { firstNameOf } from '../../lib/text';
import { nameless, questionnaireFor } from '../../questionnaire/questionnaires';
import type { CardDraft, CardHead, FormHead } from './draftKind';

/** Whose draft it is, where that is known. */
export function draftOwner(draft: CardHead): string {
  if (draft.kind === 'profile') return 'Meu perfil';
  if (draft.name) return draft.name;
  return nameless('questionnaire' in draft ? draft.questionnaire : undefined);
}

/** What is being written: 'Anamnese na etapa 4 de 5'. */
function draftForm(draft: CardHead): string {
  if (draft.kind === 'profile') return 'Edição do perfil';
  if (draft.kind === 'note') return 'Evolução';
  if (draft.kind === 'evaluation') return 'Reavaliação';
  if (draft.kind === 'report') return 'Relatório';
  const { kind, questionnaire, step } = draft;
  const { steps } = questionnaireFor(questionnaire);
  if (kind === 'section') return `Edição de ${steps[step]?.title ?? ''}`;
  const form = questionnaire === 'adulto' ? 'Anamnese' : 'Anamnese Infantil';
  return `${kind === 'new' ? form : 'Edição'} na etapa ${step + 1} de ${steps.length}`;
}

/** What it is, when it was written, and where alone it is. */
export function draftText(draft: CardDraft): string {
  const where = draft.pageOnly ? 'só nesta tela: salve antes de sair' : 'só neste aparelho';
  return `${draftForm(draft)}, ${formatRecent(draft.savedAt)}, ${where}`;
}

/** Only the first name, because the family may see the screen; '' when there is none yet. */
export const draftName = ({ name }: FormHead): string => firstNameOf(name);

/** 'etapa 2, de hoje às 14:32'. */
export const draftStep = ({ step, savedAt }: FormHead, now = new Date()): string =>
  `etapa ${step + 1}, de ${formatRecent(savedAt, now)}`;
