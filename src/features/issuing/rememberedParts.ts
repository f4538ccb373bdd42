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

/**
 * What went into the last report of a kind, by this therapist on this device; at first, what the kind sets. What a family said
 * is as the kind sets it: who lets it out once has not done so for the next family.
 */
export function rememberedParts(userId: string, kind: ReportKind): readonly ReportPart[] {
  const set = defaultParts(kind);
  const last = read(userId)[kind] ?? set;
  return [...last.filter((part) => part !== 'family'), ...set.filter((part) => part === 'family')];
}

export function rememberParts(userId: string, kind: ReportKind, parts: readonly ReportPart[]): void {
  storeLocally(storageKey(userId), { ...read(userId), [kind]: parts });
}
