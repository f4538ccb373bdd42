import * as v from 'valibot';
import { type Crefito, crefitoText, readCrefito } from '../lib/crefito';
import { tooLong } from '../lib/limits';
import { storedPhone } from '../lib/phone';
import { readRqe, type Specialty } from '../lib/specialty';
import { readTaxId } from '../lib/taxId';
import { visible } from '../lib/text';
import { type Column, inOneText, requiredText, text, textOfNew } from './column';
import { defineEntity } from './entity';

const readable = (text: string | null): Crefito | null => {
  const found = readCrefito(visible(text ?? '').trim());
  return 'problem' in found ? null : found;
};
const shown = (text: string | null) => text ?? '';
const ofTherapist = { most: null, isProse: false, begin: () => '', copied: () => null } as const;

/** A registration, which the table keeps in two columns that begin with `prefix`. */
function crefito(prefix: string, about: Pick<Column, 'label' | 'hint'>): Column<Crefito | null> {
  const text = (value: Crefito | null) => value && crefitoText(value);
  return {
    ...about,
    ...ofTherapist,
    field: { kind: 'line', write: shown, read: (typed) => text(readable(typed)) },
    stored: v.nullable(v.object({ region: v.number(), number: v.string() })),
    text,
    value: readable,
    shown,
    problem: (typed) => {
      const found = readCrefito(visible(typed).trim());
      return typed.trim() && 'problem' in found ? found.problem : undefined;
    },
    parts: {
      join: (row) => {
        const [region, number] = [row[`${prefix}_region`], row[`${prefix}_number`]];
        return typeof region === 'number' && typeof number === 'string' ? { region, number } : null;
      },
      split: (value) => ({
        [`${prefix}_region`]: value?.region ?? null,
        [`${prefix}_number`]: value?.number ?? null,
      }),
    },
  };
}

/** The titles of a specialist, in their order. */
export const specialtyColumns = ['first_specialty', 'further_specialty'] as const;

const SPECIALTY_MAX = 100;

const isBlank = (typed: string) => !visible(typed).trim();

/** A title and its number as their fields have them. */
type SpecialtyTyped = { readonly title: string; readonly rqe: string };

const halves = inOneText(v.object({ title: v.string(), rqe: v.string() }));

export function typedSpecialty(typed: string): SpecialtyTyped {
  const read = v.safeParse(halves.stored, typed);
  return read.success ? read.output : { title: '', rqe: '' };
}

/** What their fields have, as it is typed into the column. */
export const specialtyTyped = ({ title, rqe }: SpecialtyTyped): string =>
  title || rqe ? halves.write({ title, rqe }) : '';

/** The problem of each part: a title stands with its number, or not at all. */
export function specialtyProblems(typed: string): {
  readonly [half in keyof SpecialtyTyped]: string | undefined;
} {
  const { title, rqe } = typedSpecialty(typed);
  if (isBlank(title) && isBlank(rqe)) return { title: undefined, rqe: undefined };
  const numbers = 'são dez números, e o primeiro é 2.';
  return {
    title: isBlank(title) ? 'Escreva a especialidade deste RQE.' : tooLong(title, SPECIALTY_MAX),
    rqe: isBlank(rqe)
      ? `Escreva o RQE: ${numbers}`
      : readRqe(rqe) === null
        ? `Confira o RQE: ${numbers}`
        : undefined,
  };
}

function specialtyIn(text: string | null): Specialty | null {
  const { title, rqe } = typedSpecialty(text ?? '');
  const [words, number] = [visible(title).trim(), readRqe(rqe)];
  return words && number !== null ? { title: words, rqe: number } : null;
}

/** A title of a specialist with its number, which are one entry: of two devices, the pair of one stays. */
function specialty(prefix: string, about: Pick<Column, 'label' | 'hint'>): Column<Specialty | null> {
  const text = (value: Specialty | null) => value && specialtyTyped(value);
  return {
    ...about,
    ...ofTherapist,
    field: { kind: 'specialty', write: shown, read: (typed) => text(specialtyIn(typed)) },
    stored: v.nullable(v.object({ title: v.string(), rqe: v.string() })),
    text,
    value: specialtyIn,
    shown: (said) => {
      const value = specialtyIn(said);
      return value ? `${value.title} · RQE ${value.rqe}` : '';
    },
    problem: (typed) => {
      const { title, rqe } = specialtyProblems(typed);
      return title ?? rqe;
    },
    parts: {
      join: (row) => {
        const [title, rqe] = [row[prefix], row[`${prefix}_rqe`]];
        return typeof title === 'string' && typeof rqe === 'string' ? { title, rqe } : null;
      },
      split: (value) => ({ [prefix]: value?.title ?? null, [`${prefix}_rqe`]: value?.rqe ?? null }),
    },
  };
}

/**
 * What the letterhead says of the clinic below its name, in this order; the form, 'Histórico do perfil' and perfil.csv follow. Each is
 * one column of the table.
 */
const contact = {
  address: text({ label: 'Endereço', most: 300 }),
  city: text({ label: 'Cidade', hint: 'Fica também com a data, ao lado da assinatura.', most: 100 }),
  phone: text({
    label: 'Telefone',
    most: 20,
    read: (typed) => visible(storedPhone(typed)).trim() || null,
  }),
} as const satisfies { readonly [name: string]: Column<string | null> };
/** A CPF or CNPJ, stored with its signs; one whose last digits do not fit is refused. */
const taxId: Column<string | null> = {
  ...text({
    label: 'CPF ou CNPJ',
    hint: 'Sai só na lista de atendimentos.',
    most: 18,
    read: (typed) => readTaxId(visible(typed)),
  }),
  problem: (typed) =>
    isBlank(typed) || readTaxId(visible(typed))
      ? undefined
      : 'Confira o CPF ou CNPJ: falta ou sobra um dígito.',
};

export const contactColumns = Object.keys(contact) as readonly (keyof typeof contact)[];

/** Who signs, and the letterhead of the reports. */
export const profiles = defineEntity({
  table: 'therapist_profiles',
  belongsTo: 'therapist',
  life: 'editable',
  name: 'profile',
  isSingle: true,
  columns: {
    // without which no form is saved, though old rows lack it
    full_name: textOfNew({
      label: 'Nome completo do profissional',
      most: 200,
      missing: 'Escreva o nome completo.',
    }),
    category: requiredText({
      label: 'Categoria',
      most: 100,
      missing: 'Escreva a categoria, como Terapeuta Ocupacional.',
    }),
    crefito: crefito('crefito', {
      label: 'CREFITO',
      hint: 'Região e número. Sem ele, o relatório deixa a linha para preencher à mão.',
    }),
    first_specialty: specialty('specialty', { label: 'Especialidade' }),
    further_specialty: specialty('second_specialty', { label: 'Segunda especialidade' }),
    clinic_name: text({ label: 'Nome da clínica', most: 200 }),
    ...contact,
    tax_id: taxId,
    supervisor_name: text({ label: 'Nome de quem supervisiona', most: 200 }),
    supervisor_crefito: crefito('supervisor_crefito', { label: 'CREFITO de quem supervisiona' }),
  },
  order: 'created_at',
  problems: ({ supervisor_name, supervisor_crefito }) => ({
    supervisor_name: supervisor_crefito.trim() && isBlank(supervisor_name) ? NO_SUPERVISOR : undefined,
  }),
  words: {
    one: 'Perfil',
    counted: ['perfil', 'perfis'],
    after: 'Seus próximos relatórios saem com estes dados.',
    unsaved: 'O perfil volta a ser o que estava salvo.',
    changed: 'O seu perfil mudou em outro aparelho',
  },
});

export const NO_SUPERVISOR = 'Escreva o nome de quem supervisiona você.';
