import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { NewConsent } from '../../src/data/records/consents';
import type { PatientRow } from '../../src/data/records/patients';
import type { NewPatient } from '../../src/data/records/savePatient';
import type { AnswerMark, MarkChanges, Marks } from '../../src/questionnaire/marks';
import { loseAnswer, signInApp } from '../support/appCalls';
import { attemptsOf } from '../support/attempts';
import {
  minimalConsent,
  minimalFamilyAnswers,
  minimalPatient,
  newPatient,
  newTherapist,
  onBothDatabases,
  type Therapist,
} from '../support/backendClients';
import { eachOften } from '../support/eachOften';

const says = (mark: AnswerMark | null, informant: string | null = null) => ({ mark, informant });

onBothDatabases('saving a record with its marks', (server) => {
  let owner: Therapist;
  let stranger: Therapist;
  let calls: typeof import('../../src/data/records/savePatient');
  let patients: typeof import('../../src/data/records/patients');
  let intake: typeof import('../../src/data/records/intake');
  beforeAll(async () => {
    [owner, stranger] = [await newTherapist(server), await newTherapist(server)];
    await signInApp(server, owner);
    calls = await import('../../src/data/records/savePatient');
    patients = await import('../../src/data/records/patients');
    intake = await import('../../src/data/records/intake');
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const read = async (id: string): Promise<PatientRow> => {
    const row = await patients.readPatient(owner.id, id);
    if (!row) throw new Error('no patient');
    return row;
  };
  const begin = async (values: object = {}, marks: MarkChanges = {}) => {
    const row = await read(await newPatient(owner, values));
    await calls.addMarks(owner.id, row, marks);
    return read(row.id);
  };
  type Answers = Parameters<typeof calls.updatePatient>[2];
  const save = (base: PatientRow, answers: Answers, marks: MarkChanges = {}) =>
    calls.updatePatient(owner.id, base, answers, marks);
  const marksOf = ({ answer_marks }: PatientRow) =>
    Object.fromEntries(answer_marks.map(({ column, ...said }) => [column, said]));
  const kindsOf = async (id: string) => {
    const { data } = await owner.client
      .from('patient_history')
      .select('kind')
      .eq('patient_id', id)
      .order('id');
    return data?.map(({ kind }) => kind);
  };
  const rpc = (values: object, { client } = owner) =>
    client.rpc('save_record', { at_revision: 1, answers: {}, marks: {}, ...values });

  it('D-902: what was stored by an old program is read as what it says, and is not rewritten', async () => {
    const written = 'Dorme 2\u00963 horas.\u2028Risperidona 1\v2 gotas\f"\\f"\r\n\uf0b7 fim';
    const row = await begin({ queixaPrincipal: written });
    expect(row.queixaPrincipal).toBe('Dorme 2–3 horas.\nRisperidona 1\n2 gotas\n"\\f"\n• fim');
    const saved = await save(row, { alergias: 'Leite' });
    expect(saved).toMatchObject({ kind: 'saved' });
    const { data } = await owner.client
      .from('patients')
      .select('queixaPrincipal, alergias')
      .eq('id', row.id)
      .single();
    expect(data).toEqual({ queixaPrincipal: written, alergias: 'Leite' });
  });

  describe('in one step', () => {
    it('returns the stored row: answers, marks, questions to be asked, and the next revision', async () => {
      const base = await begin({ observacoes: 'Canhota' }, { cirurgias: says('nao_perguntado') });
      const outcome = await save(
        base,
        { alergias: 'Amendoim', observacoes: null },
        { alergias: says(null, 'Mãe'), cirurgias: says('nao_sabe', 'Pai'), cognicao: says('nao_perguntado') },
      );
      if (outcome.kind !== 'saved') throw new Error(outcome.kind);
      expect(outcome.row).toMatchObject({
        revision: 2,
        to_ask: ['cognicao'],
        alergias: 'Amendoim',
        observacoes: null,
      });
      expect(marksOf(outcome.row)).toEqual({
        alergias: says(null, 'Mãe'),
        cirurgias: says('nao_sabe', 'Pai'),
        cognicao: says('nao_perguntado'),
      });
      const { answer_marks, ...row } = await read(base.id);
      const { answer_marks: given, ...saved } = outcome.row;
      expect(saved).toEqual(row);
      expect(given).toEqual(expect.arrayContaining([...answer_marks]));
    });

    it('D-211: stores nothing and returns null at an old revision, for a record that is gone, and for a stranger', async () => {
      const { id } = await begin();
      const change = { patient: id, answers: { alergias: 'x' }, marks: { cirurgias: says('nao_sabe') } };
      for (const at_revision of [0, 2])
        expect(await rpc({ ...change, at_revision })).toMatchObject({ data: null, error: null });
      expect(await rpc(change, stranger)).toMatchObject({ data: null, error: null });
      expect(await rpc({ ...change, patient: randomUUID() })).toMatchObject({ data: null, error: null });
      expect(await read(id)).toMatchObject({ revision: 1, alergias: null, answer_marks: [] });
    });

    eachOften([
      [
        'a mark of an answered question',
        { answers: { alergias: 'x' }, marks: { alergias: says('nao_sabe') } },
      ],
      ['an informant of nothing', { answers: { observacoes: 'x' }, marks: { alergias: says(null, 'Mãe') } }],
      [
        'a question that there is not',
        { answers: { observacoes: 'x' }, marks: { pergunta: says('nao_sabe') } },
      ],
      ['a column that there is not', { answers: { pergunta: 'x' }, marks: { alergias: says('nao_sabe') } }],
      ['a column with a trick', { answers: { 'nome" = $1 --': 'x' } }],
      ['another id', { answers: { id: randomUUID(), observacoes: 'x' } }],
      ['no name', { answers: { nome: null, observacoes: 'x' } }],
      ['a mark that is none', { answers: { observacoes: 'x' }, marks: { alergias: 'nao_sabe' } }],
      ['a list for answers', { answers: [{ observacoes: 'x' }] }],
      ['a list for marks', { answers: { observacoes: 'x' }, marks: ['alergias'] }],
    ])('D-211: stores nothing of what holds %s', async (_what, values) => {
      const before = await begin();
      const { error } = await rpc({ patient: before.id, ...values });
      expect(error?.code).toMatch(/^(2|4)\w{4}$/);
      expect(await read(before.id)).toEqual(before);
    });

    it('ignores a time and a revision from the client', async () => {
      const { id } = await begin();
      const past = '2001-01-01T00:00:00Z';
      const forged = { revision: 70, created_at: past, updated_at: past, consent_version: 'adulto-1' };
      const { data } = await rpc({ patient: id, answers: forged });
      expect(data).toMatchObject({ revision: 2, consent_version: null });
      expect([data.created_at, data.updated_at].every((time: string) => time > '2026')).toBe(true);
    });
  });

  describe('on two devices', () => {
    it('D-211: merges what concerns different questions', async () => {
      const base = await begin({}, { medicamentos: says('nao_perguntado') });
      await save(base, { alergias: 'Amendoim' }, { alergias: says(null, 'Escola') });
      await save(base, {}, { medicamentos: says('nao_sabe', 'Mãe') });
      const outcome = await save(base, { observacoes: 'Canhota' }, { cirurgias: says('nao_perguntado') });
      if (outcome.kind !== 'saved') throw new Error(outcome.kind);
      expect(outcome.row).toMatchObject({
        revision: 4,
        alergias: 'Amendoim',
        observacoes: 'Canhota',
        to_ask: ['cirurgias'],
      });
      expect(marksOf(outcome.row)).toEqual({
        alergias: says(null, 'Escola'),
        medicamentos: says('nao_sabe', 'Mãe'),
        cirurgias: says('nao_perguntado'),
      });
    });

    it('D-799: what this device has sent is its own: undone, it is as it was, marks too, and the rest of another device stays', async () => {
      const base = await begin({ alergias: 'Amendoim' }, { medicamentos: says('nao_sabe', 'Mãe') });
      const answers = { alergias: null, medicamentos: 'Nenhum', observacoes: 'Canhota' };
      const changes = { base, answers, marks: { alergias: says('nao_perguntado') } };
      loseAnswer('POST');
      await expect(calls.savePatient(owner.id, changes)).rejects.toMatchObject({ kind: 'offline' });
      await save(await read(base.id), { cirurgias: 'Nenhuma' });
      const sent = attemptsOf([calls.changedBy(changes)], base.revision);
      await calls.savePatient(owner.id, { base, answers: { observacoes: 'Destra' }, marks: {} }, sent);
      const row = await read(base.id);
      expect(row).toMatchObject({
        alergias: 'Amendoim',
        medicamentos: null,
        observacoes: 'Destra',
        cirurgias: 'Nenhuma',
        revision: base.revision + 3,
      });
      expect(marksOf(row)).toEqual(marksOf(base));
      await save(row, { observacoes: 'De lá' });
      const again = { base, answers: { observacoes: 'Daqui' }, marks: {} };
      await expect(calls.savePatient(owner.id, again, sent)).rejects.toMatchObject({ code: 'changed' });
    });

    it('D-211: is a conflict when one device answered the question that the other marks', async () => {
      const base = await begin();
      await save(base, { alergias: 'Amendoim' });
      expect(await save(base, { observacoes: 'Canhota' }, { alergias: says('nao_sabe') })).toMatchObject({
        kind: 'conflict',
        contested: { alergias: {} },
        current: { alergias: 'Amendoim', observacoes: null },
      });
    });

    it('D-211: is a conflict when one device marked the question that the other answers', async () => {
      const base = await begin();
      await save(base, {}, { alergias: says('nao_se_aplica', 'Mãe') });
      const outcome = await save(base, { alergias: 'Amendoim' });
      expect(outcome).toMatchObject({ kind: 'conflict', contested: { alergias: {} } });
      if (outcome.kind !== 'conflict') return;
      expect(marksOf(outcome.current)).toEqual({ alergias: says('nao_se_aplica', 'Mãe') });
      expect(await save(outcome.current, { alergias: 'Amendoim' })).toMatchObject({
        kind: 'saved',
        row: { alergias: 'Amendoim', answer_marks: [], to_ask: [] },
      });
    });

    it('is a conflict when both marked the same question differently', async () => {
      const base = await begin();
      await save(base, {}, { alergias: says('nao_sabe', 'Mãe') });
      expect(await save(base, {}, { alergias: says('nao_sabe', 'Mãe') })).toMatchObject({
        kind: 'saved',
        row: { revision: 2 },
      });
      for (const said of [says('nao_perguntado', 'Mãe'), says('nao_sabe', 'Pai')])
        expect(await save(base, {}, { alergias: said })).toMatchObject({
          kind: 'conflict',
          contested: { alergias: {} },
        });
    });

    it('D-211: is a conflict when one names the informant of an answer that the other changed or emptied', {
      tags: 'repeat',
    }, async () => {
      for (const alergias of ['Leite', null]) {
        const base = await begin({ alergias: 'Amendoim' });
        await save(base, { alergias });
        expect(await save(base, {}, { alergias: says(null, 'Mãe') })).toMatchObject({
          kind: 'conflict',
          contested: { alergias: {} },
        });
      }
      const base = await begin({ alergias: 'Amendoim' });
      await save(base, { alergias: 'Leite' });
      expect(await save(base, { alergias: 'Leite' }, { alergias: says(null, 'Mãe') })).toMatchObject({
        kind: 'saved',
      });
    });

    it('concurrently: one of two saves gets a conflict with the other', async () => {
      const base = await begin();
      const outcomes = await Promise.all([
        save(base, { alergias: 'Amendoim' }, { alergias: says(null, 'Mãe') }),
        save(base, {}, { alergias: says('nao_sabe') }),
      ]);
      expect(outcomes.map(({ kind }) => kind).sort()).toEqual(['conflict', 'saved']);
    });
  });

  it('is stored once when its answer is lost', async () => {
    const base = await begin();
    const change = () =>
      save(base, { alergias: 'Amendoim' }, { alergias: says(null, 'Mãe'), cirurgias: says('nao_sabe') });
    loseAnswer('POST');
    await expect(change()).rejects.toMatchObject({ kind: 'offline' });
    expect(await change()).toMatchObject({ kind: 'saved', row: { revision: 2 } });
    expect(await kindsOf(base.id)).toEqual(['created', 'changed', 'marked']);
  });

  it('clears the mark of a question that a plain update answers, with a history entry', async () => {
    const base = await begin({}, { alergias: says('nao_perguntado') });
    await owner.client.from('patients').update({ alergias: 'Amendoim' }).eq('id', base.id);
    expect(await read(base.id)).toMatchObject({ answer_marks: [], to_ask: [] });
    expect(await kindsOf(base.id)).toEqual(['created', 'marked', 'changed', 'marked']);
  });

  it('D-212: a copy reads the marks with their times, and what the family wrote', {
    tags: 'repeat',
  }, async () => {
    const { id } = await begin({}, { cirurgias: says('nao_sabe', 'Mãe'), alergias: says('nao_perguntado') });
    await owner.client.from('family_answers').insert({ ...minimalFamilyAnswers, patient_id: id });
    const { patientCopy } = await import('../../src/data/records/patientCopy');
    const seen: unknown[] = [];
    const copy = patientCopy(owner.id, id, {
      folder: 'copia',
      madeFiles: (record) => {
        seen.push(...record.family);
        return [];
      },
      signal: new AbortController().signal,
      onProgress: () => {},
      onMissing: () => {},
    });
    let text = '';
    for await (const { name, input } of copy) {
      if (name === 'copia/dados.json') for await (const part of input as AsyncIterable<string>) text += part;
    }
    const data = JSON.parse(text);
    const changed_at = expect.any(String);
    expect(data.marcas).toMatchObject([
      { column: 'alergias', ...says('nao_perguntado'), changed_at },
      { column: 'cirurgias', ...says('nao_sabe', 'Mãe'), changed_at },
    ]);
    expect(data.familia).toMatchObject([{ filled_by: 'Ana', answers: minimalFamilyAnswers.answers }]);
    expect(seen).toEqual(data.familia);
    expect(data.paciente).toMatchObject({ id, to_ask: ['alergias'] });
    expect(data.paciente).not.toHaveProperty('answer_marks');
  });

  describe('that is new', () => {
    const newIntake = (marks: Marks) => {
      const id = randomUUID();
      const about = { tipo: 'adulto', attended_on: '2026-03-02', questionnaire_version: 1 } as const;
      const patient: NewPatient = { id, ...minimalPatient, ...about, observacoes: 'Canhota' };
      const consent = { id: randomUUID(), patient_id: id, ...minimalConsent };
      return { patient, consent: consent as NewConsent, marks };
    };
    const marks: Marks = { observacoes: says(null, 'Mãe'), alergias: says('nao_perguntado') };
    const photo = (id: string) => ({ photo_url: `/patient-photos/${owner.id}/${id}/profile.jpg` });

    it('D-211: is stored once, in its first revision, when the answer to any of its parts is lost', {
      tags: 'repeat',
    }, async () => {
      const item = newIntake(marks);
      const { id } = item.patient;
      loseAnswer('POST');
      await expect(intake.saveIntake(owner.id, item)).rejects.toMatchObject({ kind: 'offline' });
      const row = await calls.createPatient(owner.id, item.patient);
      loseAnswer('POST');
      await expect(calls.addMarks(owner.id, row, marks)).rejects.toMatchObject({ kind: 'offline' });
      // nothing says for a moment that the consent is missing
      const { text_version } = item.consent;
      expect(await intake.saveIntake(owner.id, item)).toMatchObject({ consent_version: text_version });
      await intake.saveIntake(owner.id, item);
      const stored = await read(id);
      expect(stored).toMatchObject({ revision: 1, to_ask: ['alergias'], updated_at: stored.created_at });
      expect(marksOf(stored)).toEqual(marks);
      await owner.client.from('patients').update(photo(id)).eq('id', id);
      expect(await read(id)).toMatchObject({ revision: 1, ...photo(id) });
      expect(await kindsOf(id)).toEqual(['created', 'marked', 'consent_given']);
    });

    it('keeps what another device has stored since', async () => {
      const item = newIntake({ ...marks, cirurgias: says('nao_sabe'), cognicao: says('nao_sabe') });
      const base = await calls.createPatient(owner.id, item.patient);
      await save(
        base,
        { observacoes: null, cirurgias: 'Apendicite' },
        { alergias: says('nao_se_aplica', 'Pai'), cirurgias: says(null, 'Pai') },
      );
      await intake.saveIntake(owner.id, item, attemptsOf([calls.newRecordEntries(item)]));
      expect(marksOf(await read(base.id))).toMatchObject({
        alergias: says('nao_se_aplica', 'Pai'),
        cirurgias: says(null, 'Pai'),
        cognicao: says('nao_sabe'),
      });
    });

    it('D-220: is corrected after a lost answer, and keeps what another device has changed since', {
      tags: 'repeat',
    }, async () => {
      const given = newIntake(marks);
      const empty = { alergias: null, cognicao: null, mobilidade: null };
      const item = { ...given, patient: { ...given.patient, ...empty } };
      const sent = attemptsOf([calls.newRecordEntries(item)]);
      loseAnswer('POST');
      await expect(intake.saveIntake(owner.id, item)).rejects.toMatchObject({ kind: 'offline' });
      await save(await read(item.patient.id), { cognicao: 'Boa', mobilidade: 'Anda só' });
      const corrected = {
        ...item,
        patient: { ...item.patient, observacoes: 'Destra' },
        marks: { ...marks, alergias: says('nao_se_aplica') },
      };
      const row = await intake.saveIntake(owner.id, corrected, sent);
      expect(row).toMatchObject({ observacoes: 'Destra', cognicao: 'Boa', mobilidade: 'Anda só' });
      expect(marksOf(await read(row.id))).toEqual(corrected.marks);

      await save(await read(row.id), { observacoes: 'Ambidestra' });
      const again = { ...corrected, patient: { ...corrected.patient, observacoes: 'Canhota, às vezes' } };
      const retry = intake.saveIntake(
        owner.id,
        again,
        attemptsOf([item, corrected].map(calls.newRecordEntries)),
      );
      await expect(retry).rejects.toMatchObject({
        code: 'changed',
        conflict: { contested: { observacoes: {} } },
      });
      expect(await read(row.id)).toMatchObject({ observacoes: 'Ambidestra' });
    });
  });
});
