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

/**
 * The link that opened this page, or that it had before a reload; undefined without one. While the page is in view it is in
 * memory alone; while it is not, the tab's own storage has it, since a phone drops pages that it has put aside.
 */
export function takeFamilyLink(): FamilyLink | undefined {
  const given = window.familyLink ?? sessionStorage.getItem(KEPT) ?? '';
  window.familyLink = undefined;
  sessionStorage.removeItem(KEPT);
  const link = parseFamilyLink(given);
  if (link) {
    // another link may have been opened here meanwhile
    const keep = () => sessionStorage.setItem(KEPT, window.familyLink ?? given);
    const drop = () => sessionStorage.removeItem(KEPT);
    addEventListener('pagehide', keep);
    addEventListener('pageshow', drop);
    document.addEventListener('visibilitychange', () =>
      document.visibilityState === 'hidden' ? keep() : drop(),
    );
  }
  return link;
}
