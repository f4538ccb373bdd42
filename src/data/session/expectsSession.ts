/**
 * Whether this page opens for somebody who is known here, or came by a link of an e-mail: then there is no sign-in form
 * to show before the session is read. Also runs as text in the built page, before anything is loaded
 * (scripts/staticSignIn.ts): it may use nothing from outside of itself.
 */
export function expectsSession(sessionKey: string): boolean {
  try {
    const address = location.hash + location.search;
    return localStorage.getItem(sessionKey) !== null || /[#&?](access_token|error\w*)=/.test(address);
  } catch {
    return false;
  }
}
