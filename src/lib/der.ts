// Reads just enough of DER and BER (X.690) to tell a signed message, and the name in its certificate. It never throws.

/** An element: `from` and `to` are the bounds of its content. */
export type Element = {
  readonly tag: number;
  readonly start: number;
  readonly from: number;
  readonly to: number;
  readonly end: number;
};

/** Deeper than any signature, so that a made file cannot recurse without end. */
const DEEPEST = 32;
const LONG_TAG = 0x1f;
const CONSTRUCTED = 0x20;

/** The element at this place; undefined where there is none within `limit`. */
export function elementAt(
  bytes: Uint8Array,
  start: number,
  limit = bytes.length,
  depth = 0,
): Element | undefined {
  const tag = bytes[start];
  const first = bytes[start + 1];
  if (tag === undefined || first === undefined || start + 2 > limit || depth > DEEPEST) return undefined;
  if ((tag & LONG_TAG) === LONG_TAG) return undefined;
  if (first < 0x80) return bounded(tag, start, start + 2, first, limit);
  if (first === 0x80) return openEnded(bytes, tag, start, limit, depth);
  const size = first - 0x80;
  if (size > 4) return undefined;
  let length = 0;
  for (let at = start + 2; at < start + 2 + size; at += 1) length = length * 256 + (bytes[at] ?? 0);
  return bounded(tag, start, start + 2 + size, length, limit);
}

const bounded = (tag: number, start: number, from: number, length: number, limit: number) =>
  from + length <= limit ? { tag, start, from, to: from + length, end: from + length } : undefined;

/** Of a length that is not said: up to two zero bytes between elements. */
function openEnded(bytes: Uint8Array, tag: number, start: number, limit: number, depth: number) {
  if (!(tag & CONSTRUCTED)) return undefined;
  let at = start + 2;
  while (at + 2 <= limit) {
    if (bytes[at] === 0 && bytes[at + 1] === 0) return { tag, start, from: start + 2, to: at, end: at + 2 };
    const child = elementAt(bytes, at, limit, depth + 1);
    if (!child) return undefined;
    at = child.end;
  }
  return undefined;
}

/** The elements in one, up to the first that cannot be read. */
export function childrenOf(bytes: Uint8Array, { from, to }: Pick<Element, 'from' | 'to'>): Element[] {
  const children: Element[] = [];
  for (let at = from; at < to; ) {
    const child = elementAt(bytes, at, to);
    if (!child) break;
    children.push(child);
    at = child.end;
  }
  return children;
}

/** The tags of what an element holds, in hex, with a space between; '' where it holds nothing, or something that cannot be read. */
export function tagsIn(bytes: Uint8Array, element: Pick<Element, 'from' | 'to'>): string {
  const children = childrenOf(bytes, element);
  if (children.at(-1)?.end !== element.to) return '';
  return children.map(({ tag }) => tag.toString(16).padStart(2, '0')).join(' ');
}
