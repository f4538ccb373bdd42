/** The first of these that the text names. */
const first = (text: string, names: readonly (readonly [RegExp, string])[]) =>
  names.find(([pattern]) => pattern.test(text))?.[1];

// in this order: each also calls itself like those below it
const browsers = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/(Headless)?Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
] as const;

/** 'Chrome, Windows', from what a browser says of itself. An iPad may call itself a Mac. */
export function deviceName(userAgent: string | null): string {
  const known = [first(userAgent ?? '', browsers), first(userAgent ?? '', systems)].filter(Boolean);
  return known.join(', ') || 'Navegador desconhecido';
}
