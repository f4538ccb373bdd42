import fs from 'node:fs';

const open = new Set<() => void>();

/** In the reverse order, since what was made last may lie in what was made first. */
function runAll(): void {
  for (const clean of [...open].reverse()) {
    try {
      clean();
    } catch (error) {
      fs.writeSync(2, `${(error as Error).message}\n`);
    }
  }
}

/** Calls `clean` when the process ends before the returned function was called: `process.exit` skips every `finally`. */
export function atExit(clean: () => void): () => void {
  if (open.size === 0) process.on('exit', runAll);
  open.add(clean);
  return () => {
    open.delete(clean);
    if (open.size === 0) process.off('exit', runAll);
  };
}
