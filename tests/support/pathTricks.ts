import type { RawRequest } from './rawRequest';

/** Paths that lead into another user's folder OWNER while seeming to stay in the caller's folder SELF. */
export const pathTricks = [
  'OWNER/p/a.bin',
  'SELF/../OWNER/p/a.bin',
  'SELF/%2e%2e/OWNER/p/a.bin',
  'SELF/..%2fOWNER/p/a.bin',
  'SELF%2f..%2fOWNER%2fp%2fa.bin',
  'SELF/%252e%252e%252fOWNER/p/a.bin',
  'SELF/./../OWNER/p/a.bin',
  '/OWNER/p/a.bin',
  '%2fOWNER/p/a.bin',
  'SELF//..//OWNER/p/a.bin',
  'SELF%5c..%5cOWNER%5cp%5ca.bin',
  'SELF/%c0%ae%c0%ae/OWNER/p/a.bin',
  'SELF/..;/OWNER/p/a.bin',
  'OWNER/p/a.bin%00',
  'OWNER%00/../SELF/a.bin',
  'SELF/%00/../../OWNER/p/a.bin',
  'OWNER/p/a.bin?x=SELF',
  'OWNER/p/a.bin%3fSELF/b.bin',
] as const;

const decoded = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/** Every request for a file, with the path in the URL or in the body. */
export function asked(bucket: string, path: string, own: string, type: string): Record<string, RawRequest> {
  const written = decoded(path);
  const folder = written.slice(0, written.lastIndexOf('/'));
  const at = (method: string, route: string, headers = {}, body?: string): RawRequest => ({
    method,
    path: `/storage/v1/${route}`,
    headers,
    ...(body !== undefined && { body }),
  });
  const file = { 'content-type': type };
  const json = (method: string, route: string, body: object) =>
    at(method, route, { 'content-type': 'application/json' }, JSON.stringify(body));
  const between = (sourceKey: string, destinationKey: string) => ({
    bucketId: bucket,
    sourceKey,
    destinationKey,
  });
  return {
    upload: at('POST', `object/${bucket}/${path}`, file, 'x'),
    overwrite: at('POST', `object/${bucket}/${path}`, { ...file, 'x-upsert': 'true' }, 'x'),
    update: at('PUT', `object/${bucket}/${path}`, file, 'x'),
    'signed upload': json('POST', `object/upload/sign/${bucket}/${path}`, {}),
    download: at('GET', `object/${bucket}/${path}`),
    'download as a session': at('GET', `object/authenticated/${bucket}/${path}`),
    'download as public': at('GET', `object/public/${bucket}/${path}`),
    info: at('GET', `object/info/${bucket}/${path}`),
    sign: json('POST', `object/sign/${bucket}/${path}`, { expiresIn: 60 }),
    'sign many': json('POST', `object/sign/${bucket}`, { expiresIn: 60, paths: [written] }),
    list: json('POST', `object/list/${bucket}`, { prefix: folder }),
    'move from': json('POST', 'object/move', between(written, `${own}/levado.bin`)),
    'move to': json('POST', 'object/move', between(`${own}/meu.bin`, written)),
    'copy from': json('POST', 'object/copy', between(written, `${own}/copia.bin`)),
    'copy to': json('POST', 'object/copy', between(`${own}/meu.bin`, written)),
    remove: json('DELETE', `object/${bucket}`, { prefixes: [written] }),
    'remove one': at('DELETE', `object/${bucket}/${path}`),
  };
}
