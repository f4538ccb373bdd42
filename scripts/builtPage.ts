import type { Rolldown } from 'vite';

/** Changes the page once everything else is built; a build without a page (a worker's) is left alone. */
export function changePage(bundle: Rolldown.OutputBundle, change: (html: string) => string): void {
  const page = bundle['index.html'];
  if (page?.type === 'asset') page.source = change(String(page.source));
}
