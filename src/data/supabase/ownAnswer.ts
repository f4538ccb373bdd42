const NETWORK_ASKS_TO_SIGN_IN = 511;
/** What stands before the service says this of the request: sent again, it would be refused again. */
const TOO_LARGE = 413;

/**
 * False for an answer that is not the service's own, whatever its status: the sign-in page of a Wi-Fi, a proxy's page. `type` is
 * its content type. The services answer with JSON, with nothing, or with a file where `isFile`.
 */
export function isOwnAnswer(status: number, type: string | null, isFile = false): boolean {
  if (status === NETWORK_ASKS_TO_SIGN_IN) return false;
  if (status === TOO_LARGE || !type) return true;
  return isFile ? !/^text\/html\b/i.test(type) : /^application\/(vnd\.pgrst\.\w+\+)?json\b/i.test(type);
}
