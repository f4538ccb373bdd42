type Factory = {
  readonly defaultPolicy: unknown;
  createPolicy(name: 'default', rules: { createScriptURL(address: string): string }): unknown;
};

function ownAddress(address: string): string {
  const { href: page, origin } = location;
  const script = new URL(address, page);
  if (script.origin !== origin) throw new TypeError('A script from elsewhere is not run');
  return script.href;
}

/**
 * The built page forbids turning text into markup or code (`require-trusted-types-for`,
 * scripts/contentSecurityPolicy.ts). Only workers are started by URL; this policy allows this origin's.
 */
export function allowOwnScripts(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: Factory };
  // a page can create only one policy of this name
  if (trustedTypes?.defaultPolicy) return;
  trustedTypes?.createPolicy('default', { createScriptURL: ownAddress });
}
