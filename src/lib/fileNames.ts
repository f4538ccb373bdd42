const MAX_BYTES = 180;
/** Shorter, because stored files are extracted into folders: Windows limits a path to 260 characters. */
const MAX_STORED_BYTES = 100;

const encoder = new TextEncoder();

/** Makes a name valid on every file system: no separators, wildcards, invisible characters; accents stay. */
export function safeName(text: string, maxBytes = MAX_BYTES): string {
  const safe = text
    .normalize('NFC')
    .trim()
    .replace(/\s+/gu, '_')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\\/:*?"<>|\p{Cc}\p{Cs}]/gu, '_');
  // fills the bytes with whole characters
  const { read } = encoder.encodeInto(safe, new Uint8Array(maxBytes));
  return safe.slice(0, read);
}

const splitEnding = (name: string): [stem: string, ending: string] => {
  const [ending = ''] = /\.[a-z0-9]{1,8}$/i.exec(name) ?? [];
  return [name.slice(0, name.length - ending.length), ending];
};

/**
 * Makes the name of a stored file safe in any folder: no parent path, no hidden file, no reserved Windows
 * device name. The extension is kept.
 */
export function safeFileName(name: string): string {
  const [stem, ending] = splitEnding(name.trim());
  const safe = safeName(stem, MAX_STORED_BYTES).replace(/^\.+|[.\s]+$/g, '');
  const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(safe);
  return `${reserved ? '_' : ''}${safe || 'documento'}${ending}`;
}

/** Makes names unique, ignoring case: the second 'laudo.pdf' becomes 'laudo_2.pdf'. */
export function uniqueNames(): (name: string) => string {
  const given = new Set<string>();
  return (name) => {
    const [stem, ending] = splitEnding(name);
    let unique = name;
    for (let count = 2; given.has(unique.toLowerCase()); count += 1) unique = `${stem}_${count}${ending}`;
    given.add(unique.toLowerCase());
    return unique;
  };
}
