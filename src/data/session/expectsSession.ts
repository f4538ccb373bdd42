/**
 * True when a session is stored or an e-mail link has opened the page: the sign-in form must then not be
 * shown before the session is read. Also runs as text in the built page before any script
 * (scripts/staticSignIn.ts), so it must be self-contained.
 */
export function expectsSession(sessionKey: string): boolean {
  try {
    const address = location.hash + location.search;
    return localStorage.getItem(sessionKey) !== null || /[#&?](access_token|error\w*)=/.test(address);
  } catch {
    return false;
  }
}
