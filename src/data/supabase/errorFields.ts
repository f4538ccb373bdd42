import { property } from '../../lib/property';

/** The code of an error, if it is one that can be shown. */
export function codeOf(error: unknown): string | undefined {
  const code = property(error, 'code');
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : undefined;
}

export function statusOf(error: unknown): number | undefined {
  const status = Number(property(error, 'status') ?? property(error, 'statusCode'));
  return Number.isFinite(status) ? status : undefined;
}
