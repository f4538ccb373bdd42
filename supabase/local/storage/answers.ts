import { lastOfItsConnection, type Unread } from '../bytes.ts';
import { fieldsOf, textOf } from '../json.ts';

/** Refusals in the shape that storage-js reads: always 400, the true status in the body. */
export function refused(statusCode: number, code: string, message: string, error = code): Response {
  return Response.json({ statusCode: String(statusCode), error, code, message }, { status: 400 });
}

/** The hosted service's message for an invalid field. */
export const invalidBody = (fault: string) => refused(400, 'InvalidRequest', `body/${fault}`, 'Error');
export const invalidKey = (key: string) => refused(400, 'InvalidKey', `Invalid key: ${key}`);
/** `fault` distinguishes a missing permission from an invalid token. */
export const invalidToken = (fault: string) => refused(403, 'AccessDenied', fault, 'Unauthorized');
export const notAllowed = () => invalidToken('new row violates row-level security policy');
export const noSuchBucket = () => refused(404, 'NoSuchBucket', 'Bucket not found', 'Bucket not found');
export const noSuchObject = () => refused(404, 'NoSuchKey', 'Object not found', 'not_found');
export const tooLarge = () =>
  refused(413, 'EntityTooLarge', 'The object exceeded the maximum allowed size', 'Payload too large');

export const notStored = (why: Unread) =>
  why === 'too long'
    ? tooLarge()
    : lastOfItsConnection(refused(408, 'RequestTimeout', 'The body did not arrive in time'));

/** The hosted service's codes for errors that @supabase/lite only names. */
const CODES: Record<string, string> = {
  'Bucket not found': 'NoSuchBucket',
  Duplicate: 'KeyAlreadyExists',
  'Invalid key': 'InvalidKey',
  'Invalid token': 'InvalidSignature',
  'Not Found': 'InvalidRequest',
  'Payload too large': 'EntityTooLarge',
  ResourceNotEmpty: 'InvalidRequest',
  Unauthorized: 'AccessDenied',
  invalid_mime_type: 'InvalidMimeType',
  not_found: 'NoSuchKey',
  server_error: 'InternalError',
};

/** Adds status, code and message to the body of a refusal; other answers pass unchanged. */
export async function withCode(response: Response): Promise<Response> {
  if (response.ok || !response.headers.get('content-type')?.includes('json')) return response;
  const { status } = response;
  const given = await fieldsOf(response);
  const error = textOf(given.error) || 'InvalidRequest';
  const code = textOf(given.code) || (CODES[error] ?? 'InvalidRequest');
  const message = textOf(given.message) || error;
  const statusCode = String(given.statusCode ?? status);
  return Response.json(
    { statusCode, error, code, message },
    { status: status === 404 || status >= 500 ? status : 400 },
  );
}
