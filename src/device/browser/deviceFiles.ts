export function saveToDevice(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // the browser reads the URL shortly after the click
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

type Picker = (options: { readonly suggestedName: string }) => Promise<FileSystemFileHandle>;

/**
 * Opens a file for streaming, where the browser supports it: undefined where it does not, 'cancelled' when
 * the therapist closed the picker. Requires a user gesture.
 */
export async function openFileOnDevice(
  suggestedName: string,
): Promise<FileSystemWritableFileStream | 'cancelled' | undefined> {
  const picker = Reflect.get(globalThis, 'showSaveFilePicker') as Picker | undefined;
  if (!picker) return undefined;
  try {
    return await (await picker.call(globalThis, { suggestedName })).createWritable();
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
    return undefined;
  }
}

let asked = false;

/**
 * Asks for persistent storage, so that the browser does not evict drafts when space is short. Called once and
 * while nobody is typing, because some browsers show a prompt.
 */
export function askToPersist(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}
