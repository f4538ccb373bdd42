const CIVIL = ' (nome civil: ';
const END = ')';

/** 'Larissa Prado (nome civil: Lucas Prado)' */
export const bothNames = (name: string, civil: string): string => `${name}${CIVIL}${civil}${END}`;

/** The names in such a text: two, or the only one. */
export function namesInText(text: string): readonly string[] {
  const at = text.indexOf(CIVIL);
  if (at < 0 || !text.endsWith(END)) return [text];
  return [text.slice(0, at), text.slice(at + CIVIL.length, -END.length)];
}
