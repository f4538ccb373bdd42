import * as v from 'valibot';
import { SHORT_TEXT_MAX } from '../lib/limits';
import type { Signature } from '../lib/signature';
import { type Unreadable, unreadable } from '../lib/unreadable';
import { drawn, moment, requiredText, text, textOfNew } from './column';
import { defineEntity, type RowOf } from './entity';

/** Beyond this a PDF cannot be drawn; a stored field is 600 by 200. */
const FARTHEST = 10_000;
const coordinate = v.custom<number>((value) => typeof value === 'number' && Math.abs(value) <= FARTHEST);
const size = v.custom<number>((value) => typeof value === 'number' && value >= 1 && value <= FARTHEST);
const readable: v.GenericSchema<unknown, Signature | null> = v.nullish(
  v.union([
    v.strictObject({
      kind: v.picklist(['drawn']),
      width: size,
      height: size,
      strokes: v.array(v.array(coordinate)),
    }),
    v.strictObject({ kind: v.picklist(['typed']), name: v.string() }),
    v.strictObject({ kind: v.picklist(['paper']), name: v.string(), on: v.string() }),
  ]),
  null,
);
const deviceTime = v.exactOptional(v.fallback(v.string(), 'uma hora que não pôde ser lida'));

const signature = drawn({
  label: 'Assinatura',
  stored: v.fallback<v.GenericSchema<unknown, Signature | Unreadable | null>, Unreadable>(
    readable,
    unreadable,
  ),
});
const short = { most: SHORT_TEXT_MAX } as const;

const accepted = {
  text_version: requiredText({ label: 'Texto', ...short, missing: 'Falta o texto do termo.' }),
  text_hash: requiredText({ label: 'SHA-256 do texto', ...short, missing: 'Falta o texto do termo.' }),
  signer_name: requiredText({ label: 'Quem aceita', ...short, missing: 'Escreva o nome de quem aceita.' }),
  signer_relation: text({ label: 'Vínculo de quem aceita', ...short }),
  signer_cpf: text({ label: 'CPF de quem aceita', ...short }),
  given_at: moment({ label: 'Aceito em' }),
};
const signed = {
  signature,
  signed_at: { ...text({ label: 'Assinado em', ...short, field: 'device' }), isMoment: true, isLater: true },
} as const;
const revoked = {
  // earlier revocations may name nobody
  revoked_by_name: textOfNew({ label: 'Quem pediu', ...short, missing: 'Escreva o nome de quem pediu.' }),
  revocation_reason: text({ label: 'Motivo', ...short, lines: 'plain' }),
};

const stamps = {
  received_at: v.string(),
  /** The device's time if its clock differed by more than a day; the column then holds the server's. */
  device_times: v.fallback(
    v.strictObject({ given_at: deviceTime, signed_at: deviceTime, revoked_at: deviceTime }),
    {},
  ),
  revoked_at: v.nullable(v.string()),
  revoked_by_name: v.nullable(v.string()),
  revocation_reason: v.nullable(v.string()),
};
/** Who has accepted which text, and signed it or not: the patient or the guardian, never the therapist. */
export const consents = defineEntity({
  table: 'consents',
  belongsTo: 'patient',
  life: 'appendOnly',
  otherwise: 'beside',
  name: 'consent',
  isSingle: false,
  listedIn: 'terms',
  columns: { ...accepted, ...signed },
  title: 'signer_name',
  order: 'received_at',
  copied: { list: 'consentimentos' },
  stamps,
  words: {
    one: 'Consentimento',
    saved: 'Consentimento registrado',
    queued: 'A mudança no consentimento',
    unsaved: false,
    merged: 'O que você registrou antes também fica guardado.',
    stands: 'Ele está em vigor e fica guardado. Se não vale, revogue o consentimento em Termos e histórico.',
  },
});

/** A stored consent. */
export type ConsentRow = RowOf<typeof consents>;

/** The signature of a consent that was recorded without one. */
export const signatures = defineEntity({
  table: 'signatures',
  belongsTo: 'patient',
  life: 'appendOnly',
  fills: { table: 'consents', empty: 'signature' },
  name: 'signature',
  isSingle: false,
  listedIn: 'terms',
  columns: signed,
  order: 'received_at',
  stamps: { ...stamps, signer_name: v.string() },
  words: {
    one: 'Assinatura do termo',
    counted: ['assinatura do termo', 'assinaturas de termos'],
    isFeminine: true,
    short: 'Assinatura',
    saved: 'Termo assinado',
    unsaved: false,
  },
});

/** The revocation of a consent, which stays as evidence of what was accepted until then. */
export const revocations = defineEntity({
  table: 'revocations',
  belongsTo: 'patient',
  life: 'appendOnly',
  fills: { table: 'consents', empty: 'revoked_at' },
  name: 'revocation',
  isSingle: false,
  listedIn: 'terms',
  columns: { ...revoked, revoked_at: moment({ label: 'Revogado em' }) },
  title: 'revoked_by_name',
  order: 'received_at',
  stamps: { received_at: stamps.received_at, device_times: stamps.device_times, given_at: v.string() },
  words: {
    one: 'Revogação do consentimento',
    counted: ['revogação do consentimento', 'revogações de consentimentos'],
    isFeminine: true,
    short: 'Revogação',
    saved: 'Consentimento revogado',
    unsaved: false,
  },
});
