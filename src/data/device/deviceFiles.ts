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

/** Takes what is written and puts it into a file of the therapist's choice. */
export type FileOnDevice = {
  readonly write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly close: () => Promise<void>;
  /** Leaves nothing behind. */
  readonly abort: () => Promise<void>;
};

type Picker = (options: {
  readonly suggestedName: string;
}) => Promise<{ createWritable(): Promise<FileOnDevice> }>;

/**
 * A file that is written while it is made, where the browser can do that: 'cancelled' when the therapist chose none,
 * undefined where it cannot. Must be called by a press.
 */
export async function openFileOnDevice(
  suggestedName: string,
): Promise<FileOnDevice | 'cancelled' | undefined> {
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
 * Once: a browser that is short of space then does not throw drafts away. Some ask the therapist first, so this is for a
 * moment in which nobody is typing.
 */
export function askToPersist(): void {
  if (asked) return;
  asked = true;
  void navigator.storage?.persist?.().catch(() => undefined);
}
