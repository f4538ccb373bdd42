import * as v from 'valibot';

const text = v.string();
const earlier = v.object({ id: text, recipient: text, day: text, content: text, purpose: text });

/** A draft of what was handed out, as versions before the definition of its rows have stored it. */
export function upgradedDraft(value: unknown): unknown {
  const read = v.safeParse(earlier, value);
  if (!read.success) return value;
  const { id, day, ...words } = read.output;
  return { id, base: null, typed: { ...words, disclosed_on: day } };
}
