import { fromIsoDate } from '../../lib/dates';
import { uncapitalised } from '../../lib/text';

/** Words in the grammatical gender of what they count. */
type Noun = { readonly one: string; readonly more: string; readonly feminine?: boolean };

const ones = ['um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'] as const;
const feminine = new Map([
  ['um', 'uma'],
  ['dois', 'duas'],
]);

/** 'seis atendimentos', 'uma frase', '12 frases': in words up to ten. */
export function countedInWords(count: number, { one, more, feminine: isFeminine = false }: Noun): string {
  const word = ones[count - 1];
  const said = word && isFeminine ? (feminine.get(word) ?? word) : word;
  return `${said ?? count} ${count === 1 ? one : more}`;
}

/** '23/10', with the year if a day of these is of another one than the text. */
export function daysText(days: readonly string[], textYear: string): readonly string[] {
  const isLong = days.some((day) => day.slice(0, 4) !== textYear);
  return days.map((day) => (isLong ? fromIsoDate(day) : fromIsoDate(day).slice(0, 5)));
}

/** 'de 23/10 a 27/11', 'em 27/11' */
export function periodText(from: string, to: string, textYear: string): string {
  const [first, last] = daysText([from, to], textYear);
  return from === to ? `em ${first}` : `de ${first} a ${last}`;
}

/** As it is said within a sentence: without its end, and small unless it begins with a name or an abbreviation. */
export function within(text: string, patientName: string): string {
  const plain = text.trim().replace(/[\s.;]+$/, '');
  const [first = ''] = plain.split(/[\s,]/);
  const isKept = patientName.split(/\s+/).includes(first) || /^.\p{Lu}/u.test(first);
  return isKept ? plain : uncapitalised(plain);
}
