import * as v from 'valibot';
import { jsonCodec } from '../../device/drafts/draftKind';
import { fromIsoDate, todayIso } from '../../lib/dates';

const disclosure = v.object({
  /** Made once, so that it can be stored again. */
  id: v.string(),
  recipient: v.string(),
  /** 'dd/mm/aaaa' */
  day: v.string(),
  content: v.string(),
  purpose: v.string(),
});
/** What was handed out by another way, as typed. */
export type DisclosureDraft = Readonly<v.InferOutput<typeof disclosure>>;
export const disclosureCodec = jsonCodec<DisclosureDraft>(disclosure, () => ({ kind: 'disclosure' }));

export const newDisclosure = (): DisclosureDraft => ({
  id: crypto.randomUUID(),
  recipient: '',
  day: fromIsoDate(todayIso()),
  content: '',
  purpose: '',
});

export const isTyped = ({ recipient, content, purpose }: DisclosureDraft): boolean =>
  [recipient, content, purpose].some((text) => text.trim() !== '');
