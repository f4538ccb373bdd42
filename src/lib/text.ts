/** Removes accents and case, so that 'joao' matches 'João'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A text that goes on; its '…' never follows the full stop of a sentence. */
export const elided = (beginning: string): string => `${beginning.replace(/[\s.…]+$/, '')}…`;

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** '1 documento', '2 documentos' */
export function counted(count: number, one: string, many: string): string {
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? one : many}`;
}

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
