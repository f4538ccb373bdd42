import { formatDateTime, fromIsoDate } from '../../lib/dates';
import { property } from '../../lib/property';
import { specialtyText } from '../../lib/specialty';

/** One entry of the origin, in words: nothing of it is checked, it is shown as it is stated there. */
export type OriginEntry = {
  readonly title: string;
  /** Who and when, as stated. */
  readonly facts: readonly string[];
  readonly texts: readonly { readonly label: string; readonly text: string }[];
};

export type OriginGroup = { readonly title: string; readonly entries: readonly OriginEntry[] };

export const originText = (value: unknown): string =>
  typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);
export const said = (entry: unknown, name: string): string => originText(property(entry, name));

export const dayOf = (text: string) => fromIsoDate(text) || text;
/** A moment in words; a text that is no time in ISO stays as it stands: a browser would make one of 'maio de 2020', too. */
export const momentOf = (text: string) =>
  /^\d{4}-\d\d-\d\d[T ]\d\d/.test(text) && !Number.isNaN(Date.parse(text)) ? formatDateTime(text) : text;
export const at = (entry: unknown, name: string, words: string) => {
  const moment = said(entry, name);
  return moment ? [`${words} ${momentOf(moment)}`] : [];
};
export const filled = (label: string, text: string) => (text.trim() ? [{ label, text }] : []);

export function author(note: unknown): string {
  const by = property(note, 'author');
  const [region, number] = [said(by, 'crefito_region'), said(by, 'crefito_number')];
  const crefito = region && number ? `CREFITO-${region}/${number}` : '';
  const held = property(by, 'specialties');
  const titles = Array.isArray(held)
    ? held.map((one) => specialtyText({ title: said(one, 'title'), rqe: said(one, 'rqe') }))
    : [];
  return [said(by, 'name'), said(by, 'category'), crefito, ...titles].filter(Boolean).join(' · ');
}

export const pairs = (row: unknown): OriginEntry['texts'] =>
  typeof row === 'object' && row !== null
    ? Object.entries(row).flatMap(([name, value]) => filled(name, originText(value)))
    : [];
