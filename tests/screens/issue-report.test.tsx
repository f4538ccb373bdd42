import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DashboardScreen } from '../../src/app/DashboardScreen';
import ReportScreen from '../../src/app/ReportScreen';
import { useOpenUnsent } from '../../src/app/useOpenUnsent';
import { OverlaysContext, useOverlays } from '../../src/app/useOverlays';
import type { ReportView } from '../../src/app/view';
import type { IssuedReport } from '../../src/data/records/disclosures';
import { entriesIn } from '../../src/data/records/entityRows';
import { issueReport } from '../../src/data/records/issuedReports';
import type { PatientRow } from '../../src/data/records/patients';
import { DataError, STORED_OTHERWISE } from '../../src/data/supabase/dataError';
import { setRenewalDays } from '../../src/device/browser/renewalDays';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import type { New } from '../../src/device/outbox/newItems';
import { createOutbox } from '../../src/device/outbox/outbox';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { OutboxCards } from '../../src/features/outbox/OutboxCards';
import { WaitingReports } from '../../src/features/outbox/WaitingReports';
import type { LetterReport } from '../../src/pdf/report';
import type { Unprinted } from '../../src/pdf/unprinted';
import type { ReportContent } from '../../src/records/issuedReports';
import { ratings } from '../../src/records/ratings';
import { toasts } from '../../src/ui/feedback/toasts';
import { evaluation } from '../support/evaluations';
import { type FakeRow, type FakeTable, fakeTable, TAKEN } from '../support/fakeTable';
import { fill } from '../support/fill';
import { fullWords } from '../support/fullRows';
import { goalRow, plainGoal, ratingRow } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { issuedReport } from '../support/issued';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { overviewOf } from '../support/patientsApi';
import { profileRow } from '../support/profiles';
import { finalised, sessionNote } from '../support/sessionNotes';
import { absenceRow, planRow } from '../support/treatmentRows';
import { renderInWorkspace, storeSession } from '../support/workspace';

vi.mock('../../src/features/preview/PagesPane', () => ({
  default: ({ file }: { file: Blob }) => <p>{`Páginas, ${file.size} bytes`}</p>,
}));
// jsdom's file cannot be hashed by its own crypto
vi.mock('../../src/lib/sha256', () => ({ sha256: async () => 'b'.repeat(64) }));

const id = '00000000-0000-4000-8000-0000000000e9';
let patient: PatientRow;
let posted: LetterReport[];
let patients: FakeTable;
let profiles: FakeTable;
let notes: FakeTable;
let reports: FakeTable;
let online: boolean;
const file = new ArrayBuffer(4);
let unprinted: readonly Unprinted[];

class InstantWorker extends EventTarget {
  postMessage(report: LetterReport) {
    posted.push(report);
    this.dispatchEvent(new MessageEvent('message', { data: { kind: 'done', file, unprinted } }));
  }
  terminate() {}
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00'), toFake: ['Date'] });
  vi.stubGlobal('Worker', InstantWorker);
  localStorage.clear();
  // as wide as a tablet, where the pages stand beside the form
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) => ({
    matches: media === '(min-width: 768px)',
    media,
    onchange: null,
    dispatchEvent: () => false,
    addListener: () => {},
    removeListener: () => {},
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  patient = patientRow({
    nome: 'Davi Rezende Paixão',
    tipo: 'infantil',
    dataNascimento: '2020-03-18',
    escola: 'E. M. Jardim das Mangueiras',
    consent_version: 'infantil-2',
    attended_on: '2026-06-01',
    brincar: 'Brinca só.',
    avds: 'Come com ajuda.',
  });
  unprinted = [];
  [posted, online] = [[], true];
  serveGoals([goalRow({ area: 'Escola' })], [ratingRow()]);
  patients = fakeTable('patients', [patient]);
  profiles = fakeTable('therapist_profiles', [profileRow()], { key: 'user_id' });
  notes = fakeTable('session_notes', [finalised({ occurred_on: '2026-11-12' })]);
  reports = fakeTable('issued_reports', [], {
    defaults: issuedReport({ issued_at: '2026-11-20T15:00:00Z' }),
  });
  // a report is stored once its file is
  server.use(
    http.post(`${origin}/storage/v1/object/documents/*`, () =>
      online ? HttpResponse.json({ Key: 'k' }) : HttpResponse.error(),
    ),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** The record has other values from now on. */
function change(values: Partial<PatientRow>) {
  patient = { ...patient, ...values };
  patients.set([patient]);
}
const takesFilesBack = () =>
  server.use(http.delete(`${origin}/storage/v1/object/documents`, () => HttpResponse.json([])));

/** The screen, with the workspace's way to open what waits. */
function Report({ view }: { view: ReportView }) {
  const { openUnsent } = useOpenUnsent(() => {});
  return (
    <OverlaysContext value={{ ...useOverlays(), openUnsent }}>
      <ReportScreen view={view} />
    </OverlaysContext>
  );
}

function open(view: Partial<ReportView> = {}, store = memoryStore()) {
  const registry = createDraftRegistry(Promise.resolve(store));
  const outbox = createOutbox(therapist.id, Promise.resolve(store));
  const whole: ReportView = { name: 'report', patientId: patient.id, report: id, ...view };
  return {
    ...renderInWorkspace(
      <>
        <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
        <Report view={whole} />
      </>,
      { registry, outbox },
    ),
    store,
    outbox,
  };
}
const choose = async (user: ReturnType<typeof open>['user'], kind: string) => {
  const others = screen.queryByRole('button', { name: /^trocar/ });
  if (others) await user.click(others);
  await user.click(await screen.findByRole('radio', { name: kind }));
};
/** The kind that is chosen, in the one line that the others are folded into. */
const chosenKind = () => screen.getByRole('button', { name: /^trocar/ }).parentElement?.textContent;
const parts = () => screen.getByText('O que entra', { selector: 'summary span' });
const tick = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^${name}`) });
const press = (name: string) => screen.getByRole('button', { name });
const confirm = async (user: ReturnType<typeof open>['user']) => {
  const question = await screen.findByRole('alertdialog');
  // by key: a press at the same place at once counts as the second one of a double tap
  within(question).getByRole('button', { name: 'Emitir' }).focus();
  await user.keyboard('{Enter}');
};
/** What is asked for at 'Emitir'. */
const toDo = () =>
  within(screen.getByRole('list', { name: 'Antes de emitir:' }))
    .getAllByRole('button')
    .map(({ textContent }) => textContent);
/** Every part has been read. */
const read = () => waitFor(() => expect(press('Propor frases')).toBeEnabled());

test('D-398, D-403: a report for the school is issued with the default choice, and shown as issued', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await choose(user, 'Escola');
  expect(screen.getByLabelText('Quem recebe')).toHaveValue('E. M. Jardim das Mangueiras');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  expect(await screen.findByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
  expect(reports.sent()).toEqual([
    expect.objectContaining({
      id,
      user_id: therapist.id,
      patient_id: patient.id,
      kind: 'escola',
      record_revision: 1,
      addressee: 'E. M. Jardim das Mangueiras',
      purpose: null,
      without_consent: null,
      replaces: null,
      sha256: 'b'.repeat(64),
      file_name: 'relatorio_escola_Davi_Rezende_Paixão_2026-11-20.pdf',
      document_path: expect.stringMatching(
        new RegExp(`^${therapist.id}/${patient.id}/\\d+_[0-9a-f]{12}\\.pdf$`),
      ),
      content: expect.objectContaining({
        included: ['birth', 'goals'],
        from: '2026-06-01',
        to: '2026-11-20',
      }),
    }),
  ]);
  const rows = within(screen.getByRole('list', { name: 'Quem recebeu' })).getAllByRole('listitem');
  expect(rows).toHaveLength(1);
});

test("D-1015: once a kind is chosen the others are one line, and 'Emitir' comes with it; another can still be chosen", async () => {
  const { user } = open();
  await screen.findByRole('radio', { name: 'Escola' });
  expect(screen.queryByRole('button', { name: 'Emitir' })).toBeNull();
  await choose(user, 'Plano de saúde');
  expect(screen.queryByRole('radio')).toBeNull();
  expect(chosenKind()).toMatch(/^Plano de saúde·trocar/);
  expect(press('Emitir')).toBeVisible();
  await waitFor(() => expect(screen.getByLabelText('Quem recebe')).toHaveFocus());
  await user.click(screen.getByRole('button', { name: /^trocar/ }));
  expect(screen.getByRole('radio', { name: 'Plano de saúde' })).toHaveFocus();
  // the keys move among them
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('radio', { name: 'INSS ou perícia' })).toHaveFocus();
  expect(screen.getByRole('radio', { name: 'INSS ou perícia' })).toBeChecked();
  await user.tab();
  await waitFor(() => expect(chosenKind()).toMatch(/^INSS ou perícia·trocar/));
});

test("D-1016: 'Voltar' leads to where the report was begun, and asks only about what was typed", {
  tags: 'repeat',
}, async () => {
  const first = open({ from: 'plan' });
  await choose(first.user, 'Escola');
  await first.user.click(press('Voltar'));
  expect(first.navigate).toHaveBeenLastCalledWith(
    expect.objectContaining({ name: 'patient-details', patientId: patient.id, tab: 'plan' }),
  );
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(first.registry.heads()).toEqual([]));
  first.unmount();

  const second = open({ from: 'reports' });
  await choose(second.user, 'Escola');
  await fill(second.user, screen.getByLabelText('Texto do parecer'), 'Participa das aulas.');
  await second.user.click(press('Voltar'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
  expect(second.navigate).not.toHaveBeenCalled();
  await second.user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(second.navigate).toHaveBeenLastCalledWith({ name: 'reports' });
});

test('D-463: what its PDF cannot print is named beside the pages, and again before it is issued', {
  tags: 'repeat',
}, async () => {
  unprinted = [{ where: 'Nome', signs: ['王'] }];
  const named = /^O PDF não tem como imprimir .王. \(.Nome.\)/;
  const { user } = open();
  await choose(user, 'Escola');
  await read();
  expect(await screen.findByText(named)).toBeVisible();
  await user.click(press('Emitir'));
  await confirm(user);
  const question = await screen.findByRole('alertdialog');
  expect(await within(question).findByText(named)).toBeVisible();
  expect(reports.writes()).toEqual([]);
  within(question).getByRole('button', { name: 'Emitir assim' }).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
  expect(reports.sent()).toHaveLength(1);
});

test('D-404: of a patient who was deleted elsewhere nothing is issued, and what was written can be read', {
  tags: 'repeat',
}, async () => {
  const store = memoryStore();
  const first = open({}, store);
  await choose(first.user, 'Escola');
  await first.user.click(screen.getByLabelText('Texto do parecer'));
  await first.user.paste('Senta sem apoio e escreve o nome.');
  await read();
  online = false;
  await first.user.click(press('Emitir'));
  await confirm(first.user);
  await screen.findByRole('heading', { name: 'Relatório ainda não emitido' });
  first.unmount();
  patients.set([]);
  const { outbox } = open({}, store);
  await outbox.start();
  expect(await screen.findByRole('heading', { name: 'Esta ficha não existe mais' })).toBeVisible();
  expect(await screen.findByText('Senta sem apoio e escreve o nome.')).toBeVisible();
  expect(reports.writes()).toEqual([]);
  // taken back, it is a draft
  const [item] = outbox.getSnapshot();
  expect(item && (await outbox.takeBack(item.stored.key))).toBe('draft');
  expect(await screen.findByText('Senta sem apoio e escreve o nome.')).toBeVisible();
  outbox.stop();
});

test('D-399: the kind sets the ticks, which she changes; the last choice of a kind is remembered', {
  tags: 'repeat',
}, async () => {
  change({
    telefone: '(75) 90241-2576',
    historiagestacaoparto: 'Nasceu de 34 semanas.',
    queixaPrincipal: 'Chora.',
    medicamentos_infantil: 'Melatonina.',
    historico_familiar_infantil: 'Tio com epilepsia.',
    rotinadiaria: 'Escola de manhã.',
  });
  const first = open();
  await choose(first.user, 'Escola');
  for (const off of ['Telefone e e-mail', 'Gestação e parto', 'Medicamentos', 'Histórico familiar', 'Queixa'])
    expect(tick(off)).not.toBeChecked();
  await choose(first.user, 'Família');
  for (const on of ['Medicamentos', 'Histórico familiar', 'Queixa', 'Rotina']) expect(tick(on)).toBeChecked();
  await choose(first.user, 'Escola');
  await first.user.click(tick('Rotina'));
  await read();
  await first.user.click(press('Emitir'));
  await confirm(first.user);
  await screen.findByRole('heading', { name: 'Relatório emitido' });
  first.unmount();
  const second = open({ report: '00000000-0000-4000-8000-0000000000e8' });
  await choose(second.user, 'Escola');
  expect(tick('Rotina')).toBeChecked();
  await choose(second.user, 'Outro');
  expect(tick('Rotina')).not.toBeChecked();
  expect(Object.keys(localStorage).join()).not.toContain(patient.id);
});

test('D-813: what names health or a diagnosis is never ticked in a report for a school because the last child had it', {
  tags: 'repeat',
}, async () => {
  change({ queixaPrincipal: 'Chora.', medicamentos_infantil: 'Melatonina.' });
  change({ rotinadiaria: 'Escola de manhã.', historicosaude: 'Asma.' });
  servePlan('2027-12-10');
  const told = ['Plano e diagnóstico', 'Queixa', 'Saúde, alergias e cirurgias', 'Medicamentos'];
  const first = open();
  await choose(first.user, 'Escola');
  for (const part of [...told, 'Rotina']) await first.user.click(tick(part));
  await read();
  await first.user.click(press('Emitir'));
  await confirm(first.user);
  await screen.findByRole('heading', { name: 'Relatório emitido' });
  expect(reports.sent()).toMatchObject([
    { content: { included: expect.arrayContaining(['plan', 'complaint']) } },
  ]);
  first.unmount();
  const second = open({ report: '00000000-0000-4000-8000-0000000000e8' });
  await choose(second.user, 'Escola');
  for (const part of told) expect(tick(part)).not.toBeChecked();
  expect(tick('Rotina')).toBeChecked();
});

test('D-400: one of the functional answers is left out', { tags: 'repeat' }, async () => {
  const { user } = open();
  await choose(user, 'Família');
  await user.click(await screen.findByRole('checkbox', { name: 'Brincar' }));
  await waitFor(() => {
    const functional = posted.at(-1)?.sections.find(({ id: part }) => part === 'functional');
    expect(functional?.entries.map(({ value }) => value)).toEqual(['', 'Come com ajuda.']);
  });
});

test('D-401: the pages beside the form follow what is written', async () => {
  const { user } = open();
  await choose(user, 'Escola');
  await fill(user, screen.getByLabelText('Texto do parecer'), 'Escreve dez minutos.');
  await waitFor(() =>
    expect(posted.at(-1)?.sections[0]).toMatchObject({
      title: 'Parecer',
      entries: [{ value: 'Escreve dez minutos.' }],
    }),
  );
  expect(await screen.findByText('Páginas, 4 bytes')).toBeVisible();
});

test('D-402: nothing is issued with a sentence that nobody accepted; each leads to its source', {
  tags: 'repeat',
}, async () => {
  serveGoals([goalRow({ area: 'Escola' }), plainGoal({ area: 'Escola' })], [ratingRow()]);
  const { user, navigate } = open();
  await choose(user, 'Escola');
  await read();
  await user.click(press('Propor frases'));
  const sentences = () =>
    within(screen.getByRole('list', { name: 'Frases propostas' })).getAllByRole('listitem');
  const [attendance, goal, unrated] = sentences() as HTMLElement[];
  expect(attendance).toHaveTextContent('Em 12/11, Davi esteve em um atendimento de terapia ocupacional.');
  expect(goal).toHaveTextContent(
    'Em 04/11, Davi tinha passado do ponto de partida, “não tenta”, para “calça os dois”',
  );
  await user.click(press('Emitir'));
  expect(toDo()).toEqual(['Aceitar ou retirar três frases propostas']);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await waitFor(() => expect(press('Aceitar todas (3)')).toHaveFocus());
  await user.click(within(goal as HTMLElement).getByRole('button', { name: 'Vem do plano e das metas' }));
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledExactlyOnceWith({
      name: 'patient-details',
      patientId: patient.id,
      tab: 'plan',
    }),
  );
  await user.click(within(attendance as HTMLElement).getByRole('button', { name: /^Aceitar/ }));
  await waitFor(() => expect(sentences()[0]).toContainElement(document.activeElement as HTMLElement));
  await user.click(within(unrated as HTMLElement).getByRole('button', { name: /^Retirar/ }));
  await user.click(within(goal as HTMLElement).getByRole('button', { name: /^Editar/ }));
  const opinion = screen.getByLabelText('Texto do parecer');
  expect(opinion).toHaveFocus();
  expect(opinion).toHaveValue(
    'Em 12/11, Davi esteve em um atendimento de terapia ocupacional. Em 04/11, Davi tinha passado do ponto de partida, “não tenta”, para “calça os dois” na meta “Calçar o tênis sozinho”.',
  );
  await user.click(press('Emitir'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('D-651: a goal with more ratings than its card shows is told from the first of the period', {
  tags: 'repeat',
}, async () => {
  const rated = (day: string, level: -2 | -1 | 0 | 1) =>
    ratingRow({ id: `rated ${day}`, rated_on: day, level });
  const inJuly = Array.from({ length: 30 }, (_, index) =>
    rated(`2026-07-${String(index + 1).padStart(2, '0')}`, index < 3 ? -1 : 0),
  );
  serveGoals([goalRow({ area: 'Escola' })], [rated('2026-05-11', -2), ...inJuly, rated('2026-08-03', 1)]);
  const { user } = open();
  await choose(user, 'Escola');
  await read();
  await user.click(press('Propor frases'));
  expect(screen.getByRole('list', { name: 'Frases propostas' })).toHaveTextContent(
    'De 01/07 a 03/08, Davi passou de “calça um pé” para “fecha o velcro” na meta',
  );
});

test('D-592: all proposed sentences are accepted at once, after what was written, and are said once', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await choose(user, 'Escola');
  await read();
  await user.click(screen.getByLabelText('Texto do parecer'));
  await user.paste('Davi gosta da escola.');
  await user.click(press('Propor frases'));
  const proposed = within(screen.getByRole('list', { name: 'Frases propostas' })).getAllByRole('button');
  await waitFor(() => expect(proposed[0]).toHaveFocus());
  await user.click(press('Aceitar todas (2)'));
  expect(screen.getByLabelText('Texto do parecer')).toHaveValue(
    'Davi gosta da escola. Em 12/11, Davi esteve em um atendimento de terapia ocupacional. Em 04/11, Davi tinha passado do ponto de partida, “não tenta”, para “calça os dois” na meta “Calçar o tênis sozinho”.',
  );
  const said = screen.getByText('Duas frases aceitas no parecer.');
  expect(said).toHaveRole('status');
  await waitFor(() => expect(said).toHaveFocus());
  expect(screen.queryByRole('list', { name: 'Frases propostas' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Propor frases' })).toBeNull();
  // what they tell of the goal is not told again below
  await waitFor(() => {
    const [, goals] = posted.at(-1)?.sections.filter(({ entries }) => entries.length > 0) ?? [];
    expect(goals).toMatchObject({
      id: 'goals',
      entries: [{ value: 'Área: Escola. Até 18/12/2026. Em andamento.' }],
    });
  });
});

test('D-593: what the kind sets is folded, with how much of it is chosen and what', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await choose(user, 'Escola');
  await read();
  const fold = parts().closest('details') as HTMLDetailsElement;
  const line = within(fold).getByText('Data de nascimento e idade, Metas e percurso, Orientações');
  expect(line).toBeVisible();
  expect(fold.querySelector('summary')).toHaveTextContent(/^O que entra · 3 de 8/);
  expect(tick('Metas e percurso')).not.toBeVisible();
  expect(screen.getByLabelText('Data do relatório')).not.toBeVisible();
  expect(screen.getByText('de 01/06/2026 a 20/11/2026, com a data de 20/11/2026')).toBeVisible();
  await user.click(parts());
  expect(tick('Metas e percurso')).toBeVisible();
  await user.click(tick('Metas e percurso'));
  expect(fold.querySelector('summary')).toHaveTextContent(/^O que entra · 2 de 8/);
});

test.each(['Escola', 'Plano de saúde', 'INSS ou perícia'])(
  'D-591: what the family said and rated is off for %s until it is ticked, and each report asks anew',
  { tags: 'repeat' },
  async (kind) => {
    const home = ratingRow({ id: 'home', rated_by: 'familia', by_name: 'Aparecida Lima (Avó)', level: -1 });
    serveGoals([goalRow({ area: 'Escola' })], [ratingRow(), home]);
    const family = 'O que a família ou o paciente disse e avaliou';
    const pages = () => JSON.stringify(posted.at(-1)?.sections);
    const first = open();
    await choose(first.user, kind);
    await read();
    const to = screen.getByLabelText('Quem recebe');
    await first.user.clear(to);
    await first.user.type(to, 'Setor de laudos');
    expect(tick(family)).not.toBeChecked();
    await waitFor(() => expect(pages()).toContain('Calçar o tênis sozinho'));
    expect(pages()).not.toMatch(/Aparecida|Quero calçar/);
    await first.user.click(tick(family));
    await waitFor(() => expect(pages()).toMatch(/Quero calçar.*Aparecida Lima/));
    await first.user.click(press('Emitir'));
    await confirm(first.user);
    await screen.findByRole('heading', { name: 'Relatório emitido' });
    expect(reports.sent()).toMatchObject([
      { content: { included: expect.arrayContaining(['goals', 'family']) } },
    ]);
    first.unmount();
    const second = open({ report: '00000000-0000-4000-8000-0000000000e8' });
    await choose(second.user, kind);
    expect(tick(family)).not.toBeChecked();
    await choose(second.user, 'Família');
    expect(tick(family)).toBeChecked();
  },
);

test('D-403: without a consent in force the reason is asked for and written down, and nothing is blocked', {
  tags: 'repeat',
}, async () => {
  change({ consent_version: null });
  const { user } = open();
  await choose(user, 'Escola');
  expect(screen.getByText('Não há consentimento em vigor.')).toBeVisible();
  await read();
  await user.click(press('Emitir'));
  const question = within(
    await screen.findByRole('alertdialog', {
      name: 'Não há consentimento em vigor. Entregar mesmo assim?',
    }),
  );
  await user.click(question.getByRole('button', { name: 'Emitir' }));
  expect(question.getByLabelText('Motivo')).toHaveAccessibleDescription(/Escreva o motivo\./);
  expect(reports.writes()).toEqual([]);
  await fill(user, question.getByLabelText('Motivo'), 'A mãe pediu por telefone.');
  await confirm(user);
  await waitFor(() =>
    expect(reports.sent()).toMatchObject([{ without_consent: 'A mãe pediu por telefone.' }]),
  );
});

/** On another device the consent is revoked: the database refuses what leaves the family without a reason. */
function revokeElsewhere() {
  change({ consent_version: null });
  reports.rule((row) => (row.without_consent ? undefined : { code: 'PT451', status: 451 }));
  takesFilesBack();
}
const askedWithoutConsent = async () =>
  within(
    await screen.findByRole('alertdialog', {
      name: 'Não há consentimento em vigor. Entregar mesmo assim?',
    }),
  );

test('D-412: a consent that was revoked on another device is asked about, with what was written', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await choose(user, 'Escola');
  await user.click(screen.getByLabelText('Texto do parecer'));
  await user.paste('Senta sem apoio.');
  await read();
  revokeElsewhere();
  await user.click(press('Emitir'));
  expect(await screen.findByRole('alertdialog', { name: 'Emitir este relatório?' })).toBeVisible();
  await confirm(user);
  const question = await askedWithoutConsent();
  expect(reports.sent()).toEqual([]);
  await fill(user, question.getByLabelText('Motivo'), 'A escola pediu por ordem judicial.');
  await confirm(user);
  await waitFor(() =>
    expect(reports.sent()).toMatchObject([
      { without_consent: 'A escola pediu por ordem judicial.', content: { opinion: 'Senta sem apoio.' } },
    ]),
  );
});

test('D-412: a report that waited while its consent was revoked is not issued: it says so, opens again, and asks', {
  tags: 'repeat',
}, async () => {
  online = false;
  const { user, outbox, store, unmount } = open();
  await choose(user, 'Escola');
  await user.click(screen.getByLabelText('Texto do parecer'));
  await user.paste('Senta sem apoio.');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await screen.findByRole('heading', { name: 'Relatório ainda não emitido' });
  revokeElsewhere();
  online = true;
  await outbox.start();
  expect(await screen.findByText(/O consentimento não está mais em vigor: nada foi emitido\./)).toBeVisible();
  expect(reports.sent()).toEqual([]);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'O relatório não foi emitido' });
  expect(await outbox.takeBack(`parcel:report:${id}`)).toBe('draft');
  outbox.stop();
  unmount();

  const again = open({}, store);
  expect(await screen.findByText('Não há consentimento em vigor.')).toBeVisible();
  expect(screen.getByLabelText('Texto do parecer')).toHaveValue('Senta sem apoio.');
  await read();
  await again.user.click(press('Emitir'));
  const question = await askedWithoutConsent();
  await again.user.type(question.getByLabelText('Motivo'), 'Ordem judicial.');
  await confirm(again.user);
  await waitFor(() => expect(reports.sent()).toMatchObject([{ without_consent: 'Ordem judicial.' }]));
});

test('D-403: for the family no consent is asked for', { tags: 'repeat' }, async () => {
  change({ consent_version: null });
  const { user } = open();
  await choose(user, 'Família');
  expect(screen.queryByText('Não há consentimento em vigor.')).toBeNull();
  await user.type(screen.getByLabelText('Quem recebe'), ', mãe');
  await read();
  await user.click(press('Emitir'));
  expect(await screen.findByRole('alertdialog', { name: 'Emitir este relatório?' })).toBeVisible();
});

test('D-403, D-594: what is missing is told at its field and at the button, which leads there; a profile without a name, too', async () => {
  profiles.set([]);
  const { user } = open();
  await choose(user, 'Outro');
  await user.clear(screen.getByLabelText('Data do relatório'));
  await user.click(press('Emitir'));
  expect(screen.getByRole('list', { name: 'Antes de emitir:' }).closest('[role=status]')).toBeVisible();
  expect(toDo()).toEqual([
    'Escrever quem recebe',
    'Corrigir a data do relatório',
    'Escrever o parecer, ou marcar o que entra',
  ]);
  await waitFor(() => expect(screen.getByLabelText('Quem recebe')).toHaveFocus());
  // it is folded until then
  await user.click(press('Corrigir a data do relatório'));
  expect(screen.getByLabelText('Data do relatório')).toBeVisible();
  expect(screen.getByLabelText('Data do relatório')).toHaveFocus();
  await user.type(screen.getByLabelText('Data do relatório'), '20112026');
  expect(screen.getByLabelText('Quem recebe')).toHaveAccessibleDescription(
    /Escreva para quem é o relatório\./,
  );
  await fill(user, screen.getByLabelText('Quem recebe'), 'Conselho tutelar');
  await user.click(press('Escrever o parecer, ou marcar o que entra'));
  expect(screen.getByLabelText('Texto do parecer')).toHaveFocus();
  await fill(user, screen.getByLabelText('Texto do parecer'), 'Vem sempre.');
  await user.click(press('Emitir'));
  expect(await screen.findByRole('alertdialog', { name: 'Falta o seu nome no perfil' })).toBeVisible();
  expect(reports.writes()).toEqual([]);
});

test('D-400: a part that cannot be read keeps the report from being issued until it is unticked', {
  tags: 'repeat',
}, async () => {
  fakeTable('results').fail({ code: 'x', status: 403 }, { on: 'read', always: true });
  const { user } = open();
  await choose(user, 'Médico(a) ou equipe');
  await fill(user, screen.getByLabelText('Quem recebe'), 'Dra. Lívia');
  await read();
  await user.click(press('Emitir'));
  expect(toDo()).toEqual(['Esperar, ou desmarcar: Resultados de instrumentos']);
  await user.click(tick('Resultados de instrumentos'));
  await user.click(press('Emitir'));
  expect(await screen.findByRole('alertdialog')).toBeVisible();
});

test('D-404: without network it waits with its PDF, says that it is not issued, and is issued later', {
  tags: 'repeat',
}, async () => {
  online = false;
  const { user, store, outbox, queryClient } = open();
  await choose(user, 'Escola');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  expect(await screen.findByRole('heading', { name: 'Relatório ainda não emitido' })).toBeVisible();
  expect(screen.getByText(/Até lá, não o entregue\./)).toBeVisible();
  expect(reports.writes()).toEqual([]);
  const kept = store.records.get(`parcel:report:${id}`);
  expect(kept?.files).toMatchObject([{ role: 'document' }]);
  expect(JSON.stringify(kept?.value)).not.toContain('"file":');
  // another page of the same device
  const later = createOutbox(therapist.id, Promise.resolve(store));
  online = true;
  await later.start();
  await waitFor(() => expect(reports.sent()).toHaveLength(1));
  expect(later.isEmpty()).toBe(true);
  later.stop();
  await outbox.discard(`parcel:report:${id}`);
  await queryClient.invalidateQueries();
  expect(await screen.findByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
});

test('D-860: one that was given up, and of which nobody knows whether it was issued, is asked about among the reports', {
  tags: 'repeat',
}, async () => {
  online = false;
  const { user, outbox, unmount } = open();
  await choose(user, 'Escola');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  expect(await screen.findByRole('heading', { name: 'Relatório ainda não emitido' })).toBeVisible();
  unmount();
  renderInWorkspace(<WaitingReports patientId={patient.id} onOpen={() => {}} />, { outbox });
  expect(screen.getByText(/: ainda não emitido$/)).toBeVisible();
  server.use(http.get(`${origin}/rest/v1/issued_reports`, () => HttpResponse.error()));
  await act(() => outbox.discard(`parcel:report:${id}`));
  expect(await screen.findByText(/: conferindo…$/)).toBeVisible();
  expect(screen.getByText(/Conferindo se o que foi descartado já tinha chegado ao servidor/)).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('D-404: one that waits is opened again where it is shown, with all that was written, and is issued then', {
  tags: 'repeat',
}, async () => {
  online = false;
  const { user, outbox } = open();
  await choose(user, 'Escola');
  await user.click(screen.getByLabelText('Texto do parecer'));
  await user.paste('Senta sem apoio.');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await user.click(await screen.findByRole('button', { name: 'Abrir para corrigir' }));
  expect(await screen.findByLabelText('Texto do parecer')).toHaveValue('Senta sem apoio.');
  expect(screen.getByLabelText('Quem recebe')).toHaveValue('E. M. Jardim das Mangueiras');
  expect(outbox.isEmpty()).toBe(true);
  await user.click(screen.getByLabelText('Texto do parecer'));
  await user.paste(' Anda.');
  online = true;
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  expect(await screen.findByRole('heading', { name: 'Relatório emitido' })).toBeVisible();
  expect(reports.sent()).toMatchObject([
    { id, content: { opinion: expect.stringMatching(/Senta sem apoio\./) } },
  ]);
});

test('D-404: one that waited and is refused says why, instead of waiting for the network', {
  tags: 'repeat',
}, async () => {
  online = false;
  const { user, outbox } = open();
  await choose(user, 'Escola');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  expect(await screen.findByText(/Será feita quando a internet voltar\./)).toBeVisible();
  online = true;
  reports.fail(TAKEN, { always: true });
  takesFilesBack();
  await outbox.start();
  expect(await screen.findByText(/Este relatório já foi corrigido antes\./)).toBeVisible();
  expect(screen.queryByText(/quando a internet voltar/)).not.toBeInTheDocument();
  renderInWorkspace(<OutboxCards onOpen={() => {}} onNote={() => {}} />, { outbox });
  const card = within(screen.getByRole('region', { name: 'Aguardando envio (1)' })).getByRole('listitem');
  expect(card).toHaveTextContent(/Relatório para a escola, ainda não emitidoNão foi aceita/);
  expect(card).toHaveTextContent(/Só neste aparelho desde hoje às \d\d:\d\d\./);
  outbox.stop();
});

test('D-410: words that were corrected after a lost answer become a correction of what was issued', {
  tags: 'repeat',
}, async () => {
  reports.fail('answered 502');
  takesFilesBack();
  const { user, store, navigate, unmount } = open();
  await choose(user, 'Escola');
  await read();
  const opinion = () => screen.getByLabelText('Texto do parecer');
  await user.click(opinion());
  await user.paste('Escreve.');
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'O relatório não foi emitido' }));
  toasts.clear();
  await user.click(opinion());
  await user.paste(' Lê palavras.');
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() => expect(navigate).toHaveBeenCalled());
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Este relatório já tinha sido emitido' });
  const [view] = navigate.mock.lastCall ?? [];
  expect(view).toMatchObject({ name: 'report', replaces: id });
  await waitFor(() => expect([...store.records.keys()]).toEqual([expect.not.stringContaining(id)]));
  unmount();

  const again = open(view as ReportView, store);
  await waitFor(() => expect(opinion()).toHaveValue('Escreve. Lê palavras.'));
  await read();
  await again.user.click(press('Emitir'));
  await confirm(again.user);
  await screen.findByRole('heading', { name: 'Relatório emitido' });
  expect(reports.rows()).toMatchObject([
    { id, content: { opinion: 'Escreve.' } },
    { replaces: id, content: { opinion: 'Escreve. Lê palavras.' } },
  ]);
});

test('D-405: a correction that was put aside still names the report, however it is opened again', {
  tags: 'repeat',
}, async () => {
  reports.set([issuedReport()]);
  const first = open({ replaces: issuedReport().id });
  await screen.findByLabelText('Texto do parecer');
  await first.user.type(screen.getByLabelText('Texto do parecer'), ' Corrigido.');
  await screen.findByText(/Rascunho guardado aqui/);
  first.unmount();
  // as from the card of the draft, which knows the id of the report alone
  const { user } = open({}, first.store);
  await waitFor(() =>
    expect(screen.getByLabelText('Texto do parecer')).toHaveValue(
      'Escreve dez minutos antes da pausa. Corrigido.',
    ),
  );
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() => expect(reports.sent()).toMatchObject([{ replaces: issuedReport().id }]));
});

test('D-371: a report of a comparison carries it whatever its kind, without the days that were not compared', {
  tags: 'repeat',
}, async () => {
  const of = { patient_id: patient.id };
  const evaluations = [
    evaluation({ ...of, id: 'e1', kind: 'first', evaluated_on: '2026-06-01', answers: { brincar: 'Só.' } }),
    evaluation({ ...of, id: 'e2', evaluated_on: '2026-08-01', answers: { brincar: 'Com o irmão.' } }),
    evaluation({ ...of, id: 'e3', evaluated_on: '2026-11-01', answers: { brincar: 'Na escola.' } }),
  ];
  fakeTable('evaluations', evaluations);
  const { user } = open({ notCompared: ['e2'] });
  await choose(user, 'Escola');
  await read();
  expect(tick('Comparação entre avaliações')).toBeChecked();
  expect(tick('01/06/2026, anamnese')).toBeChecked();
  expect(tick('01/08/2026')).not.toBeChecked();
  await waitFor(() =>
    expect(
      posted
        .at(-1)
        ?.sections.find(({ id: part }) => part === 'comparison')
        ?.entries.at(-1),
    ).toMatchObject({
      label: 'Brincar',
      value: '01/06/2026: Só.\n\n01/11/2026: Na escola.',
    }),
  );
});

test("D-990: a school's report begins with the goals of school and play; another one goes in with a tick", async () => {
  const brushing = goalRow({ id: 'brush', statement: 'Escovar os dentes sem ajuda.', area: 'Higiene' });
  const playing = goalRow({ id: 'play', statement: 'Esperar a vez no jogo.', area: 'Brincar' });
  serveGoals([playing, brushing], [ratingRow({ goal_id: 'play' })]);
  const { user } = open();
  await choose(user, 'Escola');
  await read();
  await waitFor(() => expect(printed()).toContain('Esperar a vez no jogo.'));
  expect(printed()).not.toContain('Escovar os dentes');
  await user.click(screen.getByText('O que entra'));
  expect(screen.getByRole('checkbox', { name: 'Esperar a vez no jogo.' })).toBeChecked();
  const brush = screen.getByRole('checkbox', { name: 'Escovar os dentes sem ajuda.' });
  expect(brush).not.toBeChecked();
  await user.click(brush);
  expect(brush).toBeChecked();
  await waitFor(() => expect(printed()).toContain('Escovar os dentes'));
  await user.click(brush);
  await waitFor(() => expect(printed()).not.toContain('Escovar os dentes'));
  // a doctor gets all
  await choose(user, 'Médico(a) ou equipe');
  await waitFor(() => expect(screen.getByRole('checkbox', { name: /Escovar os dentes/ })).toBeChecked());
});

test('D-405: a correction begins with what it corrects, and names it', { tags: 'repeat' }, async () => {
  reports.set([issuedReport()]);
  const { user } = open({ replaces: issuedReport().id });
  expect(await screen.findByLabelText('Texto do parecer')).toHaveValue('Escreve dez minutos antes da pausa.');
  expect(chosenKind()).toMatch(/^Escola·trocar/);
  await fill(user, screen.getByLabelText('Texto do parecer'), ' Corrigido.');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() => expect(reports.sent()).toMatchObject([{ replaces: issuedReport().id }]));
  expect(posted.at(-1)?.facts.at(-1)).toMatchObject({ label: 'Corrige' });
});

/** Two sessions that are final, one that is open, and an absence. */
function serveSessions() {
  const of = { patient_id: patient.id, content: 'Treino de preensão.' };
  notes.set([
    sessionNote({ ...of, id: 'c', occurred_on: '2026-11-16' }),
    finalised({ ...of, id: 'a', occurred_on: '2026-11-05', time_of_day: '14:00-14:50' }),
    finalised({ ...of, id: 'b', occurred_on: '2026-11-12', time_of_day: '15:00-15:50' }),
  ]);
  fakeTable('absences', [absenceRow({ missed_on: '2026-11-09' })]);
}
/** What the last pages say. */
const printed = () =>
  JSON.stringify(
    posted.at(-1)?.sections.map(({ entries }) => entries.map(({ label, value }) => [label, value])),
  );

test('D-694: a declaration is of the last session, says what is open, and needs one that is final', {
  tags: 'repeat',
}, async () => {
  serveSessions();
  const { user } = open();
  await choose(user, 'Outro');
  await read();
  await choose(user, 'Declaração');
  expect(await screen.findByText('Em 12/11/2026: 1 atendimento finalizado.')).toBeVisible();
  expect(screen.getByLabelText('Quem recebe')).toHaveValue('A quem possa interessar');
  for (const name of ['Texto do parecer', 'Finalidade'])
    expect(screen.queryByLabelText(name)).not.toBeInTheDocument();
  await user.click(screen.getByText('Período e data'));
  const from = screen.getByLabelText('Período, de');
  await user.clear(from);
  await user.type(from, '16112026');
  const to = screen.getByLabelText('até');
  await user.clear(to);
  await user.type(to, '16112026');
  expect(await screen.findByText(/^Em aberto, e por isso fora da declaração: 16\/11/)).toBeVisible();
  await user.click(press('Emitir'));
  expect(toDo()).toEqual(['Escolher um período com atendimento finalizado']);
  await user.clear(from);
  await user.type(from, '01112026');
  await user.type(screen.getByLabelText('Acompanhante'), 'Renata Paixão');
  expect(await screen.findByText('De 01/11/2026 a 16/11/2026: 2 atendimentos finalizados.')).toBeVisible();
  await user.click(press('Emitir'));
  await confirm(user);
  await screen.findByRole('heading', { name: 'Declaração emitida' });
  expect(reports.sent()).toMatchObject([
    {
      kind: 'comparecimento',
      addressee: 'A quem possa interessar',
      purpose: null,
      file_name: 'comparecimento_Davi_Rezende_Paixão_2026-11-20.pdf',
      content: { included: [], companion: 'Renata Paixão', from: '2026-11-01', to: '2026-11-16' },
    },
  ]);
  expect(printed()).toContain('Acompanhante: Renata Paixão.');
  expect(screen.getByRole('list', { name: 'Quem recebeu' })).toHaveTextContent(
    'Declaração de comparecimento',
  );
});

/** 'Declaração', pressed while the sessions are not read; `readSessions` lets them be read. */
async function declareUnread() {
  serveSessions();
  let readSessions = () => {};
  const until = new Promise<void>((resolve) => {
    readSessions = resolve;
  });
  server.use(http.get(`${origin}/rest/v1/session_notes`, () => until));
  const { user } = open();
  await choose(user, 'Declaração');
  expect(await screen.findByText('Buscando os atendimentos…')).toBeVisible();
  return { user, readSessions };
}

test('D-694, D-916: a declaration that is chosen before the sessions are read is of the last one once they are', {
  tags: 'repeat',
}, async () => {
  const { user, readSessions } = await declareUnread();
  readSessions();
  expect(await screen.findByText('Em 12/11/2026: 1 atendimento finalizado.')).toBeVisible();
  expect(screen.getByLabelText('Dia do atendimento')).toHaveDisplayValue('qui., 12/11/2026');
  // of the kind, so another kind has its own
  await choose(user, 'Outro');
  await choose(user, 'Declaração');
  expect(await screen.findByText('Em 12/11/2026: 1 atendimento finalizado.')).toBeVisible();
});

/** A list of sessions, then a declaration of the same record. */
function ListThenDeclaration() {
  const [kind, setKind] = useState<'atendimentos' | 'comparecimento'>('atendimentos');
  const report = kind === 'atendimentos' ? id : '11111111-1111-4111-8111-111111111112';
  return (
    <>
      <button type="button" onClick={() => setKind('comparecimento')}>
        A outra
      </button>
      <Report key={report} view={{ name: 'report', patientId: patient.id, report, kind }} />
    </>
  );
}

test('D-694: a declaration that is begun when the sessions are known already is of the last one, too', {
  tags: 'repeat',
}, async () => {
  serveSessions();
  const { user } = renderInWorkspace(<ListThenDeclaration />);
  expect(await screen.findByText(/^De 01\/11\/2026 a 20\/11\/2026: 2 atendimentos/)).toBeVisible();
  await user.click(press('A outra'));
  expect(await screen.findByText('Em 12/11/2026: 1 atendimento finalizado.')).toBeVisible();
});

test('D-916: days that were typed before the sessions were read stay', { tags: 'repeat' }, async () => {
  const { user, readSessions } = await declareUnread();
  await user.click(screen.getByText('Período e data'));
  const from = screen.getByLabelText('Período, de');
  await user.clear(from);
  await user.type(from, '01112026');
  readSessions();
  expect(await screen.findByText(/^De 01\/11\/2026 a 20\/11\/2026: 2 atendimentos/)).toBeVisible();
  expect(from).toHaveValue('01/11/2026');
});

test('D-695, D-988: a list is of this month; what a session costs is in the PDF, and in nothing that is stored of it', {
  tags: 'repeat',
}, async () => {
  serveSessions();
  const store = memoryStore();
  const { user } = open({}, store);
  await choose(user, 'Lista de atendimentos');
  expect(
    await screen.findByText('De 01/11/2026 a 20/11/2026: 2 atendimentos finalizados, 1 falta.'),
  ).toBeVisible();
  await user.type(screen.getByLabelText('Quem recebe'), 'Vida Plena');
  const price = screen.getByLabelText('Valor por atendimento, em reais');
  await user.type(price, '187.5');
  await user.click(press('Emitir'));
  expect(toDo()).toEqual(['Corrigir o valor']);
  expect(price).toHaveAccessibleDescription(/Escreva só o valor em reais/);
  await user.clear(price);
  await user.type(price, '187,50');
  await user.click(press('Emitir'));
  await confirm(user);
  await screen.findByRole('heading', { name: 'Lista emitida' });
  expect(printed()).toContain('R$ 375,00');
  expect(printed()).toContain('Faltou');
  expect(JSON.stringify(reports.writes())).not.toMatch(/187|375|18750/);
  expect(JSON.stringify([...store.records])).not.toContain('187');
  expect(Object.values(localStorage).join()).not.toContain('187');
});

test('D-988, D-992, D-996: a declaration of one day is asked about and told as one, is read as a person would write it, and says how it becomes valid without paper', {
  tags: 'repeat',
}, async () => {
  serveSessions();
  fakeTable('signed_copies');
  const { user } = open();
  await choose(user, 'Declaração');
  expect(await screen.findByText('em 12/11/2026, com a data de 20/11/2026')).toBeVisible();
  await user.click(press('Emitir'));
  expect(await screen.findByRole('alertdialog', { name: 'Emitir esta declaração?' })).toHaveTextContent(
    'Para quem possa interessar. Emitida, a declaração não muda mais: uma correção é uma nova declaração. Ela fica em Quem recebeu',
  );
  await confirm(user);
  await screen.findByRole('heading', { name: 'Declaração emitida' });
  expect(screen.getByText(/^Para quem possa interessar\. O que saiu/)).toBeVisible();
  expect(posted.at(-1)?.facts[0]).toMatchObject({ label: 'Para', value: 'quem possa interessar' });
  expect(
    await screen.findByText(
      'Para valer sem papel, assine o PDF com gov.br ou certificado digital e traga-o de volta (Lei 14.063/2020, art. 14).',
    ),
  ).toBeVisible();
  await user.click(press('Anexar versão assinada'));
  expect(await screen.findByRole('dialog', { name: 'Anexar versão assinada' })).toBeVisible();
});

test('D-994: where values are typed it says who gives the receipt, and the total of each month is copied', {
  tags: 'repeat',
}, async () => {
  serveSessions();
  const { user } = open();
  await choose(user, 'Lista de atendimentos');
  await user.type(await screen.findByLabelText('Valor por atendimento, em reais'), '180,50');
  expect(
    screen.getByText('Quem atende como pessoa física emite o recibo no Receita Saúde (IN RFB 2.240/2024).'),
  ).toBeVisible();
  expect(await screen.findByText('Novembro de 2026: R$ 361,00')).toBeVisible();
  await user.click(press('Copiar o total de novembro de 2026'));
  expect(await navigator.clipboard.readText()).toBe('361,00');
});

test('D-780: a declaration is of a session of any day: one that is older than half a year is chosen, not typed', {
  tags: 'repeat',
}, async () => {
  const old = finalised({ patient_id: patient.id, id: 'old', occurred_on: '2026-02-03' });
  notes.set([old]);
  const { user } = open();
  await choose(user, 'Declaração');
  expect(await screen.findByText('Em 20/11/2026: 0 atendimentos finalizados.')).toBeVisible();
  const day = await screen.findByLabelText('Dia do atendimento');
  expect(day).toHaveDisplayValue('Escolha o dia');
  await user.click(press('Emitir'));
  await user.click(press('Escolher um período com atendimento finalizado'));
  expect(day).toHaveFocus();
  await user.selectOptions(day, 'ter., 03/02/2026');
  expect(await screen.findByText('Em 03/02/2026: 1 atendimento finalizado.')).toBeVisible();
  expect(day).toHaveDisplayValue('ter., 03/02/2026');
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() =>
    expect(reports.sent()).toMatchObject([{ content: { from: '2026-02-03', to: '2026-02-03' } }]),
  );
});

const forPlan = (values: Partial<IssuedReport>, content: Partial<ReportContent>) => {
  const report = issuedReport({ kind: 'plano_saude', addressee: 'Outro plano', ...values });
  return { ...report, content: { ...report.content, ...content } };
};
const servePlan = (valid_until: string) => {
  const plan = planRow({ patient_id: patient.id, frequency: 'Semanal', valid_until });
  fakeTable('care_plans', [plan], { key: 'patient_id' });
};

test('D-709, D-710: a renewal begins with whom the last one went to and the time since then, once they are read, and is issued with four presses', {
  tags: 'repeat',
}, async () => {
  reports.set([
    forPlan({ id: 'p3', replaces: 'p1' }, { to: '2026-06-30' }),
    forPlan({ id: 'p2', addressee: 'Plano Vida Plena' }, { to: '2026-11-10' }),
    forPlan({ id: 'p1' }, { to: '2026-11-18' }),
  ]);
  // this browser lists it 90 days before
  setRenewalDays(90);
  servePlan('2027-02-15');
  reports.fail({ code: 'XX000', status: 400 }, { on: 'read' });
  const { user } = open({ renewal: true });
  expect(await screen.findByText('O relatório não pôde ser aberto')).toBeVisible();
  await user.click(press('Tentar de novo'));
  await screen.findByLabelText(/^Quem recebe/);
  await read();
  expect(chosenKind()).toMatch(/^Plano de saúde·trocar/);
  expect(screen.getByLabelText(/^Quem recebe/)).toHaveValue('Plano Vida Plena');
  const gaps = await screen.findByRole('region', { name: /^Falta na ficha:/ });
  expect(gaps).toHaveTextContent(/Diagnóstico de outro profissional, .*carga horária/);
  expect(gaps).toHaveTextContent('nada disto é obrigatório');
  await user.click(press('Propor frases'));
  await user.click(screen.getByRole('button', { name: /^Aceitar todas/ }));
  await user.click(press('Emitir'));
  await confirm(user);
  expect(await screen.findByText('Relatório emitido')).toBeVisible();
  expect(reports.sent()).toMatchObject([
    {
      kind: 'plano_saude',
      purpose: 'Renovação do tratamento',
      content: { renews: '2027-02-15', from: '2026-11-11', to: '2026-11-20', prompts: {} },
    },
  ]);
});

test('D-815: a report for a health plan before its renewal is listed renews nothing', {
  tags: 'repeat',
}, async () => {
  setRenewalDays(30);
  servePlan('2027-02-15');
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Plano de saúde' }));
  await fill(user, screen.getByLabelText(/^Quem recebe/), 'Vida Plena');
  await fill(user, screen.getByLabelText('Texto do parecer'), 'Início do tratamento.');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() =>
    expect(reports.sent()).toMatchObject([{ kind: 'plano_saude', content: { renews: '' } }]),
  );
});

test('D-816: what was typed for one kind of report blocks no other, which does not show it', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: 'Lista de atendimentos' }));
  await fill(user, await screen.findByLabelText(/^Valor por atendimento/), '180,5');
  await choose(user, 'Escola');
  await fill(user, screen.getByLabelText(/^Quem recebe/), 'Escola Girassol');
  await fill(user, screen.getByLabelText('Texto do parecer'), 'Participa das aulas.');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() => expect(reports.sent()).toMatchObject([{ kind: 'escola' }]));
});

test('D-817: a list of sessions is not issued while a session of the record waits on this device', {
  tags: 'repeat',
}, async () => {
  notes.fail('not reached', { always: true });
  const { user, outbox } = open();
  await outbox.send({
    kind: 'note',
    patientName: patient.nome,
    note: {
      id: 'n9',
      patient_id: patient.id,
      occurred_on: '2026-11-20',
      time_of_day: null,
      setting: null,
      kind: 'atendimento',
      content: 'Calçou os dois pés.',
      replaces: null,
      reason: null,
    },
    base: null,
    finalise: true,
    draft: { key: `session-note:${patient.id}:n9`, kind: 'note', value: {} },
  });
  await choose(user, 'Lista de atendimentos');
  await fill(user, screen.getByLabelText(/^Quem recebe/), 'Vida Plena');
  await user.click(press('Emitir'));
  expect(await screen.findByText('Esperar o envio das evoluções e faltas desta ficha')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  // a letter does not say that it lists them
  await choose(user, 'Escola');
  expect(screen.queryByText('Esperar o envio das evoluções e faltas desta ficha')).toBeNull();
});

test('D-817: a letter is not issued with goals of which a level waits on this device', async () => {
  serveGoals([goalRow({ id: 'write', area: 'Escrita' })]);
  fakeTable('goal_ratings').fail('not reached', { always: true });
  const { user, outbox } = open();
  await outbox.send({
    kind: 'row',
    table: 'goal_ratings',
    patientId: patient.id,
    patientName: patient.nome,
    id: 'r1',
    links: { goal_id: 'write', note_id: null, family_id: null, strikes: null, corrects: null },
    title: 'Nível',
    base: null,
    entries: entriesIn(ratings, fullWords(ratings)),
    draft: { key: `rating:${patient.id}:r1`, kind: 'rating', value: {} },
  });
  await choose(user, 'Família');
  await read();
  await user.click(press('Emitir'));
  expect(await screen.findByText('Esperar, ou desmarcar: Metas e percurso')).toBeVisible();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('D-979: an answer whose change waits on this device is not of the intake', async () => {
  patients.fail('not reached', { always: true });
  const { user, outbox } = open();
  await choose(user, 'Família');
  await waitFor(() => expect(printed()).toContain('Anamnese de 01/06/2026'));
  expect(printed()).not.toContain('Na ficha, depois de');
  const changes = { base: patient, answers: { brincar: 'Brinca com o irmão.' }, marks: {} };
  const alone = { draft: null, consent: null, photo: null, files: [] };
  await act(() => outbox.send({ kind: 'edit', ...changes, ...alone }));
  await waitFor(() => expect(printed()).toContain('Na ficha, depois de 01/06/2026'));
  expect(printed()).toContain('Brinca com o irmão.');
});

test.each([
  ['an open note', 'session_notes', () => sessionNote({ patient_id: patient.id })],
  ['an absence', 'absences', () => absenceRow({ patient_id: patient.id })],
] as const)(
  'D-845: a list of sessions is not issued while the removal of %s of the record waits on this device',
  async (_, table, row) => {
    server.use(http.delete(`${origin}/rest/v1/${table}`, () => HttpResponse.error()));
    const { user, outbox } = open();
    const base = row();
    await outbox.send({
      kind: 'removal',
      table,
      id: base.id,
      patientId: patient.id,
      patientName: patient.nome,
      title: 'Exclusão',
      base,
    } as New<'removal'>);
    await choose(user, 'Lista de atendimentos');
    await fill(user, screen.getByLabelText(/^Quem recebe/), 'Vida Plena');
    await user.click(press('Emitir'));
    expect(
      await screen.findByText('Esperar o envio da exclusão de evoluções e faltas desta ficha'),
    ).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  },
);

const renews = (row: FakeRow) => (row.content as ReportContent).renews;
/** Another device has renewed the treatment: the server refuses a second renewal until the same day. */
function renewElsewhere() {
  reports.changeElsewhere(forPlan({ id: 'elsewhere', addressee: 'Vida Plena' }, { renews: '2026-12-10' }));
  reports.rule((row, others) =>
    renews(row) && others.some((one) => renews(one) === renews(row))
      ? { code: 'PT452', status: 452 }
      : undefined,
  );
  takesFilesBack();
}
const RENEWED =
  'O plano válido até 10/12/2026 já foi renovado: relatório para Vida Plena, emitido em 20/11/2026.';

test('D-779: a treatment that another device has renewed meanwhile is not renewed again in silence', {
  tags: 'repeat',
}, async () => {
  servePlan('2026-12-10');
  const { user } = open({ renewal: true });
  await fill(user, await screen.findByLabelText(/^Quem recebe/), 'Vida Plena');
  await fill(user, screen.getByLabelText('Texto do parecer'), 'Segue em tratamento.');
  await read();
  expect(screen.queryByText(/já foi renovado/)).toBeNull();
  renewElsewhere();
  await user.click(press('Emitir'));
  await confirm(user);
  const question = within(await screen.findByRole('alertdialog', { name: 'Emitir este relatório?' }));
  expect(await question.findByText(RENEWED)).toBeVisible();
  expect(reports.sent()).toEqual([]);
  question.getByRole('button', { name: 'Emitir assim' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(reports.sent()).toHaveLength(1));
  expect(reports.sent()).toMatchObject([
    { kind: 'plano_saude', content: { renews: '', opinion: 'Segue em tratamento.' } },
  ]);
});

test('D-779: a renewal that waited while another device issued one is not issued: it opens and says which one', {
  tags: 'repeat',
}, async () => {
  servePlan('2026-12-10');
  online = false;
  const { user, outbox, store, unmount } = open({ renewal: true });
  await fill(user, await screen.findByLabelText(/^Quem recebe/), 'Vida Plena');
  await fill(user, screen.getByLabelText('Texto do parecer'), 'Segue em tratamento.');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await screen.findByRole('heading', { name: 'Relatório ainda não emitido' });
  renewElsewhere();
  online = true;
  await outbox.start();
  expect(await screen.findByText(/Outro relatório já renovou este tratamento/)).toBeVisible();
  expect(reports.sent()).toEqual([]);
  expect(await outbox.takeBack(`parcel:report:${id}`)).toBe('draft');
  outbox.stop();
  unmount();
  open({}, store);
  expect(await screen.findByText(new RegExp(RENEWED))).toBeVisible();
  expect(screen.getByLabelText('Texto do parecer')).toHaveValue('Segue em tratamento.');
});

test('D-709: to correct an earlier report for a health plan renews nothing more', {
  tags: 'repeat',
}, async () => {
  reports.set([forPlan({ id: 'p1' }, { renews: '2026-06-30' })]);
  servePlan('2026-12-10');
  const { user } = open({ replaces: 'p1' });
  await screen.findByLabelText('Texto do parecer');
  await fill(user, screen.getByLabelText('Texto do parecer'), ' Corrigido.');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() => expect(reports.sent()).toHaveLength(1));
  expect(reports.sent()).toMatchObject([{ replaces: 'p1', content: { renews: '2026-06-30' } }]);
});

test('D-709: a renewal that is begun, or waits to be issued, is not begun again', {
  tags: 'repeat',
}, async () => {
  servePlan('2026-12-10');
  const valid_until = '2026-12-10';
  const due = [
    { patient_id: patient.id, patient_name: patient.nome, social_name: null, valid_until },
    { patient_id: 'other', patient_name: 'Marta Sá', social_name: null, valid_until },
  ];
  server.use(
    http.post(`${origin}/rest/v1/rpc/due_renewals`, () => HttpResponse.json(due)),
    http.post(`${origin}/rest/v1/rpc/overview`, async ({ request }) =>
      HttpResponse.json(overviewOf([patient], (await request.json()) as Parameters<typeof overviewOf>[1])),
    ),
  );
  const store = memoryStore();
  const dashboard = (outbox: ReturnType<typeof createOutbox>) =>
    renderInWorkspace(<DashboardScreen />, {
      registry: createDraftRegistry(Promise.resolve(store)),
      outbox,
    });
  const tasks = async () => {
    const list = await screen.findByRole('region', { name: 'Para resolver' });
    await within(list).findByText('Marta Sá');
    return within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.trim());
  };
  const untouched = open({ renewal: true }, store);
  await read();
  untouched.unmount();
  const before = dashboard(untouched.outbox);
  const other = expect.stringMatching(/^Marta Sá .*Renovar$/);
  expect(await tasks()).toEqual([expect.stringMatching(/^Davi Rezende Paixão .*Renovar$/), other]);
  before.unmount();

  const first = open({ renewal: true }, store);
  await fill(first.user, await screen.findByLabelText('Quem recebe'), 'Plano Vida Plena');
  await screen.findByText(/Rascunho guardado aqui/);
  first.unmount();
  const begun = dashboard(first.outbox);
  await waitFor(async () =>
    expect(await tasks()).toEqual([
      expect.stringMatching(/^Davi Rezende Paixão Relatório.*Continuar$/),
      other,
    ]),
  );
  await begun.user.click(press('Continuar'));
  expect(begun.navigate).toHaveBeenCalledWith({ name: 'report', patientId: patient.id, report: id });
  begun.unmount();

  online = false;
  const second = open({}, store);
  await read();
  await second.user.click(press('Emitir'));
  await confirm(second.user);
  await screen.findByRole('heading', { name: 'Relatório ainda não emitido' });
  second.unmount();
  dashboard(second.outbox);
  expect(await tasks()).toEqual([expect.stringMatching(/^Davi Rezende Paixão Relatório.*Ver$/), other]);
});

test('D-410: whatever a report says differently after a lost answer, what was issued is not taken for it', async () => {
  storeSession();
  const list = issuedReport({ kind: 'atendimentos' });
  const letter = forPlan({}, {});
  let file = '%PDF';
  takesFilesBack();
  server.use(http.get(`${origin}/storage/v1/object/documents/*`, () => new HttpResponse(file)));
  const again = (report: IssuedReport, { author: _, ...row } = report) => {
    reports.set([report]);
    const kind = report.kind === 'atendimentos' ? 'atendimentos' : 'plano_saude';
    return (values: Partial<typeof row>) =>
      issueReport(therapist.id, { ...row, kind, ...values }, new Blob(['%PDF'])).then(
        ({ id: of }) => of,
        (error: unknown) => (error instanceof DataError ? error.code : error),
      );
  };
  const letterAgain = again(letter);
  // made anew, the file is another
  expect(await letterAgain({ sha256: 'c'.repeat(64) })).toBe(letter.id);
  for (const content of [{ companion: 'Renata' }, { renews: '2026-12-10' }, { opinion: 'Lê.' }])
    expect(await letterAgain({ content: { ...letter.content, ...content } })).toBe(STORED_OTHERWISE);
  // its price is in the file alone
  const listAgain = again(list);
  expect(await listAgain({})).toBe(list.id);
  expect(await listAgain({ sha256: 'c'.repeat(64) })).toBe(list.id);
  file = '%PDX';
  expect(await listAgain({ sha256: 'c'.repeat(64) })).toBe(STORED_OTHERWISE);
});

test('D-711, D-712: what the court and the school ask for is folded, kept with the draft and issued where it is written', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  await choose(user, 'INSS ou perícia');
  await fill(user, screen.getByLabelText(/^Quem recebe/), 'Vara do Trabalho');
  const folded = screen.getByText('Capacidade funcional e trabalho', { selector: 'summary span' });
  expect(screen.getByText('Nada escrito. COFFITO, Resolução 382/2010.')).toBeInTheDocument();
  await user.click(folded);
  await fill(user, screen.getByLabelText(/^Repercussão no trabalho/), 'Não digita mais de uma hora.');
  await read();
  await user.click(press('Emitir'));
  await confirm(user);
  await waitFor(() => expect(reports.sent()).toHaveLength(1));
  expect(reports.sent()).toMatchObject([
    { content: { prompts: { work: 'Não digita mais de uma hora.' }, renews: '' } },
  ]);
});
