type Factory = {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string }): unknown;
};

/** An address of this very origin; anything else is no script of ours. */
function ownAddress(address: string): string {
  const { href: page, origin } = location;
  const script = new URL(address, page);
  if (script.origin !== origin) throw new TypeError('A script from elsewhere is not run');
  return script.href;
}

/**
 * The built page lets nobody make markup or code out of text (`require-trusted-types-for`, scripts/contentSecurityPolicy.ts).
 * Workers alone are started by their address: from here on those of our own origin.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  // a page has one policy of this name, for good
  if (trustedTypes?.defaultPolicy) return;
  trustedTypes?.createPolicy('default', { createScriptURL: ownAddress });
}
