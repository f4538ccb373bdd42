import { beforeAll, expect, it } from 'vitest';
import {
  minimalConsent,
  minimalPatient,
  newPatient,
  newTherapist,
  onBothDatabases,
  sql,
  type Therapist,
} from '../support/backendClients';

onBothDatabases('patients', (server) => {
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
  });

  const read = async (id: string) => {
    const { data, error } = await owner.client.from('patients').select('*').eq('id', id).single();
    if (error) throw error;
    return data;
  };
  const update = async (id: string, values: object) => {
    const { error } = await owner.client.from('patients').update(values).eq('id', id);
    if (error) throw error;
    return read(id);
  };

  it('R-3.5: belong to the account that adds them, with the defaults of a first revision', async () => {
    const patient = await read(await newPatient(owner));
    expect(patient).toMatchObject({
      user_id: owner.id,
      tipo: 'adulto',
      revision: 1,
      questionnaire_version: 1,
      photo_url: null,
      completa: false,
    });
    expect(patient.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+00:00$/);
    expect(patient.updated_at).toBe(patient.created_at);
  });

  it('are added once by repeated attempts', async () => {
    const id = await newPatient(owner);
    const { error } = await owner.client.from('patients').insert({ id, ...minimalPatient });
    expect(error?.code).toBe('23505');
  });

  it('D-97: count the first photo as part of being added, and everything else as an update', async () => {
    const added = await read(await newPatient(owner));
    const withPhoto = await update(added.id, { photo_url: 'https://exemplo.com.br/a.jpg' });
    expect(withPhoto).toEqual({ ...added, photo_url: 'https://exemplo.com.br/a.jpg' });

    const otherPhoto = await update(added.id, { photo_url: 'https://exemplo.com.br/a.jpg?t=2' });
    expect(otherPhoto.revision).toBe(2);
    expect(otherPhoto.updated_at > added.updated_at).toBe(true);

    const edited = await update(added.id, { observacoes: 'Retorno em março.' });
    expect(edited.revision).toBe(3);
  });

  it.each([
    ['a day after the creation', '1 day', ''],
    ['a month after the creation', '30 days', ''],
    ['as an edit, however soon', '1 minute', '?t=1795300000000'],
  ])('D-97: count a first photo that comes %s as an update', async (_when, ago, version) => {
    const [{ id } = {}] = await sql(
      server,
      `insert into public.patients (user_id, nome, "dataNascimento", created_at, updated_at)
       values ($1, 'Rita', '1980-01-01', now() - $2::interval, now() - $2::interval) returning id`,
      [owner.id, ago],
    );
    const added = await read(String(id));
    const withPhoto = await update(added.id, { photo_url: `https://exemplo.com.br/a.jpg${version}` });
    expect(withPhoto.revision).toBe(2);
    expect(Date.parse(withPhoto.updated_at)).toBeGreaterThan(Date.parse(added.updated_at));
  });

  it('D-97: count a first photo that comes after a change as an update', async () => {
    const id = await newPatient(owner);
    await update(id, { observacoes: 'Canhota.' });
    expect((await update(id, { photo_url: 'https://exemplo.com.br/a.jpg' })).revision).toBe(3);
  });

  it('count a first photo that comes with another change as an update', async () => {
    const added = await read(await newPatient(owner));
    const edited = await update(added.id, {
      photo_url: 'https://exemplo.com.br/b.jpg',
      nome: 'Joana F. Lima',
    });
    expect(edited.revision).toBe(2);
  });

  it("D-98: get the server's time when they are added, regardless of the client's", async () => {
    const forged = {
      created_at: '1999-01-01T00:00:00Z',
      updated_at: '1999-01-01T00:00:00Z',
      revision: 2147483647,
    };
    const added = await read(await newPatient(owner, forged));
    expect(added.revision).toBe(1);
    expect(added.updated_at).toBe(added.created_at);
    expect(Date.now() - Date.parse(added.created_at)).toBeLessThan(60_000);
    expect((await update(added.id, { observacoes: 'Canhota.' })).revision).toBe(2);
  });

  it('timestamps and revision cannot be written by a client', async () => {
    const added = await read(await newPatient(owner));
    const edited = await update(added.id, {
      created_at: '2001-01-01T00:00:00Z',
      updated_at: '2001-01-01T00:00:00Z',
      revision: 70,
    });
    expect(edited.created_at).toBe(added.created_at);
    expect(edited.updated_at >= added.updated_at).toBe(true);
    expect(edited.revision).toBe(2);
  });

  it('are updated only from the revision that the device saw', async () => {
    const id = await newPatient(owner);
    const change = (nome: string) =>
      owner.client
        .from('patients')
        .update({ nome })
        .eq('id', id)
        .eq('user_id', owner.id)
        .eq('revision', 1)
        .select();
    expect((await change('Primeira')).data).toHaveLength(1);
    expect((await change('Segunda')).data).toEqual([]);
    expect((await read(id)).nome).toBe('Primeira');
  });

  it.each([
    ['adulto', { avaliacaoFuncional: 'Preensão fraca.' }, true],
    ['adulto', { avds: 'Veste-se só.' }, false],
    ['adulto', { avaliacaoFuncional: ' \n\t ' }, false],
    ['infantil', { avds: 'Veste-se só.' }, true],
    ['infantil', { avaliacaoFuncional: 'Preensão fraca.' }, false],
  ])('of kind %s with %j are complete: %s', async (tipo, answers, completa) => {
    expect((await read(await newPatient(owner, { tipo, ...answers }))).completa).toBe(completa);
  });

  it.each([
    ['a long one', 1040, 301],
    ['one of 301', 301, 301],
    ['one of 300', 300, 300],
  ])(
    'D-111: keep the beginning of the complaint and one character more for the report: %s',
    async (_, length, kept) => {
      const characters = [...'Não consegue escrever 😀. '.repeat(40)].slice(0, length);
      const { queixaResumo } = await read(await newPatient(owner, { queixaPrincipal: characters.join('') }));
      expect(queixaResumo).toBe(characters.slice(0, kept).join(''));
    },
  );

  it('the generated summary of their complaint changes no other column and no history', async () => {
    const id = await newPatient(owner, { queixaPrincipal: 'Não abotoa a blusa.' });
    await owner.client.from('patients').update({ queixaPrincipal: 'Não abotoa a camisa.' }).eq('id', id);
    expect(await read(id)).toMatchObject({ revision: 2, queixaResumo: 'Não abotoa a camisa.' });
    const { data } = await owner.client.from('patient_history').select('columns').eq('patient_id', id);
    expect(data?.flatMap(({ columns }) => columns)).not.toContain('queixaResumo');
  });

  it.each([
    ['20,000 characters', 'Ação de coçar o nariz; '.repeat(900)],
    ['200,000 characters', 'é'.repeat(200_000)],
    ['emoji', '👩🏽‍🦽 anda de cadeira de rodas 🇧🇷'],
    ['quotes and markup', `'; drop table patients; -- "<script>alert(1)</script>" \\ %_`],
    ['right-to-left marks', 'antes \u202eoãçnetA\u202c depois \u200f'],
    ['lines', 'um\r\ndois\n\n\ttrês'],
  ])('keep %s exactly', async (_what, text) => {
    const patient = await read(await newPatient(owner, { observacoes: text }));
    expect(patient.observacoes).toBe(text);
  });

  it.each([
    ['a NUL character', { nome: 'Ana\u0000Lima' }, '22021'],
    ['a blank name', { nome: ' ' }, '23514'],
    ['no name', { nome: null }, '23502'],
    ['a date that does not exist', { dataNascimento: '1985-02-30' }, '22008'],
    ['an unknown kind', { tipo: 'outro' }, '23514'],
    ['an unknown column', { apelido: 'Jô' }, 'PGRST204'],
  ])('with %s are refused with a code, not with a server error', async (_what, values, code) => {
    const { error, status } = await owner.client.from('patients').insert({ ...minimalPatient, ...values });
    expect({ status, code: error?.code }).toEqual({ status: 400, code });
  });

  it('may share a CPF', async () => {
    await newPatient(owner, { cpf: '390.533.447-05' });
    await expect(newPatient(owner, { cpf: '390.533.447-05' })).resolves.toBeTypeOf('string');
  });

  it('take their documents and consents with them', async () => {
    const patient_id = await newPatient(owner);
    const document = { patient_id, file_name: 'a.pdf', file_size: 1, mime_type: 'application/pdf' };
    const file_path = `${owner.id}/${patient_id}/1_a.pdf`;
    const consent = { patient_id, ...minimalConsent };
    expect(
      (await owner.client.from('patient_documents').insert({ ...document, file_path })).error,
    ).toBeNull();
    expect((await owner.client.from('consents').insert(consent)).error).toBeNull();
    expect((await owner.client.from('patients').delete().eq('id', patient_id)).error).toBeNull();
    for (const table of ['patient_documents', 'consents']) {
      expect(await sql(server, `select id from ${table} where patient_id = $1`, [patient_id])).toEqual([]);
    }
  });

  it('R-3.6: name documents only in their own folder', async () => {
    const patient_id = await newPatient(owner);
    const document = { patient_id, file_name: 'a.pdf', file_size: 1, mime_type: 'application/pdf' };
    const file_path = `${owner.id}/other/1_a.pdf`;
    const { error } = await owner.client.from('patient_documents').insert({ ...document, file_path });
    expect(error?.code).toBe('23514');
  });
});
