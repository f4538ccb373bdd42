import { SESSION_KEY } from '../data/supabase/storedSession';
import { isFamilyPage } from './familyPage';

/**
 * True when a session is stored or an e-mail link has opened the page: the sign-in form must then not be
 * shown before the session is read. The page of a family reads none. public/start.js applies the same rule before the app loads.
 */
export function expectsSession(): boolean {
  try {
    if (isFamilyPage()) return false;
    const address = location.hash + location.search;
    return (
      localStorage.getItem(SESSION_KEY) !== null || /[#&?](access_token|token_hash|error\w*)=/.test(address)
    );
  } catch {
    return false;
  }
}
