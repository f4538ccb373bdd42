import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { createOutbox } from '../../src/device/outbox/outbox';
import { rememberedParts, rememberParts } from '../../src/features/issuing/rememberedParts';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { printedParts, toIssuedLetter } from '../../src/printing/issued/issuedLetter';
import type { ReportSources } from '../../src/printing/issued/reportSources';
import { toRecordReport } from '../../src/printing/recordReport';
import { defaultParts, type ReportKind, reportKinds } from '../../src/questionnaire/issuedReports';
import type { ReportWords } from '../../src/records/issuedReports';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { memoryStore } from '../support/memoryStore';
import { patientRow, therapist } from '../support/patients';
import { diagnosisRow, planRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow();

beforeEach(() => {
  fakeTable('patients', [patient]);
});

async function open(workspace: Parameters<typeof renderInWorkspace>[1] = {}) {
  const { user } = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />
    </>,
    workspace,
  );
  await screen.findByRole('button', { name: 'Diagnóstico de outro profissional' });
  return { user, section: within(screen.getByRole('tabpanel', { name: 'Plano e metas' })) };
}
const field = (name: string) => screen.getByLabelText(name);

test('D-671, D-1025: what is empty is one row of buttons; one has words, codes, who stated it and when', {
  tags: 'repeat',
}, async () => {
  const stated = fakeTable('diagnoses');
  const { user, section } = await open();
  const button = await section.findByRole('button', { name: 'Diagnóstico de outro profissional' });
  const row = within(await screen.findByRole('region', { name: 'Acrescentar' }));
  const offered = [
    'Nova meta',
    'Escrever plano',
    'Horários',
    'Escrever diagnóstico',
    'Diagnóstico de outro profissional',
    'Novo resultado',
    'Nova orientação',
    'Anotar cobrança',
    'Reavaliar',
  ];
  await waitFor(() => {
    const labels = row.getAllByRole('button').map(({ textContent }) => textContent ?? '');
    expect(labels.filter((label) => offered.includes(label))).toEqual(offered);
  });
  expect(screen.queryByRole('region', { name: 'Diagnósticos' })).not.toBeInTheDocument();
  await user.click(button);
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Novo diagnóstico de outro profissional' }),
  );
  const save = () => user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await user.type(field('CID-10'), 'autismo');
  await user.type(field('CID-11'), 'F84.0');
  await save();
  expect(field('Diagnóstico')).toHaveAccessibleDescription(/^Escreva o diagnóstico\./);
  expect(field('CID-10')).toHaveAccessibleDescription(/como F84 ou F84\.0\./);
  expect(field('CID-11')).toHaveAccessibleDescription(/como 6A02 ou 6A02\.0\./);
  expect(stated.sent()).toEqual([]);
  await fill(user, field('Diagnóstico'), 'Transtorno do espectro autista');
  await user.clear(field('CID-10'));
  await user.type(field('CID-10'), 'CID-10: F84.0');
  expect(field('CID-10')).not.toHaveAccessibleDescription(/Confira/);
  await user.clear(field('CID-11'));
  await user.type(field('CID-11'), '6a02.0');
  await user.click(dialog.getByRole('radio', { name: 'Suspeita' }));
  await fill(user, field('Quem deu o diagnóstico'), 'Dra. Lívia Prado, neuropediatra');
  await user.type(field('Data do diagnóstico'), '12032026');
  await fill(user, field('Códigos da CIF'), 'd710.2');
  await save();
  expect(
    await section.findByRole('heading', { level: 3, name: /Transtorno do espectro autista/ }),
  ).toBeVisible();
  expect(section.getByText('CID-10 F84.0 · CID-11 6A02.0')).toBeVisible();
  expect(section.getByText('Suspeita · Dra. Lívia Prado, neuropediatra · 12/03/2026')).toBeVisible();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Diagnóstico de outro profissional salvo' });
  expect(stated.rows()).toMatchObject([
    {
      statement: 'Transtorno do espectro autista',
      cid10: 'F84.0',
      cid11: '6A02.0',
      cif: 'd710.2',
      certainty: 'suspeita',
      stated_on: '2026-03-12',
      patient_id: patient.id,
    },
  ]);
});

test('D-671: where the first one waits to be sent, nothing says that there is nothing', {
  tags: 'repeat',
}, async () => {
  const stated = fakeTable('diagnoses');
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user, section } = await open({ outbox });
  await user.click(section.getByRole('button', { name: 'Diagnóstico de outro profissional' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Novo diagnóstico de outro profissional' }),
  );
  await fill(user, field('Diagnóstico'), 'Paralisia cerebral');
  stated.fail('not reached');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await section.findByText(/aguarda envio/)).toBeVisible();
  expect(screen.getByRole('region', { name: 'Diagnósticos' })).toHaveTextContent(/aguarda envio/);
  outbox.stop();
});

test('D-671: there can be several, each changed and, after a question, deleted', {
  tags: 'repeat',
}, async () => {
  const stated = fakeTable('diagnoses');
  stated.changeElsewhere(diagnosisRow({ statement: 'Paralisia cerebral', cid10: null, cid11: null }));
  const { user, section } = await open();
  await user.click(
    await section.findByRole('button', {
      name: 'Editar diagnóstico de outro profissional: Paralisia cerebral',
    }),
  );
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Editar diagnóstico de outro profissional' }),
  );
  await user.click(dialog.getByRole('radio', { name: 'Não informada' }));
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(stated.rows()).toMatchObject([{ certainty: null, revision: 2 }]));
  await user.click(
    await section.findByRole('button', { name: /^Excluir diagnóstico de outro profissional/ }),
  );
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Paralisia cerebral')).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Excluir' }));
  await waitFor(() =>
    expect(section.queryByRole('heading', { name: /Paralisia cerebral/ })).not.toBeInTheDocument(),
  );
});

test("D-670: hours, sessions and validity stand in the plan, behind 'Plano e convênio' where the diagnosis is written, and wrong ones are told there", {
  tags: 'repeat',
}, async () => {
  const plans = fakeTable('care_plans', [], { key: 'patient_id', defaults: planRow() });
  const { user, section } = await open();
  await user.click(await section.findByRole('button', { name: 'Escrever diagnóstico' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Escrever diagnóstico' }));
  expect(screen.queryByLabelText('Sessões por semana')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Plano e convênio' }));
  await user.type(field('Carga horária (horas por semana)'), '7,55');
  await user.type(field('Sessões por semana'), '1,5');
  await user.type(field('Autorizado até'), '27052027');
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(field('Carga horária (horas por semana)')).toHaveAccessibleDescription(/como 2 ou 1,5/);
  expect(field('Sessões por semana')).toHaveAccessibleDescription(/como 3\./);
  for (const [name, text] of [
    ['Carga horária (horas por semana)', '7,5'],
    ['Sessões por semana', '3'],
  ] as const) {
    await user.clear(field(name));
    await fill(user, field(name), text);
  }
  await user.click(dialog.getByRole('button', { name: 'Salvar' }));
  expect(await section.findByText('Autorizado até')).toBeVisible();
  expect(section.getByText('27/05/2027')).toBeVisible();
  expect(plans.sent()).toMatchObject([{ weekly_hours: 7.5, weekly_sessions: 3, valid_until: '2027-05-27' }]);
  await user.click(section.getByRole('button', { name: 'Editar plano' }));
  expect(await screen.findByLabelText('Sessões por semana')).toHaveValue('3');
  expect(screen.queryByLabelText('Prognóstico')).not.toBeInTheDocument();
});

const sources = {
  patient,
  profile: null,
  goals: [],
  evaluations: [],
  notes: undefined,
  documents: [],
  rows: { diagnoses: [diagnosisRow()], care_plans: [] },
} as unknown as ReportSources;
const words = (kind: ReportKind, parts = defaultParts(kind)) =>
  ({
    kind,
    parts,
    addressee: '',
    purpose: '',
    opinion: '',
    advice: '',
    procedures: '',
    dated: '2026-11-20',
    from: '',
    to: '',
    leftOut: [],
    notes: [],
    companion: '',
    price: null,
    prompts: {},
    renews: '',
  }) satisfies ReportWords;

test('D-818: that a civil name was ticked is not remembered', () => {
  rememberParts('t', 'outro', ['opinion', 'birth', 'civil']);
  expect(rememberedParts('t', 'outro')).toEqual(['opinion', 'birth']);
});

test('D-672: no report for a school has a stated diagnosis unless it is ticked there and then; the PDF of the record has it', () => {
  const having = reportKinds.filter(({ value }) => printedParts(words(value), sources).includes('diagnoses'));
  expect(having.map(({ value }) => value)).toEqual(['medico', 'familia', 'plano_saude', 'pericia']);
  const isTold = (report: unknown) => /espectro|F84|6A02|Lívia/.test(JSON.stringify(report));
  expect(isTold(toIssuedLetter(words('escola'), sources))).toBe(false);
  expect(isTold(toIssuedLetter(words('escola', ['diagnoses']), sources))).toBe(true);
  rememberParts('t', 'escola', ['opinion', 'diagnoses', 'cpf']);
  rememberParts('t', 'medico', ['opinion']);
  expect(rememberedParts('t', 'escola')).toEqual(['opinion']);
  expect(rememberedParts('t', 'medico')).toEqual([
    'opinion',
    'corrected',
    'diagnoses',
    'family',
    'discharge',
  ]);
  const { sections } = toRecordReport(patient, {
    rows: { diagnoses: [diagnosisRow()], care_plans: [planRow({ diagnosis: 'Não calça o tênis.' })] },
  });
  expect(sections.slice(-3)).toMatchObject([
    {
      title: 'Diagnósticos de outros profissionais',
      entries: [
        {
          label: 'Transtorno do espectro autista',
          value: [
            ...['CID-10: F84.0', 'CID-11: 6A02.0', 'Situação do diagnóstico: Confirmado'],
            'Quem deu o diagnóstico: Dra. Lívia Prado, neuropediatra',
            ...['Data do diagnóstico: 12/03/2026', 'Códigos da CIF: d710.2'],
          ].join('\n'),
        },
      ],
    },
    { title: 'Plano e diagnóstico' },
    { title: 'Consentimento' },
  ]);
});
