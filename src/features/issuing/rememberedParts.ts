import * as v from 'valibot';
import { readLocally, storeLocally } from '../../lib/localValues';
import {
  defaultParts,
  isReportPart,
  type ReportKind,
  type ReportPart,
  reportKinds,
} from '../../questionnaire/issuedReports';

/** Names of parts alone, nothing of a patient: kept beyond the sign-out. */
const storageKey = (userId: string) => `anamnese.report-parts.${userId}`;

const remembered = v.fallback(
  v.partial(
    v.object(
      Object.fromEntries(
        reportKinds.map(({ value }) => [value, v.array(v.custom<ReportPart>(isReportPart))]),
      ),
    ),
  ),
  {},
);
type Remembered = { readonly [kind in ReportKind]?: readonly ReportPart[] };

const read = (userId: string): Remembered => v.parse(remembered, readLocally(storageKey(userId)));

/** As the kind sets them, whatever the last report had: who lets them out once has not done so for the next patient. */
const asSet: readonly ReportPart[] = ['civil', 'diagnoses', 'family', 'cpf', 'corrected', 'discharge'];
/** For a school only these are remembered: all others can name health or a diagnosis. */
const rememberedForSchool: readonly ReportPart[] = [
  'opinion',
  'birth',
  'address',
  'contact',
  'guardian',
  'life',
  'functional',
  'routine',
  'goals',
  'attendance',
  'advice',
];

/** What went into the last report of a kind, by this therapist on this device; at first, what the kind sets. */
export function rememberedParts(userId: string, kind: ReportKind): readonly ReportPart[] {
  const set = defaultParts(kind);
  const last = read(userId)[kind] ?? set;
  const isRemembered = (part: ReportPart) =>
    !asSet.includes(part) && (kind !== 'escola' || rememberedForSchool.includes(part));
  return [...last.filter(isRemembered), ...set.filter((part) => !isRemembered(part))];
}

export function rememberParts(userId: string, kind: ReportKind, parts: readonly ReportPart[]): void {
  storeLocally(storageKey(userId), { ...read(userId), [kind]: parts });
}
