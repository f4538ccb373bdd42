import { initials } from './Avatar';

const template: string | undefined = import.meta.env.VITE_AVATAR_URL;
const standard = 'https://ui-avatars.com/api/?name={initials}';

/**
 * The service's URL for these initials; the service receives nothing else of a name (D-34). Undefined without
 * initials, and when an empty VITE_AVATAR_URL switches the service off.
 */
export function avatarUrl(name: string, service = template ?? standard): string | undefined {
  const letters = initials(name);
  return service && letters ? service.replace('{initials}', encodeURIComponent(letters)) : undefined;
}
