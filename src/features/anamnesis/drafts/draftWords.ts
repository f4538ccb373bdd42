import type { DraftHead } from '../../../data/drafts/draftRecord';
import { formatRecent, formatWhen } from '../../../lib/dates';
import { firstNameOf } from '../../../lib/text';
import { questionnaireFor } from '../../../questionnaire/questionnaires';

/** The draft's title, with the patient's name. */
export function draftTitle({ form, kind, name }: DraftHead): string {
  if (form !== 'new') return `Edição da ficha de ${name}`;
  return kind === 'adulto'
    ? `Anamnese de ${name || 'paciente ainda sem nome'}`
    : `Anamnese Infantil de ${name || 'criança ainda sem nome'}`;
}

/** The step or section where editing stopped, and when. */
export function draftPlace({ form, kind, step, savedAt }: DraftHead): string {
  const { steps } = questionnaireFor(kind);
  const place =
    form === 'section' ? `na seção ${steps[step]?.title ?? ''}` : `na etapa ${step + 1} de ${steps.length}`;
  return `Parou ${place}, ${formatRecent(savedAt)}.`;
}

/** The first name alone, because the family may see the screen; '' when there is none yet. */
export const draftName = ({ name }: DraftHead): string => firstNameOf(name);

/** 'etapa 2, de hoje 14:32'. */
export const draftStep = ({ step, savedAt }: DraftHead, now = new Date()): string =>
  `etapa ${step + 1}, de ${formatWhen(savedAt, now)}`;
