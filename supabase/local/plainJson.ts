const DEEPEST = 64;

/** Not too deep for those who walk through it, and without a name that leads to the prototype of everything. */
export function isPlainJson(value: unknown): boolean {
  const open: [unknown, number][] = [[value, 0]];
  for (let next = open.pop(); next; next = open.pop()) {
    const [each, depth] = next;
    if (depth > DEEPEST) return false;
    if (typeof each !== 'object' || each === null) continue;
    for (const [name, inner] of Object.entries(each)) {
      if (name === '__proto__' || name === 'prototype') return false;
      open.push([inner, depth + 1]);
    }
  }
  return true;
}
