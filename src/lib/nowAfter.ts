/** Now (ISO), or just after `before`: the device's clock may have been turned back since. */
export function nowAfter(before = ''): string {
  const now = new Date().toISOString();
  return now > before ? now : new Date(Date.parse(before) + 1).toISOString();
}
