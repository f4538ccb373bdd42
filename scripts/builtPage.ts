import type { Rolldown } from 'vite';

/** Transforms the built page after all other output; builds without a page (workers) are unchanged. */
export function changePage(bundle: Rolldown.OutputBundle, change: (html: string) => string): void {
  const page = bundle['index.html'];
  if (page?.type === 'asset') page.source = change(String(page.source));
}
