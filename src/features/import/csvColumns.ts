import { fold } from '../../lib/text';
import { type AnswerColumn, type PatientKind, questionsOf } from '../../questionnaire/field';
import { questionnaireFor } from '../../questionnaire/questionnaires';

/** Where a column of a table goes: the question of each form that asks it. */
export type Target = {
  readonly label: string;
  readonly columns: { readonly [kind in PatientKind]?: AnswerColumn };
};

/** Says which form a line is for, as in our own table. */
export const FORM = 'Formulário';

/** What other systems call a question. */
const synonyms: { readonly [column in AnswerColumn]?: readonly string[] } = {
  nome: ['nome', 'paciente', 'nome do paciente', 'nome paciente', 'name', 'cliente', 'nome social'],
  dataNascimento: [
    ...['nascimento', 'dt nascimento', 'dt nasc', 'data nasc', 'data de nasc', 'nasc', 'dn'],
    ...['birth date', 'birthdate', 'date of birth'],
  ],
  cpf: ['cpf do paciente', 'cpf paciente', 'documento cpf'],
  telefone: ['celular', 'fone', 'whatsapp', 'tel', 'phone', 'telefone celular', 'telefone 1', 'contato'],
  email: ['mail', 'correio eletronico', 'e mail'],
  responsavel: ['responsavel legal', 'nome do responsavel', 'guardian', 'responsavel 1'],
  tipo_responsavel: ['grau de parentesco', 'tipo de responsavel'],
  endereco: ['logradouro', 'rua', 'address'],
  municipio: ['cidade', 'city'],
  estado: ['uf', 'state'],
};

const plain = (head: string) =>
  fold(head)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The columns that a table can have, by question; those with the same name in both forms are one. */
export const targets: readonly Target[] = (() => {
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

const namesOf = ({ label, columns }: Target): string[] => {
  const all = [...new Set(Object.values(columns))];
  const labels = (['adulto', 'infantil'] as const).flatMap((kind) =>
    questionsOf(questionnaireFor(kind)).flatMap((question) =>
      question.column === columns[kind] ? [question.label] : [],
    ),
  );
  return [label, ...labels, ...all, ...all.flatMap((column) => synonyms[column] ?? [])].map(plain);
};

export const targetLabels: readonly string[] = [...targets.map(({ label }) => label), FORM];

/** The label of the target of each head; '' for a column that no question asks. The first of two alike is taken. */
export function findTargets(heads: readonly string[]): string[] {
  const taken = new Set<string>();
  return heads.map((head) => {
    const name = plain(head);
    const target = name === plain(FORM) ? FORM : targets.find((one) => namesOf(one).includes(name))?.label;
    if (!target || taken.has(target)) return '';
    taken.add(target);
    return target;
  });
}

export const BIRTH_DATE = targets.find(({ columns }) => columns.adulto === 'dataNascimento')?.label ?? '';
