import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv, type Plugin } from 'vite';
import { changePage } from './builtPage.ts';
import {
  forNginx,
  forPages,
  forVercel,
  policyIn,
  securityHeaders,
  securityHeadersOverHttps,
} from './securityHeaders.ts';

/** The two services beside the backend that the app asks (README, Third parties). */
const PLACES = 'https://servicodados.ibge.gov.br';
const AVATARS = 'https://ui-avatars.com';

type Environment = { readonly VITE_SUPABASE_URL?: string; readonly VITE_AVATAR_URL?: string };

function originOf(address: string | undefined): string[] {
  return address ? [new URL(address).origin] : [];
}

const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text ?? '');

/** What the page may load and ask, and nothing else. `frame-ancestors` counts only in a header. */
export function contentSecurityPolicy(environment: Environment, scripts: readonly string[] = []): string {
  const backend = originOf(environment.VITE_SUPABASE_URL);
  const avatars = originOf(environment.VITE_AVATAR_URL ?? AVATARS);
  const hashes = scripts.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  const rules: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...hashes],
    // React and Radix write style attributes and one style element
    'style-src': ["'self'", "'unsafe-inline'"],
    // photos are read by the session and shown from memory
    'img-src': ["'self'", 'blob:', 'data:', ...avatars],
    'connect-src': ["'self'", ...backend, PLACES],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // src/data/device/trustedScripts.ts makes the one policy that there is
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
  let environment: Environment = {};
  return {
    name: 'content-security',
    config({ root = process.cwd() }, { mode, isPreview }) {
      environment = loadEnv(mode, root, 'VITE_');
      const page = join(root, 'dist', 'index.html');
      if (!isPreview || !existsSync(page)) return {};
      return { preview: { headers: securityHeaders(policyIn(readFileSync(page, 'utf8'))) } };
    },
    generateBundle: {
      // once the scripts stand in the page
      order: 'post',
      handler: (_options, bundle) =>
        changePage(bundle, (html) =>
          withPolicy(html, contentSecurityPolicy(environment, inlineScripts(html))),
        ),
    },
    writeBundle({ dir = 'dist' }) {
      const page = join(dir, 'index.html');
      if (!existsSync(page)) return;
      const headers = securityHeadersOverHttps(policyIn(readFileSync(page, 'utf8')));
      writeFileSync(join(dir, '_headers'), forPages(headers));
      writeFileSync(join(dir, 'vercel.json'), forVercel(headers));
      writeFileSync(join(dir, 'nginx-headers.conf'), forNginx(headers));
    },
  };
}
