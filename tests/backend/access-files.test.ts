import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  attemptFile,
  buckets,
  contentOf,
  creating,
  type FileAction,
  fileActions,
  fileOutcome,
  newFolder,
  writing,
} from '../support/accessFiles';
import { type Cast, castOf, isBarred, type Outcome, roles } from '../support/accessRoles';
import { beforeTheDatabase, onBothDatabases, sql } from '../support/backendClients';
import { eachOften } from '../support/eachOften';
import { asked, pathTricks } from '../support/pathTricks';
import { type RawAnswer, sendRaw } from '../support/rawRequest';

type Signed = { readonly signedURL?: string | null };

/** True for a refusal, an empty answer, or an answer about the caller's own file. */
function isHarmless({ status, text }: RawAnswer, own: string): boolean {
  if (status !== 200) return status >= 400 && status < 500;
  if (text.startsWith('[')) return JSON.parse(text).every((file: Signed) => file.signedURL === null);
  return text === 'x' || (text.includes(`${own}/`) && !text.includes('..'));
}

const textOf = async ({ owner }: Cast, bucket: string, path: string) =>
  (await owner.client.storage.from(bucket).download(path)).data?.text();

onBothDatabases('access to the files', (server) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await castOf(server);
  });

  it('the matrix names every bucket', async () => {
    const known = await sql(server, 'select id from storage.buckets order by id');
    expect(known.map(({ id }) => id)).toEqual(buckets);
  });

  describe.each(buckets)('in %s', (bucket) => {
    const newPath = () => `${newFolder(cast.owner)}/arquivo.bin`;
    const storedFile = async () => {
      const path = newPath();
      await cast.owner.client.storage.from(bucket).upload(path, contentOf(bucket, 'da dona'));
      return path;
    };
    let kept: string | undefined;
    /** A new file for actions that may change it; the others share one. */
    const pathFor = async (action: FileAction, outcome: Outcome) => {
      if (creating.includes(action)) return newPath();
      if (outcome === 'done' && writing.includes(action)) return storedFile();
      kept ??= await storedFile();
      return kept;
    };

    const cells = fileActions.flatMap((action) =>
      roles.map((role) => ({ action, role, outcome: fileOutcome(role, action, bucket) })),
    );
    eachOften(cells, ({ outcome }) => bucket === buckets[0] || !isBarred(outcome))(
      'R-6.2, D-25, D-93, D-1044: $action by the $role: $outcome',
      async ({ action, role, outcome }) => {
        const path = await pathFor(action, outcome);
        const caller = ['stranger', 'anonymous'].includes(role) ? cast.stranger : cast.owner;
        expect(await attemptFile(cast.clients[role], bucket, action, path, newFolder(caller))).toBe(outcome);
        const unchanged = !(writing.includes(action) && outcome === 'done');
        if (unchanged)
          expect(await textOf(cast, bucket, path)).toBe(creating.includes(action) ? undefined : 'da dona');
      },
    );
  });
});

beforeTheDatabase('a path', (server) => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await castOf(server);
  });

  describe.each(buckets)('in %s', (bucket) => {
    const put = async (client: SupabaseClient, path: string, content: string) => {
      await client.storage.from(bucket).remove([path]);
      await client.storage.from(bucket).upload(path, contentOf(bucket, content));
    };

    eachOften(
      pathTricks.map((trick) => [trick] as const),
      // the policies of both are made by the same rule
      (_, index) => bucket === buckets[0] && index % 4 === 0,
    )("D-25: %s does not reach another account's folder", async (trick) => {
      const { owner, stranger, headers } = cast;
      const own = `${stranger.id}/p`;
      const path = trick.replace('OWNER', owner.id).replace('SELF', stranger.id);
      const content = `segredo ${randomUUID()}`;
      const inFolder = () =>
        sql(
          server,
          `select bucket_id, name, metadata from storage.objects where name ~ ('^/*' || $1) or name ~ '\\.\\.|\\\\'`,
          [owner.id],
        );
      await put(owner.client, `${owner.id}/p/a.bin`, content);
      const before = await inFolder();
      let intact = false;
      for (const [action, request] of Object.entries(asked(bucket, path, own, contentOf(bucket, '').type))) {
        if (!intact) await put(stranger.client, `${own}/meu.bin`, 'meu');
        const answer = await sendRaw(server.url, {
          ...request,
          headers: { ...headers.stranger, ...request.headers },
        });
        expect({ action, ...answer, harmless: isHarmless(answer, stranger.id) }).toMatchObject({
          harmless: true,
        });
        expect(answer.text).not.toContain(content);
        // only a writing action that succeeded can have changed the caller's own file
        intact = /^(download|info|sign|list)/.test(action) || answer.status !== 200;
      }
      expect(await inFolder()).toEqual(before);
      expect(await textOf(cast, bucket, `${owner.id}/p/a.bin`)).toBe(content);
    });
  });
});
