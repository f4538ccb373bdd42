const units = ['Bytes', 'KB', 'MB', 'GB'];

/** Formats a size as '1.24 MB': base 1024, two decimals; plain bytes have no decimals. */
export function formatBytes(bytes: number): string {
  const power = Math.min(Math.floor(Math.log2(Math.max(bytes, 1)) / 10), units.length - 1);
  const value = bytes / 1024 ** power;
  return `${power === 0 ? value : value.toFixed(2)} ${units[power]}`;
}
