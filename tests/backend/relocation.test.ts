import { expect, inject, it } from 'vitest';
import { contentOf } from '../support/accessFiles';
import { startOwnServer } from '../support/backend';
import { newTherapist, sql } from '../support/backendClients';

it('a file is not moved or copied into a bucket for which it is too large', async () => {
  const { server, close } = await startOwnServer(inject('madeDataDir'));
  try {
    const { id, client } = await newTherapist(server);
    const small = `update storage.buckets set file_size_limit = 3, allowed_mime_types = null where id = 'patient-photos'`;
    await sql(server, small);
    const files = client.storage.from('documents');
    for (const [action, text, statusCode] of [
      ['move', '1234', '413'],
      ['copy', '1234', '413'],
      // a document that would fit cannot be moved: documents are immutable
      ['move', '123', '403'],
      ['copy', '123', undefined],
    ] as const) {
      const path = `${id}/p/${action}-${text}.pdf`;
      await files.upload(path, contentOf('documents', text));
      const { error } = await files[action](path, path, { destinationBucket: 'patient-photos' });
      expect(error && Reflect.get(error, 'statusCode')).toBe(statusCode ?? null);
    }
  } finally {
    await close();
  }
});
