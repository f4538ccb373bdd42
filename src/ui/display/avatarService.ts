import { initials } from './Avatar';

const template: string | undefined = import.meta.env.VITE_AVATAR_URL;
const standard = 'https://ui-avatars.com/api/?name={initials}';

/**
 * Where the avatar service draws these initials; it learns no more of a name than them (D-34). Undefined without
 * initials, or when the service is switched off by an empty VITE_AVATAR_URL.
 */
export function avatarUrl(name: string, service = template ?? standard): string | undefined {
  const letters = initials(name);
  return service && letters ? service.replace('{initials}', encodeURIComponent(letters)) : undefined;
}
