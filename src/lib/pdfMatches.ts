/** What is searched at a time, and how much of it again with the next: more than what is looked for. */
const SLICE = 2 ** 20;
const OVERLAP = 128;

/** Where a file has what matches a pattern, which is read as one character a byte. */
export async function* matchesIn(file: Blob, pattern: RegExp) {
  for (let start = 0; start < file.size; start += SLICE) {
    const slice = await file.slice(start, start + SLICE + OVERLAP).arrayBuffer();
    for (const match of new TextDecoder('latin1').decode(slice).matchAll(pattern)) {
      // one in the overlap is found with the next slice
      if (match.index < SLICE) yield { at: start + match.index, match };
    }
  }
}
