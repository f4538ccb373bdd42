/** The value of a JSON text; undefined for null and for any other text. */
export function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') ?? undefined;
  } catch {
    return undefined;
  }
}

export function property(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
