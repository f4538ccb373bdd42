import { randomUUID } from 'node:crypto';
import type { Bundle } from '@medplum/fhirtypes';
import { beforeAll, expect, it } from 'vitest';
import { signInApp } from '../support/appCalls';
import {
  minimalConsent,
  minimalFamilyAnswers,
  minimalNote,
  newPatient,
  newTherapist,
  onBothDatabases,
  type Therapist,
} from '../support/backendClients';
import { answersIn, ofType, unresolvedIn } from '../support/fhir/bundles';
import { errorsIn } from '../support/fhir/validators';

onBothDatabases('a record as FHIR', (server) => {
  let owner: Therapist;
  beforeAll(async () => {
    owner = await newTherapist(server);
    await signInApp(server, owner);
  });

  const stored = async (answer: PromiseLike<{ error: unknown }>) => {
    const { error } = await answer;
    if (error) throw error;
  };

  it('D-325, D-326: rows and history as the database has them make a valid bundle', {
    tags: 'repeat',
  }, async () => {
    const { client } = owner;
    await stored(client.from('therapist_profiles').insert({ full_name: 'Helena Duarte' }));
    const patient_id = await newPatient(owner, { alergias: 'Dipirona', estadoCivil: 'Viúvo(a)' });
    const change = { alergias: 'Nega alergias', discharged_on: '2026-03-20', discharge_reason: 'mudanca' };
    await stored(client.from('patients').update(change).eq('id', patient_id));
    const mark = { column: 'cirurgias', mark: 'nao_sabe', informant: 'Mãe' };
    await stored(client.from('answer_marks').insert({ patient_id, ...mark }));
    await stored(
      client.from('consents').insert({ patient_id, ...minimalConsent, signer_relation: 'Paciente' }),
    );
    const [id, correction] = [randomUUID(), randomUUID()];
    await stored(client.from('session_notes').insert({ id, patient_id, ...minimalNote }));
    await stored(
      client.from('session_notes').update({ finalised_at: new Date().toISOString() }).eq('id', id),
    );
    const corrected = { id: correction, patient_id, replaces: id, reason: 'Faltou o fim.' };
    await stored(client.from('session_notes').insert({ ...minimalNote, ...corrected }));
    await stored(client.from('family_answers').insert({ patient_id, ...minimalFamilyAnswers }));

    const [{ patientCopy }, { fhirBundle }] = await Promise.all([
      import('../../src/data/records/patientCopy'),
      import('../../src/printing/files/fhir/bundle'),
    ]);
    const copy = patientCopy(owner.id, patient_id, {
      folder: 'copia',
      madeFiles: (record) => [
        { name: 'fhir.json', make: async (_, missing) => fhirBundle(record, { profile: null, missing }) },
      ],
      signal: new AbortController().signal,
      onProgress: () => {},
      onMissing: () => {},
    });
    const texts = new Map<string, string>();
    for await (const { name, input } of copy) {
      let text = '';
      for await (const part of input as AsyncIterable<string>) text += part;
      texts.set(name, text);
    }
    const bundle: Bundle = JSON.parse(texts.get('copia/fhir.json') ?? '');
    expect(errorsIn(bundle)).toEqual([]);
    expect(unresolvedIn(bundle)).toEqual([]);
    const { historico } = JSON.parse(texts.get('copia/dados.json') ?? '');
    const said = ofType(bundle, 'AuditEvent').map(({ recorded, entity }) => [
      recorded,
      entity?.[0]?.detail?.map(({ valueString }) => valueString),
    ]);
    expect(said.length).toBeGreaterThan(6);
    type Entry = { changed_at: string; kind: string; columns: string[] };
    expect(said).toEqual(
      historico.map(({ changed_at, kind, columns }: Entry) => [changed_at, [kind, ...columns]]),
    );
    const [answers] = ofType(bundle, 'QuestionnaireResponse').map(answersIn);
    expect(answers?.get('alergias')).toMatchObject({ text: 'Nega alergias' });
    expect(answers?.get('cirurgias')).toEqual({ text: null, mark: 'nao_sabe', informant: 'Mãe' });
  });
});
