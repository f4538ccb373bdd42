import { SHORT_TEXT_MAX } from '../lib/limits';
import { fold } from '../lib/text';

/** From −2 to +2; 0 is what is expected by the date of the goal. */
export const goalLevels = [-2, -1, 0, 1, 2] as const;
export type GoalLevel = (typeof goalLevels)[number];

/** How a goal without described levels is rated. */
export const attainmentWords = [
  { value: 'ainda_nao', label: 'Ainda não' },
  { value: 'em_parte', label: 'Em parte' },
  { value: 'alcancada', label: 'Alcançada' },
] as const;
export type AttainmentWord = (typeof attainmentWords)[number]['value'];

/** How far a goal is attained: a level of it, or a word. */
export type Attained = { readonly level: GoalLevel } | { readonly word: AttainmentWord };

/** Ratings that are not part of a goal's course yet: those of an open note, or of a family's form. By goal. */
export type Ratings = { readonly [goalId: string]: Attained };

/** The description of each level, from −2 to +2; null for one that is not described. */
export type LevelTexts = readonly [string | null, string | null, string | null, string | null, string | null];

export const levelText = (levels: LevelTexts | null, level: GoalLevel): string | null =>
  levels?.[level + 2] ?? null;

/** '−2', '0', '+1', with the minus sign that has the width of the plus. */
export const withSign = (level: number): string =>
  level > 0 ? `+${level}` : level < 0 ? `−${Math.abs(level)}` : '0';

/** '+1', 'Em parte' */
export const attainedText = (attained: Attained): string =>
  'level' in attained
    ? withSign(attained.level)
    : (attainmentWords.find(({ value }) => value === attained.word)?.label ?? attained.word);

/** What each level stands for, from −2 to +2. */
export const levelTitles: Readonly<Record<GoalLevel, string>> = {
  [-2]: 'Muito menos que o esperado',
  [-1]: 'Menos que o esperado',
  0: 'O esperado',
  1: 'Mais que o esperado',
  2: 'Muito mais que o esperado',
};

export const goalStates = [
  { value: 'ativa', label: 'Em andamento' },
  { value: 'pausada', label: 'Pausada' },
  { value: 'alcancada', label: 'Alcançada' },
  { value: 'encerrada', label: 'Encerrada' },
] as const;
export type GoalState = (typeof goalStates)[number]['value'];

export const labelOfState = (state: GoalState): string =>
  goalStates.find(({ value }) => value === state)?.label ?? state;

export const raters = [
  { value: 'terapeuta', label: 'Terapeuta' },
  { value: 'paciente', label: 'Paciente' },
  { value: 'familia', label: 'Família' },
] as const;
type Rater = (typeof raters)[number]['value'];

type Rated = { readonly rated_by: Rater; readonly by_name: string | null };

/** 'Correção do terapeuta à avaliação de Renata (mãe)', 'Correção do terapeuta à avaliação da família' */
export function correctionOfMark({ rated_by, by_name }: Rated): string {
  const whose = by_name ? `de ${by_name}` : rated_by === 'familia' ? 'da família' : 'do paciente';
  return `Correção do terapeuta à avaliação ${whose}`;
}

/** Offered while the area is typed; any other words are allowed. */
export const goalAreas: readonly string[] = [
  'Alimentação',
  'Vestir-se',
  'Higiene',
  'Banho',
  'Sono',
  'Mobilidade',
  'Escola',
  'Escrita',
  'Brincar',
  'Participação social',
  'Trabalho',
  'Casa',
  'Lazer',
  'Comunicação',
  'Autorregulação',
];

/** True for a goal of school or play, and for one without an area, which may be of either. */
export const concernsSchool = ({ area }: { readonly area: string | null }): boolean =>
  !area?.trim() || /escol|escrit|leitura|sala de aula|recreio|brinc|participacao/.test(fold(area));

/** The goal in one sentence. */
export const goalTitle = ({ statement }: { readonly statement: string }): string => statement.trim();

type Asked = { readonly own_words: string | null };

/** '“Quero calçar sozinho.”': the goal in the words of whoever asked for it, where there are some. */
export const quotedWords = ({ own_words }: Asked): string | null =>
  own_words?.trim() ? `“${own_words.trim()}”` : null;

/** '+2 Calça os dois e dá o laço', one level a line, the highest first; without those that are not described. */
export const levelLines = (levels: readonly unknown[]): string[] =>
  goalLevels.toReversed().flatMap((level) => {
    const text = levels[level + 2];
    return typeof text === 'string' ? [`${withSign(level)} ${text}`] : [];
  });

const SHORT_LINE = 3;

/**
 * The lines or sentences of a text that can become goals, without marks of lists, each once; none longer than a goal's
 * sentence.
 */
export function proposedGoals(text: string | null): string[] {
  const lines = (text ?? '').split(/\n+/);
  const parts = lines.flatMap((line) => {
    const plain = line.replace(/^\s*(?:[-–—•*·]|\d{1,2}[.)])\s+/, '').trim();
    return plain.split(/(?<=[.!?;])\s+(?=\p{Lu})/u);
  });
  const sentences = parts
    .map((part) => part.trim().replace(/[.;]$/, '').trim())
    .filter((part) => part.length >= SHORT_LINE && part.length <= SHORT_TEXT_MAX);
  return [...new Set(sentences)];
}
