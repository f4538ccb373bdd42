const units = ['Bytes', 'KB', 'MB', 'GB'];

function scaled(bytes: number) {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  return { power, value: bytes / 1024 ** power, unit: units[power] };
}

/** Formats a size as '1,24 MB': base 1024, two decimals; plain bytes have no decimals. */
export function formatBytes(bytes: number): string {
  const { power, value, unit } = scaled(bytes);
  return `${power === 0 ? value : value.toFixed(2).replace('.', ',')} ${unit}`;
}

/** A size in running text: '50 MB', without decimals. */
export function roundBytes(bytes: number): string {
  const { value, unit } = scaled(bytes);
  return `${Math.round(value)} ${unit}`;
}

/** Bytes as text, one character of the same number each. */
export function byteString(bytes: Uint8Array): string {
  let text = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return text;
}

export const toBase64 = (bytes: Uint8Array): string => btoa(byteString(bytes));

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
