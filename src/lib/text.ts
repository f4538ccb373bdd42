/** Removes accents and case, so that 'joao' matches 'João'. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** 1 → '1 paciente', 2 → '2 pacientes', 0 → 'Nenhum paciente'. */
export function countPatients(count: number): string {
  if (count === 0) return 'Nenhum paciente';
  return `${count.toLocaleString('pt-BR')} ${count === 1 ? 'paciente' : 'pacientes'}`;
}

/** The first name, without a title such as 'Dra.'; '' when there is none. */
export function firstNameOf(name: string): string {
  return name.split(/\s+/).find((word) => word && !word.endsWith('.')) ?? '';
}
