/** The signs of Windows-1252 from 0x80; what it does not define cannot be read. */
const WINDOWS = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
/** Those that say that a text was written in Windows-1252: neither the undefined ones nor 0x85, which is a line end elsewhere. */
const OF_WINDOWS = /[\u0080\u0082-\u0084\u0086-\u008c\u008e\u0091-\u009c\u009e\u009f]/;
const LINE_END = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** Signs of the fonts Symbol and Wingdings, each with the letters of Latin-1 at its places: word processors add 0xf000 to these. */
const SYMBOLS: ReadonlyMap<string, string> = new Map(
  '•lnqruvw§·Ø ☐o¨ ☑þ ☒ý ✓ü ✗û →®àèð ←¬ßçï ↑\u00adáéñ ↓¯âêò ⇒Þ ≤£ ≥³ ±± °° ×´ ≠¹'
    .split(' ')
    .flatMap(([sign = '', ...letters]) => letters.map((letter) => [letter, sign] as const)),
);

/**
 * A text as it is taken in and read everywhere: with the signs that old programs of Windows and word processors write for others,
 * and one kind of line end. U+0085 is '…' beside other signs of Windows-1252; alone it is a line end, which joins no two words.
 * Every sign stands for one, so that a caret keeps its place; only CRLF becomes shorter.
 */
export function taken(text: string): string {
  if (!/[\r\v\f\u0080-\u009f\u2028\u2029\uf06c-\uf0fe]/.test(text)) return text;
  const told = OF_WINDOWS.test(text) ? text.replaceAll('\u0085', '…') : text;
  return told
    .replace(LINE_END, '\n')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS.charAt(sign.charCodeAt(0) - 0x80))
    .replace(
      /[\uf06c-\uf0fe]/g,
      (code) => SYMBOLS.get(String.fromCharCode(code.charCodeAt(0) - 0xf000)) ?? code,
    );
}

/** Likewise in one line. */
export const takenLine = (text: string): string => taken(text).replaceAll('\n', ' ');

/** For `JSON.parse`: texts that were stored before they were taken in so. */
export const takenValue = (_name: string, value: unknown): unknown =>
  typeof value === 'string' ? taken(value) : value;

/** Control characters except tabs and line ends, and what Unicode shows nothing for: zero-width signs, direction marks, soft hyphens. */
const UNSEEN = /(?!\s)\p{Cc}|\p{Default_Ignorable_Code_Point}/gu;
/** Those that mean nothing in a longer text either: emoji and other scripts need joiners, selectors and direction marks. */
const UNSEEN_IN_WORDS = /(?!\s)\p{Cc}|[\u00ad\u200b\u2060-\u2064\u206a-\u206f\ufeff\ufff9-\ufffb]/gu;

/** A name, or another text of one line, without the signs that nobody sees; otherwise as it is taken in. */
export const visible = (text: string): string => takenLine(text).replace(UNSEEN, '');

/** Likewise for words of any length, which keep their lines, and what emoji and other scripts need. */
export const visibleWords = (text: string): string => taken(text).replace(UNSEEN_IN_WORDS, '');

/** Removes accents, case and what nobody sees, so that 'joao' matches 'João'. */
export function fold(text: string): string {
  return visible(text).normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** What tablets, keyboards and other languages' writing put for an apostrophe, with a space that follows it. */
const APOSTROPHES =
  /['`\u00b4\u02b9-\u02bd\u02c8\u02ca\u02cb\u0384\u055a\u05f3\u1fbd\u1fbf\u2018\u2019\u201b\u2032\u2035\ua78b\ua78c\uff07]\s*/g;
const HYPHENS = /[\p{Pd}\u02d7\u2043\u2212]/gu;

/**
 * A name as names are compared everywhere: accents, case, apostrophes, kinds of hyphens and spaces and what nobody sees do not
 * matter, a hyphen is a space ('D’Ávila' and "d'avila", 'Ana-Clara' and 'ana  clara').
 */
export function foldName(name: string): string {
  const plain = visible(name).replace(APOSTROPHES, '').replace(HYPHENS, ' ').normalize('NFKD');
  return fold(plain).replace(/\s+/g, ' ').trim();
}

/** True for two writings of one name; what has no letter is compared as it stands. */
export const isSameName = (one: string, other: string): boolean =>
  foldName(one) === foldName(other) && (foldName(one) !== '' || one.trim() === other.trim());

/** True for a text that says something. */
export const isFilled = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** A text that goes on; its '…' never follows the full stop of a sentence. */
export const elided = (beginning: string): string => `${beginning.replace(/[\s.…]+$/, '')}…`;

/** A text of at most so many characters, and a sign that it goes on. */
export const elidedAt = (most: number, text: string): string =>
  text.length > most ? elided(text.slice(0, most)) : text;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** As it is said within a sentence. */
export const uncapitalised = (text: string): string =>
  text.charAt(0).toLocaleLowerCase('pt-BR') + text.slice(1);

/** With its full stop, unless it ends with a sign of its own. */
export const sentence = (text: string): string => {
  const said = text.trimEnd();
  return /[.!?…]$/.test(said) ? said : `${said}.`;
};

/** Put in brackets; what stands in brackets in it follows after a comma: '(Débora Prado, mãe)'. */
export const inBrackets = (text: string): string =>
  `(${text.trim().replace(/\s*\(([^()]*)\)/g, (_, inner: string) => `, ${uncapitalised(inner)}`)})`;

/** 'a, b e c' */
export const listed = (parts: readonly string[]): string => new Intl.ListFormat('pt-BR').format(parts);

/** '1 documento', '2 documentos' */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
}

/** What shows more of a list, of which this many are left. */
export const showMoreText = (left: number): string =>
  `Mostrar mais (${left === 1 ? 'falta' : 'faltam'} ${left.toLocaleString('pt-BR')})`;

/** 1 → '1 paciente', 2 → '2 pacientes', 0 → 'Nenhum paciente'. */
export function countPatients(count: number): string {
  return count === 0 ? 'Nenhum paciente' : counted(count, 'paciente', 'pacientes');
}

/** Forms of address that need a name after them. */
const BEFORE_NAMES = new Set(['dona', 'seu', 'senhor', 'senhora', 'tia', 'tio', 'vo', 'vovo']);

/** The first name, without a title such as 'Dra.', but with a form of address, as in 'Dona Ana'; '' when there is none. */
export function firstNameOf(name: string): string {
  const [first = '', second = ''] = name.split(/\s+/).filter((word) => word && !word.endsWith('.'));
  return second && BEFORE_NAMES.has(fold(first)) ? `${first} ${second}` : first;
}
