import { DEFAULT_CATEGORY, type Profile, therapistOf } from '../../data/records/profile';
import { crefitoText, readCrefito } from '../../lib/crefito';
import { PROFILE_MAX, tooLong } from '../../lib/limits';
import { storedPhone } from '../../lib/phone';
import { visible } from '../../lib/text';
import type { ProfileText } from './profileDraft';

/** A field whose value is a text. */
export type ProfileField = Exclude<keyof ProfileText, 'isSupervised'>;
export type ProfileErrors = Partial<Record<ProfileField, string>>;

export function toText(profile: Profile | null): ProfileText {
  const { name, category, crefito, clinic, address, phone, supervisor, supervisorCrefito } =
    therapistOf(profile);
  return {
    full_name: name,
    category,
    crefito,
    clinic_name: clinic,
    address,
    phone,
    isSupervised: supervisor !== '',
    supervisor_name: supervisor,
    supervisor_crefito: supervisorCrefito,
  };
}

const stored = (text: string) => visible(text).trim() || null;

function storedCrefito(text: string) {
  const crefito = readCrefito(text);
  return 'problem' in crefito ? null : crefito;
}

/** The row to save; expects a text without errors. */
export function toProfile(text: ProfileText): Profile {
  const known = storedCrefito(text.crefito);
  const supervisor = text.isSupervised ? storedCrefito(text.supervisor_crefito) : null;
  return {
    full_name: stored(text.full_name),
    category: stored(text.category) ?? DEFAULT_CATEGORY,
    crefito_region: known?.region ?? null,
    crefito_number: known?.number ?? null,
    clinic_name: stored(text.clinic_name),
    address: stored(text.address),
    phone: stored(storedPhone(text.phone)),
    supervisor_name: text.isSupervised ? stored(text.supervisor_name) : null,
    supervisor_crefito_region: supervisor?.region ?? null,
    supervisor_crefito_number: supervisor?.number ?? null,
  };
}

function checkField(field: ProfileField, typed: string): string | undefined {
  const text = visible(typed).trim();
  if (!text) {
    if (field === 'full_name') return 'Escreva o nome completo.';
    if (field === 'supervisor_name') return 'Escreva o nome de quem supervisiona você.';
    if (field === 'category') return 'Escreva a categoria, como Terapeuta Ocupacional.';
    return undefined;
  }
  if (isCrefito(field)) {
    const crefito = readCrefito(text);
    return 'problem' in crefito ? crefito.problem : undefined;
  }
  return tooLong(text, PROFILE_MAX[field]);
}

const isCrefito = (field: ProfileField): field is 'crefito' | 'supervisor_crefito' =>
  field === 'crefito' || field === 'supervisor_crefito';

const supervised: readonly string[] = ['supervisor_name', 'supervisor_crefito'];
const isText = (field: keyof ProfileText): field is ProfileField => field !== 'isSupervised';

/** The errors that block saving, by field. */
export function checkProfile(text: ProfileText): ProfileErrors {
  const fields = (Object.keys(text) as (keyof ProfileText)[]).filter(isText);
  const found = fields.flatMap((field) => {
    if (!text.isSupervised && supervised.includes(field)) return [];
    const error = checkField(field, text[field]);
    return error ? [[field, error] as const] : [];
  });
  return Object.fromEntries(found);
}

/** Formats a field on blur: a CREFITO in full, a phone with its mask. */
export function tidy(field: ProfileField, typed: string): string {
  if (field === 'phone') return storedPhone(typed);
  if (!isCrefito(field)) return typed;
  const crefito = readCrefito(typed);
  return 'problem' in crefito ? typed : crefitoText(crefito);
}
