import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { auth, supabase } from '../../src/data/supabase/client';
import { origin, server } from '../support/msw';
import { storeSession } from '../support/workspace';

test('D-106: no answer of the server is cached by the browser, regardless of its headers', async () => {
  storeSession();
  const asked: string[] = [];
  server.use(
    http.all(`${origin}/*`, ({ request }) => {
      asked.push(`${new URL(request.url).pathname} ${request.cache}`);
      return HttpResponse.json([]);
    }),
  );
  await supabase.from('patients').select('nome');
  await supabase.rpc('orphan_files');
  await supabase.storage.from('documents').download('a.pdf');
  await supabase.storage.from('documents').list('a');
  await auth.resetPasswordForEmail('a@exemplo.com.br');
  expect(asked).toEqual([
    '/rest/v1/patients no-store',
    '/rest/v1/rpc/orphan_files no-store',
    '/storage/v1/object/documents/a.pdf no-store',
    '/storage/v1/object/list/documents no-store',
    '/auth/v1/recover no-store',
  ]);
});
