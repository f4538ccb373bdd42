import { expect, test } from 'vitest';
import { contentSecurityPolicy } from '../../scripts/contentSecurityPolicy';

const rule = (policy: string, name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `));

test('D-57: with the embedded backend the page may call its own origin and the service of municipalities', () => {
  const policy = contentSecurityPolicy({});
  expect(rule(policy, 'connect-src')).toBe("connect-src 'self' https://servicodados.ibge.gov.br");
  expect(rule(policy, 'img-src')).toBe("img-src 'self' blob: data: https://ui-avatars.com");
  expect(rule(policy, 'script-src')).toBe("script-src 'self'");
  expect(rule(policy, 'require-trusted-types-for')).toBe("require-trusted-types-for 'script'");
  expect(rule(policy, 'trusted-types')).toBe('trusted-types default');
  for (const name of ['default-src', 'object-src', 'base-uri', 'form-action'])
    expect(rule(policy, name)).toBeDefined();
});

test('a hosted project is allowed for data but not for images, another avatar service for images', () => {
  const policy = contentSecurityPolicy({
    VITE_SUPABASE_URL: 'https://projeto.supabase.co/',
    VITE_AVATAR_URL: 'https://avatar.example/{initials}.svg',
  });
  expect(rule(policy, 'connect-src')).toContain('https://projeto.supabase.co ');
  expect(rule(policy, 'img-src')).toBe("img-src 'self' blob: data: https://avatar.example");
});

test('without an avatar service none is allowed', () => {
  expect(rule(contentSecurityPolicy({ VITE_AVATAR_URL: '' }), 'img-src')).toBe("img-src 'self' blob: data:");
});
