/** Fictional people: random names; streets and phone numbers do not exist. */

export type Random = () => number;

/** Deterministic random numbers (mulberry32): the same seed gives the same people. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Random numbers of their own for each name: how many are drawn of one changes no other. */
export type Streams = (name: string) => Random;

export function streamsFrom(seed: number): Streams {
  return (name) =>
    randomFrom([...name].reduce((sum, letter) => Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0), seed));
}

export function whole(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function pick<const List extends readonly [unknown, ...unknown[]]>(
  random: Random,
  from: List,
): List[number] {
  return from[whole(random, 0, from.length - 1)];
}

const women: readonly [string, ...string[]] = [
  'Ana Clara',
  'Beatriz',
  'Cecília',
  'Débora',
  'Eduarda',
  'Fernanda',
  'Glória',
  'Heloísa',
  'Inês',
  'Joana',
  'Larissa',
  'Maria Eduarda',
  'Natália',
  'Olívia',
  'Patrícia',
  'Rosângela',
  'Sílvia',
  'Tereza',
  'Vitória',
  'Zilda',
];
const men: readonly [string, ...string[]] = [
  'André',
  'Benício',
  'Caetano',
  'Davi',
  'Estêvão',
  'Fábio',
  'Gabriel',
  'Heitor',
  'Ícaro',
  'João Pedro',
  'Leônidas',
  'Miguel',
  'Nélson',
  'Otávio',
  'Pedro Henrique',
  'Raimundo',
  'Sebastião',
  'Thiago',
  'Valdir',
  'Zeca',
];
const surnames = [
  'Almeida',
  'Araújo',
  'Barros',
  'Brandão',
  'Conceição',
  'Damasceno',
  'Esteves',
  'Figueiredo',
  'Gonçalves',
  'Guimarães',
  'Leitão',
  'Magalhães',
  'Nóbrega',
  'Paixão',
  'Queirós',
  'Rezende',
  'Sampaio',
  'Távora',
  'Uchôa',
  'Xavier',
] as const;

export function personName(random: Random, givenNames = random() < 0.5 ? women : men): string {
  const given = pick(random, givenNames);
  const particle = pick(random, ['', '', 'da ', 'de ', 'dos ']);
  return `${given} ${pick(random, surnames)} ${particle}${pick(random, surnames)}`;
}

/** A family member who answers for or about the patient. */
export type Informant = { readonly name: string; readonly relation: string };

export function guardian(random: Random) {
  const relation = pick(random, ['Mãe', 'Mãe', 'Mãe', 'Pai', 'Pai', 'Avó', 'Avô', 'Tia']);
  const isMan = relation === 'Pai' || relation === 'Avô';
  return { name: personName(random, isMan ? men : women), relation };
}

const places = [
  ['São Paulo', 'Campinas'],
  ['São Paulo', 'Ribeirão Preto'],
  ['Minas Gerais', 'Juiz de Fora'],
  ['Bahia', 'Feira de Santana'],
  ['Pernambuco', 'Olinda'],
  ['Pará', 'Santarém'],
  ['Rio Grande do Sul', 'Pelotas'],
  ['Goiás', 'Anápolis'],
] as const;

export function place(random: Random) {
  const [estado, municipio] = pick(random, places);
  const street = pick(random, [
    'das Acácias',
    'do Ipê-Amarelo',
    'dos Sabiás',
    'da Boa Esperança',
    'do Riacho',
  ]);
  return { estado, municipio, endereco: `Rua ${street}, ${whole(random, 1, 2500)}` };
}

export function cpf(random: Random): string {
  const digits = Array.from({ length: 9 }, () => whole(random, 0, 9));
  for (const _check of [1, 2]) {
    const sum = digits.reduce((total, digit, index) => total + digit * (digits.length + 1 - index), 0);
    digits.push(((sum * 10) % 11) % 10);
  }
  return digits.join('').replace(/(\d{3})(\d{3})(\d{3})(\d{2})/, '$1.$2.$3-$4');
}

/** Brazilian mobile numbers never begin with 90, so these reach nobody. */
export function phone(random: Random): string {
  const area = pick(random, [11, 16, 19, 32, 53, 62, 75, 81, 93]);
  return `(${area}) 90${String(whole(random, 0, 999)).padStart(3, '0')}-${String(whole(random, 0, 9999)).padStart(4, '0')}`;
}

export function email(name: string, random: Random): string {
  const plain = name.normalize('NFD').replaceAll(/[^a-zA-Z ]/g, '');
  return `${plain.toLowerCase().split(' ').slice(0, 2).join('.')}${whole(random, 1, 99)}@exemplo.com.br`;
}
