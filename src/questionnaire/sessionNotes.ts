import { shownTimes } from '../lib/timeOfDay';

/** The kinds of session notes; the first is the default. */
export const noteKinds = [
  { value: 'atendimento', label: 'Atendimento' },
  // of notes that are older: an absence is an entry of its own now
  { value: 'falta', label: 'Falta' },
  { value: 'contato', label: 'Contato' },
] as const;

export type NoteKind = (typeof noteKinds)[number]['value'];

/** The kinds that a note can be given; one keeps the kind that it has. */
export const offeredKinds = (kept: readonly (NoteKind | string | undefined)[]) =>
  noteKinds.filter(({ value }) => value !== 'falta' || kept.includes(value));

export const labelOfKind = (kind: string): string =>
  noteKinds.find(({ value }) => value === kind)?.label ?? kind;

/** Where or how a session took place. */
export const sessionSettings = [
  { value: 'consultorio', label: 'Consultório' },
  { value: 'domicilio', label: 'Domicílio' },
  { value: 'escola', label: 'Escola' },
  { value: 'teleatendimento', label: 'Teleatendimento' },
  { value: 'outro', label: 'Outro' },
] as const;

export type SessionSetting = (typeof sessionSettings)[number]['value'];

/** 'Consultório'; '' for none. */
export const labelOfSetting = (setting: string | null | undefined): string =>
  sessionSettings.find(({ value }) => value === setting)?.label ?? setting ?? '';

/** What says when and how a session was; what came from elsewhere may lack it. */
export type SessionTimes = {
  readonly time_of_day?: string | null | undefined;
  readonly setting?: string | null | undefined;
};

/** '14:00–14:50', 'Consultório': what is told of both. */
export const timesParts = ({ time_of_day, setting }: SessionTimes): string[] =>
  [shownTimes(time_of_day ?? null), labelOfSetting(setting)].filter(Boolean);

/** 'Atendimento · 14:00–14:50 · Consultório' */
export const noteLine = ({ kind, ...times }: SessionTimes & { readonly kind: string }): string =>
  [labelOfKind(kind), ...timesParts(times)].join(' · ');
