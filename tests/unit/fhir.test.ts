import { readFileSync } from 'node:fs';
import type { Bundle, Questionnaire } from '@medplum/fhirtypes';
import { describe, expect, test } from 'vitest';
import type { CopiedRecord } from '../../src/data/records/copiedRecord';
import type { Profile } from '../../src/data/records/profile';
import { isUnreadable } from '../../src/lib/unreadable';
import { fhirBundle } from '../../src/printing/files/fhir/bundle';
import { toFhirConsent } from '../../src/printing/files/fhir/consents';
import { toMissedEncounter } from '../../src/printing/files/fhir/encounters';
import { consentTextFor } from '../../src/questionnaire/consent';
import type { AnswerColumn } from '../../src/questionnaire/field';
import { questionsOf } from '../../src/questionnaire/field';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../src/questionnaire/questionnaires';
import { type CopiedEntity, copiedEntities } from '../../src/records/entities';
import { goals } from '../../src/records/goals';
import { consentRow } from '../support/consents';
import { answersIn, decoded, misfits, ofType, type ReadAnswer, unresolvedIn } from '../support/fhir/bundles';
import {
  adultWithAll,
  childWithAll,
  demoRecords,
  oddText,
  recordOf,
  records,
  uuid,
} from '../support/fhir/records';
import { errorsIn, validators } from '../support/fhir/validators';
import { fullRow } from '../support/fullRows';
import { patientRow, therapist } from '../support/patients';
import { helena } from '../support/profiles';
import { absenceRow, signedRow } from '../support/treatmentRows';

const profile: Profile = {
  ...helena,
  address: 'Rua das Acácias, 214, Campinas (SP)',
  phone: '(19) 99999-0100',
  specialty: 'Saúde Mental',
  specialty_rqe: '2070001234',
};

const ids = { patient_id: patientRow().id, user_id: therapist.id };

/** The file of a record, as another program reads it. */
async function fileOf(
  record: CopiedRecord,
  about: Partial<Parameters<typeof fhirBundle>[1]> = {},
): Promise<Bundle> {
  let text = '';
  for await (const part of fhirBundle(record, { profile, missing: new Set(), ...about })) text += part;
  return JSON.parse(text);
}

/** A text without the control characters that FHIR refuses; null for one of spaces. */
const allowed = (text: string | null | undefined) => {
  const kept = [...(text ?? '')].filter((one) => one >= ' ' || '\t\n\r'.includes(one)).join('');
  return kept.trim() ? kept : null;
};

const questionsOfRecord = ({ patient }: CopiedRecord) => questionsOf(questionnaireFor(patient.tipo));

/** What the record says of each question that has an answer, a mark or an informant. */
function storedAnswers(record: CopiedRecord): Map<string, ReadAnswer> {
  const { patient } = record;
  return new Map(
    questionsOfRecord(record).flatMap(({ column }) => {
      const entry = patient.answer_marks.find((mark) => mark.column === column);
      const text = allowed(patient[column]);
      const read = { text, mark: text ? null : (entry?.mark ?? null), informant: allowed(entry?.informant) };
      return read.text || read.mark || read.informant ? [[column, read] as const] : [];
    }),
  );
}

const all = [
  ...records,
  ...demoRecords(12).map((record, index) => [`record ${index + 1} of the demo`, record] as const),
];

describe.each(all)('%s', (_, record) => {
  test('D-326: two validators of FHIR R4 find nothing in it', { tags: 'repeat' }, async () => {
    expect(errorsIn(await fileOf(record))).toEqual([]);
    const odd = { ...profile, full_name: oddText, category: oddText, address: oddText, phone: oddText };
    for (const other of [null, odd]) expect(errorsIn(await fileOf(record, { profile: other }))).toEqual([]);
  });

  test('D-326: every reference leads to an entry of the file, whose ids are the same in each copy', async () => {
    const bundle = await fileOf(record);
    expect(unresolvedIn(bundle)).toEqual([]);
    expect(bundle).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
    expect((await fileOf(record)).entry).toEqual(bundle.entry);
  });

  test('D-327: every response has the items of its questionnaire, with values of their types', async () => {
    const bundle = await fileOf(record);
    const [form] = ofType(bundle, 'Questionnaire');
    const responses = ofType(bundle, 'QuestionnaireResponse');
    expect(responses).toHaveLength(1 + record.family.length + record.evaluations.length);
    expect(responses.flatMap((response) => misfits(form as Questionnaire, response))).toEqual([]);
  });

  test('D-327: read back, each answer, mark and informant is the one of the record', async () => {
    const [answers, ...families] = ofType(await fileOf(record), 'QuestionnaireResponse');
    expect(answers && answersIn(answers)).toEqual(storedAnswers(record));
    const asked = questionsOfRecord(record).filter(({ kind }) => kind !== 'birthDate');
    for (const [index, { answers: written }] of record.family.entries()) {
      const expected = asked.flatMap(({ column }) => {
        const answer = written[column];
        if (!answer || isUnreadable(answer)) return [];
        const text = 'text' in answer ? allowed(answer.text) : null;
        const mark = 'mark' in answer ? answer.mark : null;
        return text || mark ? [[column, { text, mark, informant: null }] as const] : [];
      });
      const response = families[index];
      expect(response && answersIn(response)).toEqual(new Map(expected));
    }
  });
});

describe('D-326: what is wrong is found', () => {
  const broken: [string, (bundle: Bundle) => void][] = [
    ['an unknown field', (bundle) => Object.assign(ofType(bundle, 'Patient')[0] ?? {}, { idade: 3 })],
    ['a missing field', (bundle) => delete (ofType(bundle, 'Consent')[0] as { status?: string }).status],
    [
      'a value of another type',
      (bundle) => Object.assign(ofType(bundle, 'Patient')[0] ?? {}, { birthDate: 3 }),
    ],
  ];
  test.each(broken)('%s, by both validators', async (_, spoil) => {
    const bundle = await fileOf(adultWithAll);
    spoil(bundle);
    expect(validators.fhir(bundle)).not.toEqual([]);
    const resources = (bundle.entry ?? []).flatMap(({ resource }) => resource ?? []);
    expect(resources.flatMap(validators.medplum)).not.toEqual([]);
  });

  test('an item that is not asked, a value of another type, a reference to nothing', async () => {
    const bundle = await fileOf(adultWithAll);
    const [form] = ofType(bundle, 'Questionnaire');
    const [response] = ofType(bundle, 'QuestionnaireResponse');
    const text = JSON.stringify(response)
      .replaceAll('"profissao"', '"oficio"')
      .replaceAll('valueDate', 'valueString');
    expect(misfits(form as Questionnaire, JSON.parse(text))).toEqual([
      'dataNascimento has a valueString',
      'oficio is not asked here',
    ]);
    expect(unresolvedIn({ ...bundle, entry: bundle.entry?.slice(1) ?? [] })).toContain(`urn:uuid:${uuid(1)}`);
  });
});

test('D-327: the questionnaire is the form: columns, labels, groups, options, version', async () => {
  for (const record of [adultWithAll, childWithAll]) {
    const [form] = ofType(await fileOf(record), 'Questionnaire');
    const { kind, steps } = questionnaireFor(record.patient.tipo);
    expect(form).toMatchObject({
      status: 'active',
      version: String(QUESTIONNAIRE_VERSION),
      subjectType: ['Patient'],
    });
    const groups = steps.flatMap((step) => (step.kind === 'fields' ? step : []));
    expect(form?.item?.map(({ text }) => text)).toEqual(groups.map(({ title }) => title));
    const leaves = (items: Questionnaire['item']): NonNullable<Questionnaire['item']> =>
      (items ?? []).flatMap((item) => (item.type === 'group' ? leaves(item.item) : item));
    const items = leaves(form?.item);
    expect(items.map(({ linkId, text }) => [linkId, text])).toEqual(
      questionsOfRecord(record).map(({ column, label }) => [column, label]),
    );
    const choice = items.find(
      ({ linkId }) => linkId === (kind === 'adulto' ? 'estadoCivil' : 'tipo_responsavel'),
    );
    expect(choice?.answerOption?.[0]?.valueCoding?.code).toBe(kind === 'adulto' ? 'Solteiro(a)' : 'Pai');
  }
});

test('D-325: an adult is the patient with its contacts; of a child they are the guardian\u2019s', async () => {
  const adult = await fileOf(adultWithAll);
  expect(ofType(adult, 'Patient')).toMatchObject([
    {
      name: [{ text: 'Maria Aparecida Gonçalves da Conceição' }],
      birthDate: '1954-08-12',
      identifier: [{ system: 'http://rnds.saude.gov.br/fhir/r4/NamingSystem/cpf', value: '52998224725' }],
      telecom: [
        { system: 'phone', value: '(19) 99999-0142' },
        { system: 'email', value: 'maria.goncalves@exemplo.com.br' },
      ],
      address: [{ city: 'Campinas', state: 'São Paulo', country: 'BR' }],
      photo: [{ url: 'foto.jpg' }],
    },
  ]);
  expect(ofType(adult, 'Practitioner')).toMatchObject([
    {
      name: [{ text: 'Helena Duarte' }],
      identifier: [{ value: 'CREFITO-3/12345-TO' }],
      qualification: [
        { code: { text: 'Terapeuta Ocupacional' } },
        {
          code: { text: 'Especialista profissional em Saúde Mental' },
          identifier: [{ value: '2070001234' }],
        },
      ],
    },
  ]);
  const child = await fileOf(childWithAll);
  expect(ofType(child, 'Patient')[0]).not.toHaveProperty('telecom');
  expect(ofType(child, 'RelatedPerson')[0]).toMatchObject({
    name: [{ text: 'Joana Araújo Nóbrega' }],
    relationship: [{ text: 'Mãe' }],
    telecom: [{ value: '(11) 99999-0187' }, { value: 'joana.nobrega@exemplo.com.br' }],
  });
});

test('D-655, D-821: each consent says to what it is given, and is in force as the last one of its kind', async () => {
  const bundle = await fileOf(childWithAll);
  const document = ['59284-0', undefined];
  const told = ofType(bundle, 'Consent').map(({ status, category, scope }) => [
    category?.map(({ coding, text }) => [coding?.[0]?.code, text]),
    status,
    scope?.coding?.[0]?.code ?? scope?.text,
  ]);
  expect(told).toEqual([
    [[document, ['data', 'Uso de dados']], 'active', 'patient-privacy'],
    [[document, ['treatment', 'Tratamento']], 'proposed', 'treatment'],
    [[document, ['image', 'Imagem e voz']], 'inactive', 'Imagem e voz'],
    [[document, ['telehealth', 'Teleatendimento']], 'active', 'treatment'],
  ]);
  const treatment = consentRow({ text_version: consentTextFor('infantil', 'treatment').version });
  const written = { ...treatment, signature: { kind: 'typed', name: 'Joana' } } as const;
  expect(toFhirConsent(written, [written])).toMatchObject([{}, { status: 'active' }]);
  expect(toFhirConsent(written, [written, { ...treatment }])).toMatchObject([{}, { status: 'inactive' }]);
  const unknown = toFhirConsent({ ...consentRow(), text_version: 'outro-1' }, []);
  expect(unknown).toContainEqual(
    expect.objectContaining({
      scope: { text: 'Não informado' },
      category: [{ coding: [expect.objectContaining({ code: document[0] })] }],
    }),
  );
  const about = ofType(bundle, 'AuditEvent').map(({ entity }) => entity?.[0]?.what);
  expect(about).toContainEqual({ reference: `urn:uuid:${uuid(24)}` });
  expect(about).toContainEqual({ display: 'Joana (mãe)' });
});

test('D-325: a consent says whether it is in force, which text it is about, who signed and who revoked it', async () => {
  const bundle = await fileOf(adultWithAll);
  const { version, sha256 } = consentTextFor('adulto');
  expect(ofType(bundle, 'Consent')).toMatchObject([
    { status: 'inactive', performer: [{ reference: `urn:uuid:${uuid(1)}` }] },
    {
      status: 'active',
      dateTime: '2026-11-03T16:04:00+00:00',
      policy: [{ uri: `nih:sha-256;${sha256}` }],
      policyRule: { text: `Texto ${version}, SHA-256 ${sha256}` },
      sourceAttachment: { url: `consentimento_${version}.txt` },
    },
  ]);
  const done = ofType(bundle, 'Provenance').map(({ activity, recorded, agent, signature }) => [
    activity?.text,
    recorded,
    agent?.[0]?.who?.display,
    signature?.[0]?.sigFormat,
    decoded(signature?.[0]?.data),
  ]);
  expect(done).toEqual([
    ['Revisão', '2026-11-04T12:00:00+00:00', undefined, undefined, ''],
    [
      'Assinatura',
      '2026-11-03T16:05:00+00:00',
      'Maria Aparecida Gonçalves da Conceição (Paciente)',
      'text/plain; charset=utf-8',
      'Maria Aparecida',
    ],
    ['Revogação', '2026-11-10T12:00:00+00:00', 'Maria Aparecida', undefined, ''],
    [
      'Assinatura',
      '2026-11-11T12:00:00+00:00',
      'Cláudia Gonçalves Prado (Responsável legal)',
      'image/svg+xml',
      expect.stringMatching(/^<svg [^>]*viewBox="0 0 600 200"><path d="M10 20L30.5 40M50 60h0"/),
    ],
  ]);
});

test('D-325: notes are documents, final, corrected or open; files are named as in the copy, if it has them', async () => {
  const missing = new Set(['documentos/b.pdf', 'foto.jpg']);
  const bundle = await fileOf(adultWithAll, { missing });
  const shown = ofType(bundle, 'DocumentReference').map(({ status, docStatus, relatesTo, content }) => [
    status,
    docStatus,
    relatesTo?.[0]?.target?.reference,
    content?.[0]?.attachment?.url ?? decoded(content?.[0]?.attachment?.data),
  ]);
  expect(shown).toEqual([
    ['current', undefined, undefined, 'documentos/Relat%C3%B3rio_da_escola.pdf'],
    ['current', undefined, undefined, ''],
    ['superseded', 'final', undefined, 'Mão direita.'],
    ['current', 'amended', `urn:uuid:${uuid(50)}`, 'Mão esquerda.'],
    ['current', 'final', undefined, 'Gripe.'],
    ['current', 'preliminary', undefined, 'Pensar na órtese.'],
    ['current', 'preliminary', `urn:uuid:${uuid(52)}`, 'Gripe forte.'],
    ['current', undefined, undefined, 'Abotoa a blusa sozinha; volta à costura.'],
  ]);
  expect(ofType(bundle, 'Patient')[0]).not.toHaveProperty('photo');
});

test('D-696, D-824: a session whose note says when or how is an encounter, once; an absence is a cancelled one', async () => {
  const bundle = await fileOf(adultWithAll);
  const offset = /[+-]\d\d:\d\d$/;
  const shown = ofType(bundle, 'Encounter').map(({ id, status, class: how, type, period }) => [
    ...[id, status, how.code, type?.[0]?.text],
    ...[period?.start, period?.end].map((at) => at?.replace(offset, '')),
  ]);
  const [held, open] = shown.map(([id]) => id);
  expect(shown).toEqual([
    [held, 'finished', 'HH', 'Domicílio', '2026-11-12T14:00:00', '2026-11-12T14:50:00'],
    [open, 'unknown', 'VR', 'Teleatendimento', '2026-11-12', '2026-11-12'],
    [uuid(96), 'cancelled', 'AMB', 'Desmarcou', '2026-11-19', '2026-11-19'],
  ]);
  expect(ofType(bundle, 'Encounter')[0]?.period?.start).toMatch(offset);
  const named = ofType(bundle, 'DocumentReference').flatMap(({ context }) => context?.encounter ?? []);
  expect(named.map(({ reference }) => reference)).toEqual([held, open].map((id) => `urn:uuid:${id}`));
  const missed = ofType(bundle, 'Encounter').find(({ status }) => status === 'cancelled');
  expect(missed).toMatchObject({
    extension: [
      {
        url: 'http://hl7.org/fhir/StructureDefinition/encounter-reasonCancelled',
        valueCodeableConcept: { text: 'Febre' },
      },
    ],
    participant: [{}, { type: [{ text: 'Avisou: na véspera' }], individual: { display: 'A cunhada' } }],
  });
  const untold = toMissedEncounter(absenceRow({ told_by: null, told_when: null, reason: null }));
  expect(untold.participant).toHaveLength(1);
  expect(untold).not.toHaveProperty('extension');
});

test('D-782: a consent that was signed on paper says so, with the day', () => {
  const signature = { kind: 'paper', name: 'Joana Nóbrega', on: '2026-03-12' } as const;
  const resources = toFhirConsent(consentRow({ signature, signed_at: '2026-11-18T13:05:00Z' }), []);
  const signed = JSON.stringify(resources).match(/"data":"([^"]*)"/)?.[1] ?? '';
  expect(Buffer.from(signed, 'base64').toString()).toBe('Assinado em papel em 12/03/2026 por Joana Nóbrega');
});

test('D-777: of a signed version it says that something was added after the signature', async () => {
  const signed = { ...signedRow({ signature_covers: 'parte' }), arquivo: 'assinados/a.pdf' };
  const bundle = await fileOf(recordOf({}, { rows: { signed_copies: [signed] } }));
  expect(ofType(bundle, 'DocumentReference')).toMatchObject([
    { description: expect.stringContaining('. Há conteúdo acrescentado depois da assinatura. ') },
  ]);
});

test('D-691, D-696: an absence that an earlier version wrote as a note is a document and no session, open or final', async () => {
  const [final] = childWithAll.notes;
  if (!final) throw new Error('no note');
  const absent = { ...final, kind: 'falta' as const, time_of_day: '14:00-14:50', content: 'Gripe.' };
  const open = { ...absent, id: uuid(701), finalised_at: null, author: null };
  const bundle = await fileOf(recordOf({}, { notes: [absent, open] }));
  expect(ofType(bundle, 'Encounter')).toEqual([]);
  expect(ofType(bundle, 'DocumentReference')).toMatchObject([
    { id: absent.id, docStatus: 'final', type: { text: 'Evolução: Falta' } },
    { id: open.id, docStatus: 'preliminary', type: { text: 'Evolução: Falta' } },
  ]);
  for (const { context } of ofType(bundle, 'DocumentReference'))
    expect(context).not.toHaveProperty('encounter');
});

test('D-325: an entry of the history says who, when and which columns, and repeats no text', async () => {
  const events = ofType(await fileOf(adultWithAll), 'AuditEvent');
  expect(events[1]).toMatchObject({
    action: 'U',
    recorded: '2026-11-05T12:00:00.123456+00:00',
    agent: [{ who: { reference: `urn:uuid:${therapist.id}` }, requestor: true }],
    entity: [
      {
        detail: [
          { type: 'kind', valueString: 'changed' },
          { type: 'column', valueString: 'alergias' },
          { type: 'column', valueString: 'observacoes' },
        ],
      },
    ],
  });
  expect(events.map(({ action }) => action).join('')).toBe('CUUCDUUDU');
  expect(events[2]?.agent).toEqual([
    { who: { display: 'Sem conta: chave de serviço ou console do banco de dados' }, requestor: false },
  ]);
  expect(events[4]?.entity).toMatchObject([{ what: { display: 'apagado.pdf' } }]);
  expect(JSON.stringify(events)).not.toContain('Losartana');
});

test('D-328: docs/export.md names every resource, extension, type and code of fhir.json', async () => {
  const page = readFileSync('docs/export.md', 'utf8');
  const texts = await Promise.all(
    [adultWithAll, childWithAll].map(async (each) => JSON.stringify(await fileOf(each))),
  );
  const named = (pattern: RegExp) =>
    new Set(texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name]) => name)));
  const types = named(/"resourceType":"(\w+)"/g);
  expect(types.size).toBeGreaterThan(9);
  types.delete('Bundle');
  for (const type of types) expect(page).toContain(`| \`${type}\` |`);
  for (const name of [
    ...named(/"url":"(http:[^"]+StructureDefinition[^"]+)"/g),
    ...named(/"valueCode":"([^"]+)"/g),
    ...named(/"text":"[^"]*","type":"([a-z-]+)"/g),
    ...named(/"docStatus":"([^"]+)"/g),
    ...named(/"(value(?:String|Date|Coding))":/g),
  ])
    expect(page).toContain(`\`${name}\``);
});

test('D-328: docs/export.md names the lists of dados.json that fhir.json leaves out', async () => {
  const [, listed = ''] =
    /Not in it, and only in `dados.json`:\n([\s\S]*?)\n\n/.exec(readFileSync('docs/export.md', 'utf8')) ?? [];
  const [documents, reports] = [adultWithAll.documents, childWithAll.reports];
  const goal = fullRow(goals, { ...ids, id: uuid(801) });
  const named = {
    document_id: documents[0]?.id ?? null,
    report_id: reports[0]?.id ?? null,
    goal_id: goal.id,
  };
  const isLeftOut = async (entity: CopiedEntity) => {
    const entriesWith = async (rows: readonly unknown[]) => {
      const made = recordOf({}, { documents, reports, rows: { goals: [goal], [entity.table]: rows } });
      return JSON.stringify((await fileOf(made)).entry);
    };
    const row = { ...fullRow(entity, { ...ids, ...named, id: uuid(802) }), arquivo: 'arquivo.pdf' };
    return (await entriesWith([row])) === (await entriesWith([]));
  };
  for (const entity of copiedEntities)
    expect(listed.includes(`\`${entity.copied.list}\``), entity.table).toBe(await isLeftOut(entity));
});

test('D-327: an answer keeps every character that FHIR allows', async () => {
  const [answers] = ofType(await fileOf(recordOf({ observacoes: oddText })), 'QuestionnaireResponse');
  const text = answers && answersIn(answers).get('observacoes' satisfies AnswerColumn)?.text;
  expect(text).toBe(allowed(oddText));
  expect(text).toContain('👩‍👧 💜 e\u0301');
});

test('D-378: a goal has its levels with their codes, its date, who wants it and where it stands', async () => {
  const goals = ofType(await fileOf(childWithAll), 'Goal');
  const [first, second, plain] = goals;
  expect(first).toMatchObject({
    lifecycleStatus: 'cancelled',
    statusReason: 'Substituída por outra versão',
    description: { text: 'Calçar o tênis sozinho' },
    expressedBy: { display: 'Davi' },
    category: [{ text: 'Vestir-se' }],
    note: [{ text: 'Quero calçar o tênis sozinho' }],
    target: [{ measure: { coding: [{ code: '107332-9' }] }, dueDate: '2026-12-18' }],
  });
  const [level] = first?.extension ?? [];
  expect(level).toEqual({
    url: 'http://hl7.org/fhir/us/pco/StructureDefinition/pco-goal-attainment-scaling',
    extension: [
      {
        url: 'level',
        valueCoding: { system: 'http://loinc.org', code: 'LA34479-8', display: 'Much better than expected' },
      },
      { url: 'progressText', valueString: 'Dá o laço' },
    ],
  });
  expect(first?.extension?.slice(0, 5).map(({ extension }) => extension?.[0]?.valueCoding?.code)).toEqual([
    'LA34479-8',
    'LA34480-6',
    'LA34481-4',
    'LA34483-0',
    'LA34484-8',
  ]);
  expect(first?.extension?.[5]).toMatchObject({
    url: 'http://hl7.org/fhir/StructureDefinition/goal-relationship',
    extension: [{}, { valueReference: { reference: `urn:uuid:${second?.id}` } }],
  });
  const statuses = goals.map(({ achievementStatus }) => achievementStatus?.coding?.[0]?.code);
  expect(statuses).toEqual(['in-progress', 'achieved', 'not-achieved']);
  expect(plain).toMatchObject({ lifecycleStatus: 'cancelled', statusReason: 'Mudou de escola.' });
  expect(plain).not.toHaveProperty('extension');
  const planned = all.find(([, { rows }]) => rows.care_plans.length > 0 && rows.goals.length > 1);
  if (!planned) throw new Error('no plan with goals');
  const [, record] = planned;
  const [plan] = ofType(await fileOf(record), 'CarePlan');
  expect(plan?.goal).toHaveLength(record.rows.goals.length);
});

test('D-378, D-420: marks are observations of their goal, by therapist, patient and family; a struck one is an error, a corrected one none', async () => {
  const marks = ofType(await fileOf(childWithAll), 'Observation').filter(({ focus }) => focus);
  const named = marks.map(({ derivedFrom }) => derivedFrom?.[0]?.reference);
  expect(named.slice(4, 6)).toEqual([`urn:uuid:${uuid(73)}`, `urn:uuid:${uuid(73)}`]);
  const read = marks.map(({ status, code, effectiveDateTime, performer, valueCodeableConcept }) => [
    status,
    code?.coding?.[0]?.code ?? code?.text,
    effectiveDateTime,
    performer?.[0]?.display ?? performer?.[0]?.reference,
    valueCodeableConcept?.coding?.[0]?.code ?? valueCodeableConcept?.text,
  ]);
  expect(read).toEqual([
    ['final', '107333-7', '2026-09-04', `urn:uuid:${therapist.id}`, 'LA34484-8'],
    ['entered-in-error', '107333-7', '2026-10-04', `urn:uuid:${therapist.id}`, 'LA34479-8'],
    ['final', '107333-7', '2026-10-04', `urn:uuid:${therapist.id}`, 'LA34480-6'],
    ['final', '107331-1', '2026-10-05', 'Joana (Mãe)', 'LA34481-4'],
    [
      ...['final', 'Correção do terapeuta à avaliação de outra pessoa', '2026-10-05'],
      ...[`urn:uuid:${therapist.id}`, 'LA34479-8'],
    ],
    [
      ...['final', 'Correção do terapeuta à avaliação de outra pessoa', '2026-10-05'],
      ...[`urn:uuid:${therapist.id}`, undefined],
    ],
    ['final', '107334-5', '2026-10-05', `urn:uuid:${uuid(1)}`, 'LA34481-4'],
    ['final', 'Até onde a meta foi alcançada', '2026-10-05', `urn:uuid:${therapist.id}`, 'Em parte'],
  ]);
});

test('D-378: a result is an observation with its number or its words, without a code', async () => {
  const results = ofType(await fileOf(childWithAll), 'Observation').filter(({ focus }) => !focus);
  expect(results).toMatchObject([
    {
      status: 'final',
      code: { text: 'TUG' },
      effectiveDateTime: '2026-09-01',
      valueQuantity: { value: 14.5, unit: 's' },
      note: [{ text: 'Menor é melhor' }],
    },
    { status: 'amended', code: { text: 'Katz' }, valueString: 'Independente' },
  ]);
  expect(results.flatMap(({ code }) => code?.coding ?? [])).toEqual([]);
});

test('D-672: a stated diagnosis is a condition with its codes, how sure it is, who stated it and when', async () => {
  const stated = ofType(await fileOf(childWithAll), 'Condition');
  expect(stated).toMatchObject([
    {
      code: {
        text: 'Transtorno do espectro autista',
        coding: [
          { system: 'http://hl7.org/fhir/sid/icd-10', code: 'F84.0' },
          { system: 'http://id.who.int/icd/release/11/mms', code: '6A02.0' },
        ],
      },
      verificationStatus: { coding: [{ code: 'confirmed' }] },
      asserter: { display: 'Dra. Lívia Prado, neuropediatra' },
      extension: [{ url: expect.stringContaining('condition-assertedDate'), valueDateTime: '2026-03-12' }],
      note: [{ text: 'Códigos da CIF: d710.2' }],
    },
    { code: { text: 'TDAH' }, verificationStatus: { coding: [{ code: 'provisional' }] } },
  ]);
  expect(stated[1]).not.toHaveProperty('asserter');
});

test('D-378: an evaluation is a response with the answers as they stood, dated and signed', async () => {
  const responses = ofType(await fileOf(childWithAll), 'QuestionnaireResponse').slice(-2);
  expect(responses).toMatchObject([
    { authored: '2026-03-02' },
    { authored: '2026-06-12T12:00:00+00:00', author: { display: expect.stringContaining('Helena Duarte') } },
  ]);
  expect(responses.map((response) => answersIn(response).get('brincar'))).toEqual([
    { text: 'Só carrinhos.', mark: null, informant: 'Mãe' },
    { text: null, mark: 'nao_sabe', informant: null },
  ]);
});

test('D-705: a signed version is a document that signs its report, and says nothing of its validity', async () => {
  const signed = { ...signedRow({ patient_id: uuid(1), report_id: uuid(90) }), arquivo: 'assinados/a.pdf' };
  const [report] = childWithAll.reports;
  const record = recordOf({}, { reports: report ? [report] : [], rows: { signed_copies: [signed] } });
  expect(ofType(await fileOf(record), 'DocumentReference').at(-1)).toMatchObject({
    relatesTo: [{ code: 'signs', target: { reference: `urn:uuid:${uuid(90)}` } }],
    identifier: [{ value: `nih:sha-256;${signed.sha256}` }],
    description:
      'Assinatura digital: diz ser de Helena Duarte. Começa com o relatório emitido. O que foi acrescentado depois pode mudar o que as páginas mostram: compare-as com as do relatório emitido.',
    content: [{ attachment: { url: 'assinados/a.pdf' } }],
  });
});

test('D-378: an issued report is a document with its SHA-256; another hand-out, an event with its receiver', async () => {
  const bundle = await fileOf(childWithAll, { missing: new Set(['relatorios/segundo.pdf']) });
  const reports = ofType(bundle, 'DocumentReference').filter(({ identifier }) => identifier);
  expect(reports).toMatchObject([
    {
      status: 'superseded',
      docStatus: 'final',
      type: { text: 'Relatório para a escola' },
      identifier: [{ value: 'nih:sha-256;8f84e92786123a5fac85e5daa1bd2e5d489d8cc41239be0dd1e5305779213df4' }],
      description: 'Para E. M. Jardim das Mangueiras. Adaptações em sala.',
      content: [{ attachment: { url: 'relatorios/relatorio_escola.pdf', size: 2048 } }],
    },
    { status: 'current', docStatus: 'amended', relatesTo: [{ code: 'replaces' }] },
  ]);
  expect(reports[1]?.content?.[0]?.attachment).not.toHaveProperty('url');
  const events = ofType(bundle, 'AuditEvent').filter(({ type }) => type?.code === '110106');
  expect(events).toMatchObject([
    {
      action: 'R',
      period: { start: '2026-11-21' },
      purposeOfEvent: [{ text: 'Consulta de neurologia.' }],
      agent: [{ requestor: true }, { who: { display: 'Dra. Célia Ramos' }, requestor: false }],
      entity: [{ description: 'Cópia em papel do plano.' }],
    },
    { agent: [{ requestor: true }] },
  ]);
  const told = ofType(bundle, 'AuditEvent').flatMap(({ entity }) => entity?.[0]?.what?.reference ?? []);
  expect(told).toContain(`urn:uuid:${uuid(60)}`);
});

test('D-339: the plan of the treatment is a CarePlan, each part a note that begins with its label', async () => {
  const parts = ['diagnosis', 'prognosis', 'frequency', 'review_on'] as const;
  const [, record] = all.find(([, { rows }]) => parts.every((part) => rows.care_plans[0]?.[part])) ?? [];
  if (!record?.rows.care_plans[0]) throw new Error('no plan with all its parts');
  const [plan] = ofType(await fileOf(record), 'CarePlan');
  expect(plan).toMatchObject({
    status: 'active',
    intent: 'plan',
    created: record.rows.care_plans[0].created_at,
  });
  expect(plan?.note?.[0]?.text).toBe(
    `Diagnóstico terapêutico ocupacional: ${record.rows.care_plans[0].diagnosis}`,
  );
  expect(plan?.note).toHaveLength(4);
});

test('D-736: the weeks of gestation are a measurement at birth and a number of the form; of a mark there is no measurement', async () => {
  const born = { tipo: 'infantil', dataNascimento: '2025-08-15' } as const;
  const bundle = await fileOf(recordOf({ ...born, gestational_weeks: '29' }));
  expect(errorsIn(bundle)).toEqual([]);
  expect(ofType(bundle, 'Observation')).toMatchObject([
    {
      code: { coding: [{ system: 'http://loinc.org', code: '76516-4' }] },
      effectiveDateTime: '2025-08-15',
      valueQuantity: { value: 29, system: 'http://unitsofmeasure.org', code: 'wk' },
    },
  ]);
  expect(JSON.stringify(ofType(bundle, 'QuestionnaireResponse'))).toContain('"valueInteger":29');
  const mark = { column: 'gestational_weeks', mark: 'nao_sabe', informant: null } as const;
  const marked = await fileOf(recordOf({ ...born, answer_marks: [mark] }));
  expect(errorsIn(marked)).toEqual([]);
  expect(ofType(marked, 'Observation')).toEqual([]);
  expect(JSON.stringify(ofType(marked, 'QuestionnaireResponse'))).toContain('_valueInteger');
});
