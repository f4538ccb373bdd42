import { seenText } from '../../lib/plainText';
import { fold } from '../../lib/text';
import { type AnswerColumn, type PatientKind, questionsOf } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';

/** Where a column of a table goes: the question of each form that asks it. */
export type CsvTarget = {
  readonly label: string;
  readonly columns: { readonly [kind in PatientKind]?: AnswerColumn };
};

/** Says which form a line is for, as in our own table. */
export const FORM = 'Formulário';

/** Parts of a name that have columns of their own. */
const parts = {
  'Nome do meio': ['segundo nome', 'middle name', 'additional name'],
  Sobrenome: ['ultimo nome', 'last name', 'family name', 'surname'],
} as const;
export const NAME_PARTS = Object.keys(parts);

/** A name that may be the given one alone: not taken where another column has the name. */
const GIVEN_NAME = ['primeiro nome', 'prenome', 'first name', 'given name'];

/** What other systems call a question. */
const synonyms: { readonly [column in AnswerColumn]?: readonly string[] } = {
  nome: [
    'nome',
    'paciente',
    'name',
    'full name',
    'cliente',
    'aluno',
    'aluna',
    'aluno a',
    'crianca',
    'nome civil',
    'nome de registro',
    ...GIVEN_NAME,
  ],
  social_name: ['social name'],
  dataNascimento: [
    'nascimento',
    'dt nascimento',
    'dt nasc',
    'data nasc',
    'data de nasc',
    'nasc',
    'dn',
    'data do nascimento',
    'data nascimento',
    'nascido em',
    'birth date',
    'birthdate',
    'date of birth',
    'birthday',
    'dob',
    'd n',
  ],
  cpf: ['cpf cnpj', 'documento cpf'],
  gestational_weeks: [
    'idade gestacional',
    'ig',
    'ig ao nascer',
    'idade gestacional ao nascer',
    'semanas',
    'gestacao',
  ],
  telefone: ['celular', 'fone', 'whatsapp', 'tel', 'phone', 'telefone celular', 'telefone 1', 'contato'],
  email: ['mail', 'correio eletronico', 'e mail'],
  responsavel: ['responsavel legal', 'nome do responsavel', 'guardian', 'responsavel 1'],
  tipo_responsavel: ['grau de parentesco', 'tipo de responsavel'],
  endereco: ['logradouro', 'rua', 'address'],
  municipio: ['cidade', 'city'],
  queixaPrincipal: ['queixa'],
  estado: ['uf', 'state'],
};

const plain = (head: string) =>
  fold(seenText(head))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Whose a column is, behind what it is. */
const OWNER = / (?:d[oa] |pel[oa] )?(?:paciente|alun[oa]|crianca|cliente)$/;

/** The columns that a table can have, by question; those with the same name in both forms are one. */
export const targets: readonly CsvTarget[] = (() => {
  const found: { label: string; columns: { [kind in PatientKind]?: AnswerColumn } }[] = [];
  for (const kind of ['adulto', 'infantil'] as const) {
    for (const { column, label } of questionsOf(questionnaireFor(kind))) {
      const known = found.find(
        (target) =>
          target.columns.adulto === column || (kind === 'infantil' && plain(target.label) === plain(label)),
      );
      if (known) known.columns[kind] = column;
      else found.push({ label, columns: { [kind]: column } });
    }
  }
  return found;
})();

/** Tables have several numbers and addresses of somebody, of which some are empty. */
const isContact = ({ columns }: CsvTarget): boolean =>
  columns.adulto === 'telefone' || columns.adulto === 'email';

const namesOf = (target: CsvTarget): string[] => {
  const { label, columns } = target;
  const all = [...new Set(Object.values(columns))];
  const labels = (['adulto', 'infantil'] as const).flatMap((kind) =>
    questionsOf(questionnaireFor(kind)).flatMap((question) =>
      question.column === columns[kind] ? [question.label] : [],
    ),
  );
  const names = [label, ...labels, ...all, ...all.flatMap((column) => synonyms[column] ?? [])].map(plain);
  // the form for children asks the guardian's
  return isContact(target)
    ? names.flatMap((name) => [name, `${name} do responsavel`, `${name} responsavel`])
    : names;
};

export const targetLabels: readonly string[] = [...targets.map(({ label }) => label), ...NAME_PARTS, FORM];

/** The label of the target of each name; of two with one name it is the first. */
const labelOf: ReadonlyMap<string, string> = new Map([
  ...targets.flatMap((target) => namesOf(target).map((name) => [name, target.label] as const)).reverse(),
  ...Object.entries(parts).flatMap(([label, names]) =>
    [label, ...names].map((name) => [plain(name), label] as const),
  ),
  [plain(FORM), FORM],
]);

function targetOf(head: string): string | undefined {
  const name = plain(head);
  return labelOf.get(name) ?? labelOf.get(name.replace(OWNER, ''));
}

/** Those of which several columns may come, and the first that is filled counts. */
const shared: ReadonlySet<string> = new Set(targets.filter(isContact).map(({ label }) => label));

/** The targets of all columns, once the one at this place has that one. */
export const withTarget = (chosen: readonly string[], at: number, target: string): string[] =>
  chosen.map((before, other) => {
    if (other === at) return target;
    return before === target && !shared.has(target) ? '' : before;
  });

/** The label of the target of each head; '' for a column that no question asks. Of two alike the first is taken, unless both may come. */
export function findTargets(heads: readonly string[]): string[] {
  const taken = new Set<string>();
  const isGiven = (head: string) => GIVEN_NAME.includes(plain(head));
  const hasName = heads.some((head) => targetOf(head) === NAME && !isGiven(head));
  const found = heads.map((head) => {
    const target = targetOf(head);
    if (!target || (taken.has(target) && !shared.has(target)) || (hasName && isGiven(head))) return '';
    taken.add(target);
    return target;
  });
  // alone it is the only name that there is
  return taken.has(NAME) ? found : found.map((target) => (target === SOCIAL_NAME ? NAME : target));
}

/** The rows among which the heads are looked for: reports have a title, a date and the name of a clinic above them. */
export const HEADS_WITHIN = 20;

/** The cells of a line that go to the target with this label, without those that are empty. */
export const cellsFor = (label: string, chosen: readonly string[], cells: readonly string[]): string[] =>
  cells.filter((cell, at) => chosen[at] === label && seenText(cell));

type Rows = readonly (readonly string[])[];

const knownIn = (rows: Rows) =>
  rows.slice(0, HEADS_WITHIN).map((row) => new Set(findTargets(row).filter(Boolean)).size);

/** How many names of columns are known in the row that has the most. */
export const knownHeads = (rows: Rows): number => Math.max(0, ...knownIn(rows));

/** The place of the heads among the rows: the first one with the most names that are known. */
export function findHeads(rows: Rows): number {
  const most = knownHeads(rows);
  // one word may be a title's
  return most > 1 ? knownIn(rows).indexOf(most) : 0;
}

export const BIRTH_DATE = targets.find(({ columns }) => columns.adulto === 'dataNascimento')?.label ?? '';
export const NAME = targets.find(({ columns }) => columns.adulto === 'nome')?.label ?? '';
const SOCIAL_NAME = targets.find(({ columns }) => columns.adulto === 'social_name')?.label ?? '';
