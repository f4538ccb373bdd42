import { expect, it } from 'vitest';
import { contentOf } from '../support/accessFiles';
import { startOwnServer } from '../support/backend';
import { newTherapist, sql } from '../support/backendClients';

it('a file is not moved or copied into a bucket for which it is too large', async () => {
  const { server, close } = await startOwnServer();
  try {
    const { id, client } = await newTherapist(server);
    const small = `update storage.buckets set file_size_limit = 3, allowed_mime_types = null where id = 'documents'`;
    await sql(server, small);
    const files = client.storage.from('patient-photos');
    for (const action of ['move', 'copy'] as const) {
      for (const [text, statusCode] of [
        ['1234', '413'],
        ['123', undefined],
      ] as const) {
        const path = `${id}/p/${action}-${text}.jpg`;
        await files.upload(path, contentOf('patient-photos', text));
        const { error } = await files[action](path, path, { destinationBucket: 'documents' });
        expect(error && Reflect.get(error, 'statusCode')).toBe(statusCode ?? null);
      }
    }
  } finally {
    await close();
  }
});
