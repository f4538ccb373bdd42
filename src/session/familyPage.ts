import { FAMILY_HASH, type FamilyLink, parseFamilyLink } from '../lib/familyLink';

declare global {
  interface Window {
    /** Set by public/start.js, which takes a family's link out of the address before anything is loaded. */
    familyLink?: string | undefined;
  }
}

/** public/start.js uses the same name, for a link that is opened where the app is open already. */
const KEPT = 'anamnese.family-link';

/** True for the page on which a family answers: it has no session, and reads none. */
export const isFamilyPage = (): boolean => globalThis.location?.hash === FAMILY_HASH;

/** Undefined where the browser keeps nothing of pages: then the link is in memory alone. */
function inStorage<T>(use: (storage: Storage) => T): T | undefined {
  try {
    return use(sessionStorage);
  } catch {
    return undefined;
  }
}

/**
 * The link that opened this page, or that it had before a reload; undefined without one. While the page is in view it is in
 * memory alone; while it is not, the tab's own storage has it, since a phone drops pages that it has put aside.
 */
export function takeFamilyLink(): FamilyLink | undefined {
  const given = window.familyLink ?? inStorage((storage) => storage.getItem(KEPT)) ?? '';
  window.familyLink = undefined;
  const drop = () => inStorage((storage) => storage.removeItem(KEPT));
  drop();
  const link = parseFamilyLink(given);
  if (link) {
    // another link may have been opened here meanwhile
    const keep = () => inStorage((storage) => storage.setItem(KEPT, window.familyLink ?? given));
    addEventListener('pagehide', keep);
    addEventListener('pageshow', drop);
    const follow = () => (document.visibilityState === 'hidden' ? keep() : drop());
    // a link can be opened in a tab that is not looked at yet
    follow();
    document.addEventListener('visibilitychange', follow);
  }
  return link;
}
