import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NewConsent } from '../../src/data/records/consents';
import type { NewRow } from '../../src/data/records/entityRows';
import type { NewEvaluation } from '../../src/data/records/evaluations';
import type { NewFamilyRow } from '../../src/data/records/familyAnswers';
import { consents, revocations, signatures } from '../../src/records/consents';
import { disclosures } from '../../src/records/disclosures';
import { loseAnswer, signInApp } from '../support/appCalls';
import {
  minimalConsent,
  newPatient,
  newTherapist,
  onBothDatabases,
  type Therapist,
} from '../support/backendClients';
import { giveName } from '../support/treatment';

onBothDatabases('what is stored once, and its answer is lost', (server) => {
  let owner: Therapist;
  let patient_id: string;
  let calls: {
    consents: typeof import('../../src/data/records/consents');
    append: typeof import('../../src/data/records/appendRow');
    evaluations: typeof import('../../src/data/records/evaluations');
    family: typeof import('../../src/data/records/familyAnswers');
    origin: typeof import('../../src/data/records/origin');
  };
  beforeAll(async () => {
    owner = await newTherapist(server);
    await giveName(owner);
    await signInApp(server, owner);
    calls = {
      consents: await import('../../src/data/records/consents'),
      append: await import('../../src/data/records/appendRow'),
      evaluations: await import('../../src/data/records/evaluations'),
      family: await import('../../src/data/records/familyAnswers'),
      origin: await import('../../src/data/records/origin'),
    };
  });

  const lost = { kind: 'offline' };
  const read = async (table: string, columns: string) => {
    const rows = owner.client.from(table).select(columns).eq('patient_id', patient_id);
    const { data } = await rows.overrideTypes<Record<string, unknown>[], { merge: false }>().throwOnError();
    return data;
  };

  describe('a disclosure', () => {
    const today = new Date().toISOString().slice(0, 10);
    const words = (): NewRow<typeof disclosures> => ({
      id: randomUUID(),
      patient_id,
      disclosed_on: today,
      recipient: 'Dra. Lívia Tavares',
      content: 'Resumo, por e-mail',
      purpose: null,
    });
    const contents = async () => (await read('disclosures', 'content')).map(({ content }) => content);
    const send = (row: NewRow<typeof disclosures>, isBeside?: boolean) =>
      calls.append.appendRow(disclosures, owner.id, row, isBeside);

    it('D-410: a repeat is one entry; other words are told, and stored beside it, once', async () => {
      patient_id = await newPatient(owner);
      const row = words();
      loseAnswer('POST', '/disclosures');
      await expect(send(row)).rejects.toMatchObject(lost);
      expect(await send(row)).toBe(row.id);
      const corrected = { ...row, content: 'Relatório, em papel' };
      await expect(send(corrected)).rejects.toMatchObject({ code: 'otherwise', row });
      expect(await contents()).toEqual(['Resumo, por e-mail']);
      loseAnswer('POST', '/disclosures');
      // the first words are asked for again, and the corrected ones are stored
      await send(corrected, true).catch(() => undefined);
      expect(await send(corrected, true)).not.toBe(row.id);
      expect((await contents()).toSorted()).toEqual(['Relatório, em papel', 'Resumo, por e-mail']);
    });
  });

  describe('an evaluation', () => {
    const words = (): NewEvaluation => ({
      id: randomUUID(),
      patient_id,
      evaluated_on: '2026-03-02',
      questionnaire_version: 1,
      questions: ['mobilidade', 'cognicao'],
      unchanged: [],
      informants: {},
      answers: { mobilidade: 'Anda.' },
      marks: { cognicao: 'nao_sabe' },
    });

    it.each([
      ['its own day', '2026-01-02'],
      ['a day of the server, which the device’s clock had wrong', undefined],
    ])(
      'D-410: a repeat with %s is one evaluation; other answers are refused, and the first ones stay',
      async (_, attended_on) => {
        patient_id = await newPatient(owner, attended_on ? { attended_on } : {});
        const row = words();
        loseAnswer('POST', '/evaluations');
        await expect(calls.evaluations.sendEvaluation(owner.id, row)).rejects.toMatchObject(lost);
        await calls.evaluations.sendEvaluation(owner.id, row);
        for (const other of [
          { answers: { mobilidade: 'Anda só.' } },
          { questions: ['mobilidade'], marks: {} },
          { marks: {} },
        ])
          await expect(
            calls.evaluations.sendEvaluation(owner.id, { ...row, ...other }),
          ).rejects.toMatchObject({
            kind: 'refused',
            code: 'otherwise',
          });
        const again = (await read('evaluations', 'kind, answers')).filter(({ kind }) => kind === 'again');
        expect(again).toEqual([{ kind: 'again', answers: { mobilidade: 'Anda.' } }]);
      },
    );
  });

  describe('what a family wrote', () => {
    it('D-410: a repeat is one row; other answers are stored beside it, once', async () => {
      patient_id = await newPatient(owner);
      const row: NewFamilyRow = {
        id: randomUUID(),
        patient_id,
        filled_by: 'Ana',
        relation: 'Mãe',
        questionnaire_version: 1,
        begun_at: '2026-03-02T12:00:00Z',
        ended_at: '2026-03-02T12:20:00Z',
        answers: { sono: { text: 'Dorme.' }, alergias: { mark: 'nao_sabe' } },
        ratings: {},
      };
      const send = (given: NewFamilyRow) => calls.family.sendFamilyAnswers(owner.id, given);
      loseAnswer('POST', '/family_answers');
      await expect(send(row)).rejects.toMatchObject(lost);
      expect(await send({ ...row, ended_at: '2026-03-02T12:30:00Z' })).toBe(row.id);
      const other = { ...row, answers: { sono: { text: 'Acorda à noite.' } } };
      const beside = await send(other);
      expect(beside).not.toBe(row.id);
      expect(await send(other)).toBe(beside);
      expect((await read('family_answers', 'id')).map(({ id }) => id).toSorted()).toEqual(
        [row.id, beside].toSorted(),
      );
    });
  });

  describe('a consent', () => {
    const words = (): NewConsent => ({
      id: randomUUID(),
      patient_id,
      signer_relation: 'Mãe',
      signer_cpf: null,
      signature: null,
      signed_at: null,
      ...minimalConsent,
    });
    const record = (consent: NewConsent) => calls.append.appendRow(consents, owner.id, consent);
    const signers = async () =>
      (await read('consents', 'signer_name, received_at'))
        .toSorted((a, b) => String(a.received_at).localeCompare(String(b.received_at)))
        .map(({ signer_name }) => signer_name);

    it('D-410: a repeat is one consent; in the name of somebody else it is a consent of its own, the newest', async () => {
      patient_id = await newPatient(owner);
      const consent = words();
      loseAnswer('POST', '/consents');
      await expect(record(consent)).rejects.toMatchObject(lost);
      expect(await record({ ...consent, given_at: new Date().toISOString() })).toBe(consent.id);
      const corrected = { ...consent, signer_name: 'Joana Figueiredo Prado' };
      expect(await record(corrected)).not.toBe(consent.id);
      await calls.consents.recordConsent(owner.id, corrected);
      expect(await signers()).toEqual(['Joana Figueiredo', 'Joana Figueiredo Prado']);
    });

    it('D-410: a signature that was made since is added; another one is one of its own', async () => {
      patient_id = await newPatient(owner);
      const consent = words();
      const signature = { kind: 'drawn', width: 600, height: 200, strokes: [[1, 2, 30.5, 40]] } as const;
      const signed = {
        ...consent,
        signature: { ...signature, strokes: [[1, 2, 30.5, 40]] },
        signed_at: new Date().toISOString(),
      };
      await record(consent);
      for (const _ of ['added', 'repeated']) expect(await record(signed)).toBe(consent.id);
      expect(await signers()).toHaveLength(1);
      const other = { ...signed, signature: { kind: 'typed', name: 'Joana Figueiredo' } as const };
      expect(await record(other)).not.toBe(consent.id);
      expect(await signers()).toHaveLength(2);
      const sign = ({ signature, signed_at }: NewConsent) =>
        calls.append.fillRow(signatures, owner.id, consent.id, { signature, signed_at }, 'signature');
      await sign(signed);
      await expect(sign(other)).rejects.toMatchObject({ code: 'otherwise', row: { id: consent.id } });
    });

    it('D-410: a revocation in other words is refused, with those that stand; a repeat is none', async () => {
      patient_id = await newPatient(owner);
      const { id } = words();
      await record({ ...words(), id });
      const revoke = (revoked_by_name: string) =>
        calls.append.fillRow(
          revocations,
          owner.id,
          id,
          { revoked_by_name, revocation_reason: null, revoked_at: new Date().toISOString() },
          'revoked_at',
        );
      loseAnswer('PATCH', '/consents');
      await expect(revoke('Joana')).rejects.toMatchObject(lost);
      await revoke('Joana');
      await expect(revoke('Paulo')).rejects.toMatchObject({ row: { revoked_by_name: 'Joana' } });
      await owner.client.from('patients').delete().eq('id', patient_id).throwOnError();
      await expect(revoke('Joana')).rejects.toMatchObject({ kind: 'refused', code: '23503' });
    });
  });

  describe('a part of an import', () => {
    it('D-410: a repeat is one part; of something else it is refused', async () => {
      patient_id = await newPatient(owner);
      const part = {
        id: randomUUID(),
        patient_id,
        part: 1,
        is_last: false,
        source: 'copia.zip',
        record: { evolucoes: [{ b: 1, a: 2 }] },
      };
      const add = (given: typeof part) => calls.origin.addPart(owner.id, given);
      await add(part);
      await add({ ...part, source: 'outro nome.zip' });
      await expect(add({ ...part, record: { evolucoes: [] } })).rejects.toMatchObject({ code: 'otherwise' });
      expect(await read('imported_records', 'part')).toEqual([{ part: 1 }]);
    });
  });
});
