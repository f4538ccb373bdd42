import * as v from 'valibot';
import { type Crefito, crefitoText, readCrefito } from '../lib/crefito';
import { PROFILE_MAX, tooLong } from '../lib/limits';
import { storedPhone } from '../lib/phone';
import { visible } from '../lib/text';
import { type Column, requiredText, text } from './column';
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
  problems: ({ supervisor_name, supervisor_crefito }) => ({
    supervisor_name:
      supervisor_crefito.trim() && !visible(supervisor_name).trim() ? NO_SUPERVISOR : undefined,
  }),
  words: {
    one: 'Perfil',
    after: 'Seus próximos relatórios saem com estes dados.',
    unsaved: 'O perfil volta a ser o que estava salvo.',
    changed: 'O seu perfil mudou em outro aparelho',
  },
});

export const NO_SUPERVISOR = 'Escreva o nome de quem supervisiona você.';
