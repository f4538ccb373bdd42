/** Reads the content security policy out of a built page. */
export function policyIn(html: string): string {
  const [, content = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? [];
  if (!content) throw new Error('The built page has no Content-Security-Policy');
  return content;
}

/** Headers that every server of the build sends with every file. */
export function securityHeaders(policy: string): Record<string, string> {
  return {
    'Content-Security-Policy': `${policy}; frame-ancestors 'none'`,
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Permissions-Policy': 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()',
    'Cross-Origin-Opener-Policy': 'same-origin',
  };
}

/**
 * The same for a host reached over https, with HSTS. `npm start` must not
 * send it, because it would apply to everything that is served on `localhost`.
 */
export function securityHeadersOverHttps(policy: string): Record<string, string> {
  return { ...securityHeaders(policy), 'Strict-Transport-Security': 'max-age=31536000' };
}

/** `_headers` of Netlify and Cloudflare Pages. */
export function forPages(headers: Record<string, string>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`);
  return ['/*', ...lines, '/sw.js', '  Cache-Control: no-cache', ''].join('\n');
}

/** `vercel.json` */
export function forVercel(headers: Record<string, string>): string {
  const list = Object.entries(headers).map(([key, value]) => ({ key, value }));
  const fresh = [{ key: 'Cache-Control', value: 'no-cache' }];
  const rules = [
    { source: '/(.*)', headers: list },
    { source: '/sw.js', headers: fresh },
  ];
  return `${JSON.stringify({ headers: rules }, null, 2)}\n`;
}

/** To be included into an nginx `server` block. */
export function forNginx(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `add_header ${name} "${value}" always;\n`)
    .join('');
}
