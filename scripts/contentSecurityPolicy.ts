import { loadEnv, type Plugin } from 'vite';
import {
  forNginx,
  forPages,
  forVercel,
  securityHeaders,
  securityHeadersOverHttps,
} from './securityHeaders.ts';

/** The two services that the app calls besides the backend (README, Third parties). */
const PLACES = 'https://servicodados.ibge.gov.br';
const AVATARS = 'https://ui-avatars.com';

type Environment = { readonly VITE_SUPABASE_URL?: string; readonly VITE_AVATAR_URL?: string };

function originOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : [];
}

/** The policy of the page. `frame-ancestors` works only in a header. */
export function contentSecurityPolicy(environment: Environment): string {
  const backend = originOf(environment.VITE_SUPABASE_URL);
  const avatars = originOf(environment.VITE_AVATAR_URL ?? AVATARS);
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    // React and Radix write style attributes, Radix and framer-motion style elements
    'style-src': ["'self'", "'unsafe-inline'"],
    // photos are fetched with the session and shown from memory
    'img-src': ["'self'", 'blob:', 'data:', ...avatars],
    'connect-src': ["'self'", ...backend, PLACES],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // src/device/browser/trustedScripts.ts creates the only policy
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(rules)
    .map(([name, sources]) => `${name} ${[...new Set(sources)].join(' ')}`)
    .join('; ');
}

const withPolicy = (html: string, policy: string) =>
  html.replace('<head>', `<head>\n    <meta http-equiv="Content-Security-Policy" content="${policy}">`);

/**
 * Puts the policy into the built page, and into the header files of common static hosts beside it. `vite preview`
 * sends the same headers.
 */
export function contentSecurity(): Plugin {
  let policy = '';
  return {
    name: 'content-security',
    config({ root = process.cwd() }, { mode, isPreview }) {
      policy = contentSecurityPolicy(loadEnv(mode, root, 'VITE_'));
      return isPreview ? { preview: { headers: securityHeaders(policy) } } : {};
    },
    transformIndexHtml: (html, { bundle }) => (bundle ? withPolicy(html, policy) : html),
    generateBundle() {
      const headers = securityHeadersOverHttps(policy);
      this.emitFile({ type: 'asset', fileName: '_headers', source: forPages(headers) });
      this.emitFile({ type: 'asset', fileName: 'vercel.json', source: forVercel(headers) });
      this.emitFile({ type: 'asset', fileName: 'nginx-headers.conf', source: forNginx(headers) });
    },
  };
}
