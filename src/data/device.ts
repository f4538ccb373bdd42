/** Hands a file to the device under its own name, as a download. */
export function saveToDevice(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // the browser has taken the file over once its own task ran
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
