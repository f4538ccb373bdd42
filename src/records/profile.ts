import * as v from 'valibot';
import { type Crefito, crefitoText, readCrefito } from '../lib/crefito';
import { PROFILE_MAX, tooLong } from '../lib/limits';
import { storedPhone } from '../lib/phone';
import { readRqe } from '../lib/specialty';
import { visible } from '../lib/text';
import { type Column, code, requiredText, text } from './column';
import { defineEntity } from './entity';

/** Without which no form is saved, though old rows lack it. */
function needed({ missing, most, ...about }: Parameters<typeof requiredText>[0]): Column<string | null> {
  return {
    ...text({ most, ...about }),
    isRequired: true,
    problem: (typed) => (visible(typed).trim() ? tooLong(typed, most) : missing),
  };
}

/** A registration, which the table keeps in two columns that begin with `prefix`. */
function crefito(prefix: string, about: Pick<Column, 'label' | 'hint'>): Column<Crefito | null> {
  const textOf = (value: Crefito | null) => value && crefitoText(value);
  const read = (typed: string | null) => {
    const found = readCrefito(visible(typed ?? '').trim());
    return 'problem' in found ? null : found;
  };
  return {
    ...about,
    field: { kind: 'line' },
    most: null,
    isProse: false,
    stored: v.nullable(v.object({ region: v.number(), number: v.string() })),
    begin: () => '',
    typed: (value) => textOf(value) ?? '',
    read,
    problem: (typed) => {
      const found = readCrefito(visible(typed).trim());
      return typed.trim() && 'problem' in found ? found.problem : undefined;
    },
    copied: () => null,
    text: textOf,
    value: read,
    shown: (shown) => shown ?? '',
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

const rqe = (about: Pick<Column, 'label' | 'hint'>) =>
  code({
    ...about,
    most: 10,
    read: readRqe,
    wrong: 'Confira o RQE: são dez números, e o primeiro é 2.',
  });

const isBlank = (typed: string) => !visible(typed).trim();
/** A title stands with its number, or not at all. */
const apart = (title: string, number: string) => ({
  title: isBlank(title) && !isBlank(number) ? 'Escreva a especialidade deste RQE.' : undefined,
  number:
    isBlank(number) && !isBlank(title) ? 'Escreva o RQE: são dez números, e o primeiro é 2.' : undefined,
});

/** Who signs, and the letterhead of the reports. */
export const profiles = defineEntity({
  table: 'therapist_profiles',
  belongsTo: 'therapist',
  life: 'editable',
  name: 'profile',
  isSingle: true,
  columns: {
    full_name: needed({
      label: 'Nome completo do profissional',
      most: PROFILE_MAX.full_name,
      missing: 'Escreva o nome completo.',
    }),
    category: requiredText({
      label: 'Categoria',
      most: PROFILE_MAX.category,
      missing: 'Escreva a categoria, como Terapeuta Ocupacional.',
    }),
    crefito: crefito('crefito', {
      label: 'CREFITO',
      hint: 'Região e número. Sem ele, o relatório deixa a linha para preencher à mão.',
    }),
    specialty: text({ label: 'Especialidade', most: PROFILE_MAX.specialty, field: 'own' }),
    specialty_rqe: rqe({ label: 'RQE', hint: 'Como está no registro do COFFITO.' }),
    second_specialty: text({ label: 'Segunda especialidade', most: PROFILE_MAX.specialty, field: 'own' }),
    second_specialty_rqe: rqe({ label: 'RQE da segunda especialidade' }),
    clinic_name: text({ label: 'Nome da clínica', most: PROFILE_MAX.clinic_name }),
    address: text({ label: 'Endereço', most: PROFILE_MAX.address }),
    phone: {
      ...text({ label: 'Telefone', most: PROFILE_MAX.phone }),
      read: (typed) => visible(storedPhone(typed)).trim() || null,
    },
    supervisor_name: text({ label: 'Nome de quem supervisiona', most: PROFILE_MAX.supervisor_name }),
    supervisor_crefito: crefito('supervisor_crefito', { label: 'CREFITO de quem supervisiona' }),
  },
  order: 'created_at',
  problems: ({ supervisor_name, supervisor_crefito, ...typed }) => {
    const first = apart(typed.specialty, typed.specialty_rqe);
    const second = apart(typed.second_specialty, typed.second_specialty_rqe);
    return {
      supervisor_name: supervisor_crefito.trim() && isBlank(supervisor_name) ? NO_SUPERVISOR : undefined,
      specialty: first.title,
      specialty_rqe: first.number,
      second_specialty: second.title,
      second_specialty_rqe: second.number,
    };
  },
  words: {
    one: 'Perfil',
    after: 'Seus próximos relatórios saem com estes dados.',
    unsaved: 'O perfil volta a ser o que estava salvo.',
    changed: 'O seu perfil mudou em outro aparelho',
  },
});

export const NO_SUPERVISOR = 'Escreva o nome de quem supervisiona você.';
