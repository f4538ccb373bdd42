import { randomUUID } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { EMBEDDED_PUBLIC_KEY } from '../../src/data/supabase/publicKey';
import { secretOf, signed } from '../support/accessRoles';
import { beforeTheDatabase, clientOf, newTherapist, sql, type Therapist } from '../support/backendClients';

import { sendRaw } from '../support/rawRequest';

const pdf = (text: string) => new TextEncoder().encode(`%PDF-1.4\n${text}\n%%EOF`);
const file = (text: string, type = 'application/pdf') => new File([pdf(text)], 'laudo.pdf', { type });
const MB = 2 ** 20;

beforeTheDatabase('storage', (server) => {
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
  });

  const documents = ({ client }: { client: SupabaseClient } = owner) => client.storage.from('documents');
  const newPath = () => `${owner.id}/${randomUUID()}/1700000000000_ab12.pdf`;
  const stored = async (text = 'conteúdo') => {
    const path = newPath();
    const { error } = await documents().upload(path, file(text));
    if (error) throw error;
    return path;
  };
  const contentOf = async (path: string) => (await documents().download(path)).data?.text();

  // documents are never overwritten or moved (D-98), so photos are used here
  const photos = () => owner.client.storage.from('patient-photos');
  const picture = (text: string) => file(text, 'image/jpeg');
  const storedPhoto = async (text: string) => {
    const path = newPath();
    const { error } = await photos().upload(path, picture(text));
    if (error) throw error;
    return path;
  };
  const photoOf = async (path: string) => (await photos().download(path)).data?.text();

  describe('upload', () => {
    it('takes a File, as browsers send it', async () => {
      const path = newPath();
      const { data, error } = await documents().upload(path, file('a'), { cacheControl: '60' });
      expect(error).toBeNull();
      expect(data).toMatchObject({ path, fullPath: `documents/${path}`, id: expect.any(String) });
      const downloaded = await documents().download(path);
      expect(downloaded.data?.type).toBe('application/pdf');
      expect(await downloaded.data?.text()).toBe('%PDF-1.4\na\n%%EOF');
    });

    it('takes bytes as they are', async () => {
      const path = newPath();
      const { error } = await documents().upload(path, pdf('b'), { contentType: 'application/pdf' });
      expect(error).toBeNull();
      expect(await contentOf(path)).toBe('%PDF-1.4\nb\n%%EOF');
    });

    it('keeps every byte of a large file', { tags: 'repeat' }, async () => {
      const bytes = new Uint8Array(12 * MB).map((_, index) => (index * 31) % 251);
      const path = newPath();
      await documents().upload(path, new Blob([bytes], { type: 'application/pdf' }));
      const { data } = await documents().download(path);
      expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer()).equals(Buffer.from(bytes))).toBe(
        true,
      );
    });

    it('overwrites only on request', async () => {
      const path = await storedPhoto('primeiro');
      const { error } = await photos().upload(path, picture('segundo'));
      expect(error).toMatchObject({ status: 400, statusCode: '409' });
      expect(await photoOf(path)).toContain('primeiro');
      expect((await photos().upload(path, picture('segundo'), { upsert: true })).error).toBeNull();
      expect(await photoOf(path)).toContain('segundo');
      expect((await photos().update(path, picture('terceiro'))).error).toBeNull();
      expect(await photoOf(path)).toContain('terceiro');
    });

    it('leaves the old file when a new one is refused', async () => {
      const path = await storedPhoto('fica');
      const html = new File(['<html>'], 'a.html', { type: 'text/html' });
      const { error } = await photos().upload(path, html, { upsert: true });
      expect(error).toMatchObject({ statusCode: '415' });
      expect(await photoOf(path)).toContain('fica');
    });

    it.each([
      ['documents', 'text/html', '415'],
      ['documents', 'image/jpeg', '415'],
      ['patient-photos', 'application/pdf', '415'],
      ['patient-photos', 'image/svg+xml', '415'],
    ])('into %s refuses %s', async (bucket, type, statusCode) => {
      const { error } = await owner.client.storage.from(bucket).upload(newPath(), file('x', type));
      expect(error).toMatchObject({ status: 400, statusCode });
    });

    it.each([
      ['documents', 'application/pdf', 50 * MB],
      ['patient-photos', 'image/jpeg', 10 * MB],
    ])('into %s refuses %s of more than %i bytes', { tags: 'repeat' }, async (bucket, type, most) => {
      const storage = owner.client.storage.from(bucket);
      const bodies = [new Blob([new Uint8Array(most + 1)], { type }), new Uint8Array(most + 1)];
      for (const body of bodies) {
        const path = newPath();
        const { error } = await storage.upload(path, body, { contentType: type });
        expect(error).toMatchObject({ status: 400, statusCode: '413' });
        expect((await storage.exists(path)).data).toBe(false);
      }
      const { error } = await storage.upload(newPath(), new Blob([new Uint8Array(most)], { type }));
      expect(error).toBeNull();
    });

    it('refuses far too large a file without storing it, and answers', async () => {
      const { error } = await documents().upload(
        newPath(),
        new Blob([new Uint8Array(60 * MB)], { type: 'application/pdf' }),
      );
      expect(error).toMatchObject({ statusCode: '413' });
    });

    it('D-95: takes a dozen large files at once', { tags: 'repeat' }, async () => {
      const paths = Array.from({ length: 12 }, newPath);
      const large = new Blob([new Uint8Array(20 * MB)], { type: 'application/pdf' });
      const sent = await Promise.all(paths.map((path) => documents().upload(path, large)));
      expect(sent.map(({ error }) => error)).toEqual(Array(12).fill(null));
      await documents().remove(paths);
    });

    it('takes an empty file', async () => {
      const path = newPath();
      expect(
        (await documents().upload(path, new File([], 'a.pdf', { type: 'application/pdf' }))).error,
      ).toBeNull();
      expect((await documents().download(path)).data?.size).toBe(0);
    });

    it('has no other bucket, and none can be created', async () => {
      const { error } = await owner.client.storage.from('outro').upload(newPath(), file('x'));
      expect(error).toMatchObject({ statusCode: '404' });
      expect((await owner.client.storage.createBucket('meu', { public: true })).error).not.toBeNull();
      expect((await owner.client.storage.updateBucket('documents', { public: true })).error).not.toBeNull();
      expect((await owner.client.storage.emptyBucket('documents')).error).not.toBeNull();
    });

    it('lets a signed address upload once, for its path', async () => {
      const path = newPath();
      const { data, error } = await documents().createSignedUploadUrl(path);
      expect(error).toBeNull();
      const anonymous = documents({ client: clientOf(server) });
      expect(
        (await anonymous.uploadToSignedUrl(`${path}x`, data?.token ?? '', file('x'))).error,
      ).not.toBeNull();
      expect((await anonymous.uploadToSignedUrl(path, data?.token ?? '', file('assinado'))).error).toBeNull();
      expect(await contentOf(path)).toContain('assinado');
    });
  });

  describe('reading', () => {
    it('lists one level of a folder', async () => {
      const path = await stored();
      const [user = '', patient = '', name] = path.split('/');
      const folder = await documents().list(`${user}/${patient}`);
      expect(folder.data).toMatchObject([
        {
          name,
          id: expect.any(String),
          metadata: { size: pdf('conteúdo').length, mimetype: 'application/pdf' },
        },
      ]);
      const above = await documents().list(user, { search: patient });
      expect(above.data).toMatchObject([{ name: patient, id: null, metadata: null }]);
    });

    it('lists in pages, in the order asked for', async () => {
      const folder = `${owner.id}/${randomUUID()}`;
      for (const name of ['b.pdf', 'a.pdf', 'c.pdf'])
        await documents().upload(`${folder}/${name}`, file(name));
      const names = async (options: object) =>
        (await documents().list(folder, options)).data?.map(({ name }) => name);
      expect(await names({})).toEqual(['a.pdf', 'b.pdf', 'c.pdf']);
      expect(await names({ sortBy: { column: 'name', order: 'desc' }, limit: 2 })).toEqual([
        'c.pdf',
        'b.pdf',
      ]);
      expect(await names({ limit: 2, offset: 2 })).toEqual(['c.pdf']);
    });

    it('treats % and _ in a folder as plain characters', async () => {
      await stored();
      expect((await documents().list('%')).data).toEqual([]);
      expect((await documents().list(`${owner.id.slice(0, -1)}_`)).data).toEqual([]);
    });

    it('informs about a file', async () => {
      const path = await stored('info');
      const { data } = await documents().info(path);
      expect(data).toMatchObject({ name: path, size: pdf('info').length, contentType: 'application/pdf' });
      expect((await documents().exists(path)).data).toBe(true);
      expect((await documents().exists(newPath())).data).toBe(false);
    });

    it('reports a missing file', async () => {
      expect((await documents().download(newPath())).error).toMatchObject({ status: 400, statusCode: '404' });
      expect((await documents().info(newPath())).error).not.toBeNull();
      expect((await documents().createSignedUrl(newPath(), 60)).error).toMatchObject({ statusCode: '404' });
    });
  });

  describe('signed addresses', () => {
    const urlOf = async (path: string, seconds = 60, options = {}) => {
      const { data, error } = await documents().createSignedUrl(path, seconds, options);
      if (error) throw error;
      return data.signedUrl;
    };

    const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? '';

    it.each([
      [0, '>= 1'],
      [-10, '>= 1'],
      [1.5, 'integer'],
    ])('are not made for %d seconds', async (seconds, rule) => {
      const path = await stored();
      for (const { data, error } of [
        await documents().createSignedUrl(path, seconds),
        await documents().createSignedUrls([path], seconds),
      ]) {
        expect(data).toBeNull();
        expect(error).toMatchObject({ status: 400, statusCode: '400' });
        expect(error?.message).toBe(`body/expiresIn must be ${rule}`);
      }
    });

    it('are valid as long as requested, as in the hosted service', async () => {
      const century = 100 * 365 * 86_400;
      const claims = tokenIn(await urlOf(await stored(), century)).split('.')[1] ?? '';
      const { iat, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString());
      expect(exp - iat).toBe(century);
    });

    it.each([
      [0, 'fewer than 1'],
      [1001, 'more than 1000'],
    ])('are not made for %d files at once', async (count, rule) => {
      const paths = Array.from({ length: count }, newPath);
      const { error } = await documents().createSignedUrls(paths, 60);
      expect(error).toMatchObject({ status: 400, message: `body/paths must NOT have ${rule} items` });
    });

    it('are made for a thousand files at once', { tags: 'repeat' }, async () => {
      const { data } = await documents().createSignedUrls(
        [...Array.from({ length: 999 }, newPath), await stored()],
        60,
      );
      expect(data?.filter(({ signedUrl }) => signedUrl)).toHaveLength(1);
    });

    it('D-93: are not cached, regardless of the header that the file was stored with', async () => {
      const path = newPath();
      await documents().upload(path, file('a'), { cacheControl: 'public, max-age=31536000' });
      const { data } = await owner.client.auth.getSession();
      const headers = {
        apikey: EMBEDDED_PUBLIC_KEY,
        authorization: `Bearer ${data.session?.access_token}`,
      };
      for (const response of [
        await fetch(await urlOf(path)),
        await fetch(`${server.url}/storage/v1/object/documents/${path}`, { headers }),
      ])
        expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    });

    it('work without a session', async () => {
      const url = await urlOf(await stored('assinado'));
      expect(url.startsWith(`${server.url}/storage/v1/object/sign/documents/`)).toBe(true);
      const response = await fetch(url);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBeNull();
      expect(await response.text()).toContain('assinado');
    });

    it('download under a name', async () => {
      const response = await fetch(await urlOf(await stored(), 60, { download: 'laudo.pdf' }));
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename=laudo.pdf; filename*=UTF-8''laudo.pdf`,
      );
      const encoded = 'avalia%C3%A7%C3%A3o%201.pdf';
      const accented = await fetch(`${await urlOf(await stored())}&download=${encoded}`);
      expect(accented.headers.get('content-disposition')).toBe(
        `attachment; filename=${encoded}; filename*=UTF-8''${encoded}`,
      );
    });

    it('are made for many files at once, and say which are missing', async () => {
      const paths = [await stored('um'), newPath(), await stored('dois')];
      const { data } = await documents().createSignedUrls(paths, 60);
      expect(data?.map(({ path, error }) => [path, error === null])).toEqual([
        [paths[0], true],
        [paths[1], false],
        [paths[2], true],
      ]);
      expect(data?.[1]?.signedUrl).toBeNull();
      expect(await (await fetch(data?.[2]?.signedUrl ?? '')).text()).toContain('dois');
    });

    it('are valid for their own file and time only', async () => {
      const [path, other] = [await stored(), await stored()];
      const url = await urlOf(path);
      const ended = signed(tokenIn(url), secretOf(server), { exp: 1 });
      const expired = url.replace(/token=.*/, `token=${ended}`);
      expect(await (await fetch(expired)).json()).toMatchObject({
        statusCode: '400',
        code: 'InvalidJWT',
        message: '"exp" claim timestamp check failed',
      });
      const session = (await owner.client.auth.getSession()).data.session?.access_token ?? '';
      const wrong = [
        url.replace(path, other),
        url.replace('/documents/', '/patient-photos/'),
        `${url.slice(0, -4)}AAAA`,
        url.replace(/token=.*/, `token=${session}`),
        url.replace(/token=.*/, ''),
        expired,
      ];
      for (const each of wrong) expect((await fetch(each)).status).toBeGreaterThanOrEqual(400);
    });

    it('are the only way without a session', async () => {
      const path = await stored();
      const open = documents().getPublicUrl(path).data.publicUrl;
      expect((await fetch(open)).status).toBe(400);
      expect((await documents({ client: clientOf(server) }).download(path)).error).not.toBeNull();
    });
  });

  describe('changes', () => {
    it('removes files; a missing one is no error', async () => {
      const path = await stored();
      const { data, error } = await documents().remove([path, newPath()]);
      expect(error).toBeNull();
      expect(data?.map(({ name }) => name)).toEqual([path]);
      expect((await documents().download(path)).error).not.toBeNull();
      expect((await documents().remove([path])).data).toEqual([]);
    });

    it('removes more than a thousand at once', { tags: 'repeat' }, async () => {
      const path = await stored();
      const { data, error } = await documents().remove([...Array.from({ length: 1001 }, newPath), path]);
      expect(error).toBeNull();
      expect(data?.map(({ name }) => name)).toEqual([path]);
    });

    it('moves and copies', async () => {
      const [path, moved, copied] = [await storedPhoto('anda'), newPath(), newPath()];
      expect((await photos().move(path, moved)).error).toBeNull();
      expect((await photos().exists(path)).data).toBe(false);
      expect((await photos().copy(moved, copied)).data?.path).toBe(`patient-photos/${copied}`);
      expect(await photoOf(moved)).toContain('anda');
      expect(await photoOf(copied)).toContain('anda');
    });

    it.each(['free', 'taken'])(
      'D-93: finds no document to move, since none may be changed, and says so of a target that is %s',
      async (target) => {
        const path = await stored();
        const { error } = await documents().move(path, target === 'taken' ? await stored() : newPath());
        expect(error).toMatchObject({ status: 400, statusCode: '404', message: 'Object not found' });
        const { data } = await photos().move(await storedPhoto('a'), newPath());
        expect(data?.message).toBe('Successfully moved');
      },
    );

    it('D-93: a photo may be moved within the own folder only', async () => {
      const { error } = await photos().move(await storedPhoto('a'), `${randomUUID()}/p/a.jpg`);
      expect(error).toMatchObject({ status: 400, statusCode: '403' });
    });

    it('D-430: of two uploads to one place at once, the one that is confirmed is stored', {
      tags: 'repeat',
    }, async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const path = newPath();
        const texts = ['primeiro', 'segundo, mais longo'];
        const sent = await Promise.all(texts.map((text) => documents().upload(path, file(text))));
        const confirmed = texts.filter((_, index) => !sent[index]?.error);
        expect(confirmed).toHaveLength(1);
        expect(await contentOf(path)).toBe(`%PDF-1.4\n${confirmed[0]}\n%%EOF`);
      }
    });

    it('D-430: a file that is removed while it is stored anew is there or not, and never a row without it', {
      tags: 'repeat',
    }, async () => {
      for (let attempt = 0; attempt < 10; attempt += 1) {
        const path = await storedPhoto('um');
        await Promise.all([
          photos().upload(path, picture('dois'), { upsert: true }),
          photos().remove([path]),
        ]);
        const isStored = (await photos().exists(path)).data;
        expect(await photoOf(path)).toBe(isStored ? '%PDF-1.4\ndois\n%%EOF' : undefined);
      }
    });

    it('does not look at the type of a copy, as the hosted service', async () => {
      const [path, target] = [await stored('laudo'), newPath()];
      const { error } = await documents().copy(path, target, { destinationBucket: 'patient-photos' });
      expect(error).toBeNull();
      expect(await photoOf(target)).toContain('laudo');
    });

    it('never moves onto an existing file', async () => {
      const [path, taken] = [await storedPhoto('um'), await storedPhoto('dois')];
      expect((await photos().move(path, taken)).error).toMatchObject({ statusCode: '409' });
      expect(await photoOf(taken)).toContain('dois');
    });
  });

  describe('names', () => {
    const send = async (key: string) => {
      const { data } = await owner.client.auth.getSession();
      const headers = {
        apikey: EMBEDDED_PUBLIC_KEY,
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/pdf',
      };
      return sendRaw(server.url, {
        method: 'POST',
        path: `/storage/v1/object/documents/${key}`,
        headers,
        body: 'x',
      });
    };

    it.each([
      '../../fora.pdf',
      'ID/nulo%00.pdf',
      'ID/quebrado%ff.pdf',
      'ID/acento%C3%A7.pdf',
      '%2Fetc%2Fa.pdf',
    ])('like %s are refused', async (trick) => {
      const key = trick.replace('ID', owner.id);
      const count = () =>
        sql(server, 'select count(*)::int as files from storage.objects where owner_id = $1', [owner.id]);
      const before = await count();
      const { status } = await send(key);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(await count()).toEqual(before);
    });

    it('may be as long as the hosted service allows', async () => {
      const path = `${owner.id}/p/${'a'.repeat(400)}.pdf`;
      expect((await documents().upload(path, file('longo'), { upsert: true })).error).toBeNull();
      expect(await contentOf(path)).toContain('longo');
    });

    it('of a folder and of a file do not clash', async () => {
      const path = newPath();
      await documents().upload(path, file('arquivo'));
      expect((await documents().upload(`${path}/dentro.pdf`, file('dentro'))).error).toBeNull();
      expect(await contentOf(path)).toContain('arquivo');
    });
  });

  describe('D-93: refusals carry a code', () => {
    const asked = async (method: string, route: string, body?: object, headers = {}) => {
      const { data } = await owner.client.auth.getSession();
      const { text } = await sendRaw(server.url, {
        method,
        path: `/storage/v1/${route}`,
        headers: {
          apikey: EMBEDDED_PUBLIC_KEY,
          authorization: `Bearer ${data.session?.access_token}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      return JSON.parse(text);
    };
    const type = (of: string) => ({ 'content-type': of });

    it.each<
      [code: string, statusCode: string, method: string, route: string, body?: object, headers?: object]
    >([
      ['NoSuchBucket', '404', 'POST', 'object/outro/ID/p/a.pdf', {}, type('application/pdf')],
      ['NoSuchKey', '404', 'GET', 'object/documents/ID/p/falta.pdf'],
      ['NoSuchKey', '404', 'POST', 'object/sign/documents/ID/p/falta.pdf', { expiresIn: 60 }],
      ['InvalidMimeType', '415', 'POST', 'object/documents/ID/p/a.html', {}, type('text/html')],
      ['InvalidKey', '400', 'POST', 'object/documents/ID/p/%C3%A7.pdf', {}, type('application/pdf')],
      ['AccessDenied', '403', 'POST', 'object/documents/outra/p/a.pdf', {}, type('application/pdf')],
      ['InvalidJWT', '400', 'GET', 'object/sign/documents/ID/p/a.pdf?token=a.b.c'],
      ['InvalidRequest', '400', 'POST', 'object/sign/documents', { paths: [], expiresIn: 60 }],
    ])('%s', async (code, statusCode, method, route, body, headers) => {
      const answer = await asked(method, route.replace('ID', owner.id), body, headers);
      expect(answer).toMatchObject({ code, statusCode, message: expect.any(String) });
    });

    it('KeyAlreadyExists', async () => {
      const path = await stored();
      const answer = await asked('POST', `object/documents/${path}`, {}, type('application/pdf'));
      expect(answer).toMatchObject({ code: 'KeyAlreadyExists', statusCode: '409', error: 'Duplicate' });
    });
  });

  it('answers 404 for a file that vanished from the disk', async () => {
    const path = newPath();
    await sql(
      server,
      `insert into storage.objects (bucket_id, name, metadata) values ('documents', $1, '{}')`,
      [path],
    );
    expect((await documents().download(path)).error).toMatchObject({ statusCode: '404' });
  });
});
