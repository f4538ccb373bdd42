type ScriptPolicy = {
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string }): unknown;
};

/** An address of this very origin; anything else is no script of ours. */
function ownAddress(address: string): string {
  const { origin, href } = new URL(address, location.href);
  if (origin !== location.origin) throw new TypeError('A script from elsewhere is not run');
  return href;
}

/**
 * The built page lets nobody make markup or code out of text (`require-trusted-types-for`, scripts/contentSecurityPolicy.ts).
 * Workers alone are started by their address: from here on those of our own origin.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: ScriptPolicy };
  trustedTypes?.createPolicy('default', { createScriptURL: ownAddress });
}
