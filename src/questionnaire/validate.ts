import { todayIso, toIsoDate } from '../lib/dates';
import { isGestation, outOfGestation } from '../lib/gestation';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX, tooLong } from '../lib/limits';
import { cpfMask, dateMask, digitsOf, hasAllCpfDigits, isValidCpf, isValidEmail } from '../lib/masks';
import { phoneWarning } from '../lib/phone';
import { visible } from '../lib/text';
import type { Answers } from './answers';
import { NOT_YET } from './days';
import type { AnswerColumn, Question } from './field';

/** `error` blocks saving; `warning` only marks a doubtful value. */
export type Finding = { readonly level: 'error' | 'warning'; readonly message: string };
type Findings = Partial<Record<AnswerColumn, Finding>>;

const error = (message: string): Finding => ({ level: 'error', message });
const warning = (message: string): Finding => ({ level: 'warning', message });

/** In years; a higher age is probably a typing error. */
const OLDEST = 120;

/** The error text for a date that is incomplete or does not exist. */
export function checkDate(text: string): string | undefined {
  if (dateMask.read(text) === null) return dateMask.kept?.message;
  if (digitsOf(text).length < 8) return 'Complete a data: dia, mês e ano com quatro dígitos.';
  return toIsoDate(text) ? undefined : 'Esta data não existe.';
}

function checkBirthDate(text: string, today: string): Finding | null {
  const wrong = checkDate(text);
  if (wrong) return error(wrong);
  const iso = toIsoDate(text);
  if (iso > today) return error(NOT_YET);
  const years = Number(today.slice(0, 4)) - Number(iso.slice(0, 4));
  return years > OLDEST ? warning('Confira o ano. Você pode seguir assim mesmo.') : null;
}

/** The error text for an answer that is too long for its column; undefined when it fits. */
export function checkLength(question: Question, text: string): string | undefined {
  return tooLong(text, question.kind === 'longText' ? LONG_TEXT_MAX : SHORT_TEXT_MAX);
}

/** Checks one answer; null when it is valid. `today` is the device's civil date, ISO. */
export function checkAnswer(question: Question, text: string, today = todayIso()): Finding | null {
  if (visible(text).trim() === '') {
    if (!question.required) return null;
    return error(
      question.kind === 'birthDate'
        ? 'Escreva a data de nascimento.'
        : `Escreva o ${question.label.toLowerCase()}.`,
    );
  }
  const length = checkLength(question, text);
  if (length) return error(length);
  switch (question.kind) {
    case 'birthDate':
      return checkBirthDate(text, today);
    case 'cpf':
      if (cpfMask.read(text) === null) return cpfMask.kept ?? null;
      if (!hasAllCpfDigits(text)) return warning('Faltam dígitos. Você pode seguir assim mesmo.');
      return isValidCpf(text) ? null : warning('Os dígitos não conferem. Você pode seguir assim mesmo.');
    case 'phone': {
      const doubt = phoneWarning(text);
      return doubt ? warning(doubt) : null;
    }
    case 'gestation':
      return isGestation(visible(text).trim()) ? null : error(outOfGestation);
    case 'email':
      return isValidEmail(visible(text))
        ? null
        : warning('Este e-mail parece incompleto, como se faltasse o .com.br. Você pode seguir assim mesmo.');
    case 'text':
    case 'longText':
    case 'choice':
    case 'state':
    case 'municipality':
      return null;
    default:
      return question satisfies never;
  }
}

/** The only validator of both forms: for a step, a section, or the whole questionnaire. */
export function validate(questions: readonly Question[], answers: Answers, today = todayIso()): Findings {
  const findings: Findings = {};
  for (const question of questions) {
    const finding = checkAnswer(question, answers[question.column] ?? '', today);
    if (finding) findings[question.column] = finding;
  }
  return findings;
}

export const hasErrors = (findings: readonly Finding[]): boolean =>
  findings.some(({ level }) => level === 'error');
