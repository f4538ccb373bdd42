import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecipientsPanel } from '../../src/features/disclosures/RecipientsPanel';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import type { LetterReport } from '../../src/pdf/report';
import { toasts } from '../../src/ui/feedback/toasts';
import { type FakeRow, type FakeTable, fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { disclosureRow, explanationRow, issuedReport } from '../support/issued';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { closeToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow({ nome: 'Davi Rezende Paixão' });
let posted: LetterReport[];

class InstantWorker extends EventTarget {
  postMessage(report: LetterReport) {
    posted.push(report);
    const data = { kind: 'done', file: new ArrayBuffer(1), unprinted: [] };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {}
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00'), toFake: ['Date'] });
  vi.stubGlobal('Worker', InstantWorker);
  posted = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

let reports: FakeTable;
let disclosures: FakeTable;
let explanations: FakeTable;
function open(issued: readonly FakeRow[] = [], disclosed: readonly FakeRow[] = []) {
  reports = fakeTable('issued_reports', issued);
  disclosures = fakeTable('disclosures', disclosed, { defaults: { kind: 'outro_meio' } });
  explanations = fakeTable('report_explanations');
  const onCorrect = vi.fn();
  return {
    ...renderInWorkspace(
      <>
        <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
        <RecipientsPanel patient={patient} onCorrect={onCorrect} />
      </>,
    ),
    onCorrect,
  };
}
const list = () => screen.findByRole('list', { name: 'Quem recebeu' });
const rows = async () => within(await list()).getAllByRole('listitem');
const corrected = issuedReport({ id: 'e0', issued_at: '2026-10-09T17:00:00Z' });

test('D-393: lists what was handed out, newest first: when, to whom, what for, what was in it', async () => {
  const copy = disclosureRow({
    id: 'd2',
    kind: 'copia',
    disclosed_on: '2026-06-03',
    recipient: null,
    purpose: null,
    content: 'Cópia da ficha',
  });
  const { user } = open(
    [issuedReport({ replaces: 'e0', without_consent: 'A mãe pediu por telefone.' }), corrected],
    [disclosureRow(), copy],
  );
  const [newest, sameDay, first, last] = await rows();
  expect(newest).toHaveTextContent(
    '20/11/2026Márcia Teles, E. M. Jardim das MangueirasRelatório · Escola · Adaptações em sala · Corrige o de 09/10/2026Parecer, Metas e percursoSem consentimento em vigor: A mãe pediu por telefone.',
  );
  expect(sameDay).toHaveTextContent('Corrigido depois');
  await user.click(within(sameDay as HTMLElement).getByRole('button', { name: /^Mais ações/ }));
  expect(screen.getByRole('button', { name: 'Anexar versão assinada' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Corrigir' })).toBeNull();
  expect(first).toHaveTextContent(
    '09/10/2026Dra. Lívia TavaresEnviado por outro meio · Consulta de retornoResumo da avaliação, por e-mail',
  );
  expect(last).toHaveTextContent('03/06/2026Cópia baixada por vocêCópia da ficha');
  for (const { searchParams } of [...reports.urls('read'), ...disclosures.urls('read')])
    expect(searchParams.get('user_id')).toBe(`eq.${therapist.id}`);
});

test('D-393: says so where nothing was handed out', async () => {
  open();
  expect(await screen.findByText('Nada saiu desta ficha até hoje.')).toBeVisible();
});

test('D-393: a list that cannot be read says so, and never looks empty', async () => {
  const { user } = open([issuedReport()]);
  disclosures.fail({ code: 'XX000', status: 403 }, { on: 'read' });
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await list()).toBeVisible();
  expect(screen.queryByText('Nada saiu desta ficha até hoje.')).toBeNull();
});

test('D-658: explanations that cannot be read are told of, and do not look as if there were none', async () => {
  const { user } = open([issuedReport({ kind: 'familia' })]);
  explanations.set([explanationRow()]);
  explanations.fail({ code: 'XX000', status: 403 }, { on: 'read' });
  const retry = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(screen.queryByRole('list', { name: 'Quem recebeu' })).toBeNull();
  await user.click(retry);
  expect((await rows())[0]).toHaveTextContent('Explicado a Renata Paixão (mãe) em 21/11/2026');
});

test('D-393: the file of a report is shown and downloaded as it was issued, and a correction begins here', async () => {
  const paths: string[] = [];
  server.use(
    http.get(`${origin}/storage/v1/object/documents/*`, ({ request }) => {
      paths.push(new URL(request.url).pathname.replace('/storage/v1/object/documents/', ''));
      return new HttpResponse('%PDF');
    }),
  );
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user, showPdf, onCorrect } = open([issuedReport()]);
  const which = 'o relatório de 20/11/2026 para Márcia Teles, E. M. Jardim das Mangueiras';
  await user.click(await screen.findByRole('button', { name: `Ver ${which}` }));
  await waitFor(() => expect(showPdf).toHaveBeenCalledOnce());
  expect(showPdf.mock.lastCall?.[0].fileName).toBe('relatorio_escola_2026-11-20.pdf');
  await user.click(screen.getByRole('button', { name: `Baixar ${which}` }));
  await waitFor(() => expect(saved).toEqual(['relatorio_escola_2026-11-20.pdf']));
  expect(new Set(paths)).toEqual(new Set([issuedReport().document_path]));
  await user.click(screen.getByRole('button', { name: `Mais ações com ${which}` }));
  await user.click(screen.getByRole('button', { name: 'Corrigir' }));
  expect(onCorrect).toHaveBeenCalledExactlyOnceWith(issuedReport().id);
  // what is written anew begins at the head of the record
  expect(screen.queryByRole('button', { name: 'Relatório para…' })).not.toBeInTheDocument();
});

test('D-423, D-708: a file that is not the one that was issued is neither shown nor downloaded, and that is said', async () => {
  server.use(http.get(`${origin}/storage/v1/object/documents/*`, () => new HttpResponse('%PDF de outro')));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user, showPdf } = open([issuedReport()]);
  for (const way of ['Ver', 'Baixar']) {
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${way} o relatório`) }));
    expect(await screen.findByText('Este não é o arquivo que foi guardado')).toBeVisible();
    expect(screen.getByText(/Procure o original com quem recebeu, ou em um backup\./)).toBeVisible();
  }
  expect(showPdf).not.toHaveBeenCalled();
  expect(clicked).not.toHaveBeenCalled();
});

const dialog = () => screen.findByRole('dialog', { name: 'Enviei por outro meio' });

test('D-394: what was sent by another way is entered by hand', { tags: 'repeat' }, async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Enviei por outro meio…' }));
  const form = within(await dialog());
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(form.getByLabelText(/^Quem recebeu/)).toHaveAccessibleDescription(/Escreva quem recebeu\./);
  expect(form.getByLabelText(/^O que foi enviado/)).toHaveAccessibleDescription('Escreva o que foi enviado.');
  await fill(user, form.getByLabelText(/^Quem recebeu/), ' Dra. Lívia Tavares ');
  await fill(user, form.getByLabelText(/^O que foi enviado/), 'Relato por telefone');
  await user.clear(form.getByLabelText(/^Quando/));
  await user.type(form.getByLabelText(/^Quando/), '23112026');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(form.getByLabelText(/^Quando/)).toHaveAccessibleDescription('Esta data ainda não chegou.');
  await user.clear(form.getByLabelText(/^Quando/));
  await user.type(form.getByLabelText(/^Quando/), '21112026');
  expect(disclosures.writes()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  const [row] = await rows();
  expect(row).toHaveTextContent('21/11/2026Dra. Lívia Tavares');
  expect(disclosures.sent()).toEqual([
    {
      id: expect.any(String),
      patient_id: patient.id,
      user_id: therapist.id,
      disclosed_on: '2026-11-21',
      recipient: 'Dra. Lívia Tavares',
      content: 'Relato por telefone',
      purpose: null,
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

/** What is said of the day when something was sent, once it is known when the record began. */
async function daysOf({ notes, imports }: { readonly [of in 'notes' | 'imports']?: FakeRow }) {
  const { user } = open();
  const ofPatient = { user_id: therapist.id, patient_id: patient.id };
  fakeTable('session_notes', notes && [{ ...ofPatient, ...notes }]);
  fakeTable('imported_records', imports && [{ ...ofPatient, ...imports }]);
  await user.click(await screen.findByRole('button', { name: 'Enviei por outro meio…' }));
  const form = within(await dialog());
  await fill(user, form.getByLabelText(/^Quem recebeu/), 'Dra. Lívia Tavares');
  await fill(user, form.getByLabelText(/^O que foi enviado/), 'Relato por telefone');
  const day = form.getByLabelText(/^Quando/);
  return async (typed: string, says: string | RegExp) => {
    await user.clear(day);
    await user.type(day, typed);
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    await waitFor(() => expect(day).toHaveAccessibleDescription(says));
    expect(disclosures.writes()).toEqual([]);
  };
}
const ofBegin = (day: string) => `Esta data é de antes do começo desta ficha, em ${day}.`;
const ofBirth = 'Esta data é de antes do nascimento, em 01/02/1962.';

test('D-426: nothing left a record before its intake or its first note; the day says so at its field', {
  tags: 'repeat',
}, async () => {
  const says = await daysOf({});
  await says('02112026', ofBegin('03/11/2026'));
  await says('04031999', ofBegin('03/11/2026'));
  await says('31011962', ofBirth);
  await says('31022026', /Esta data não existe/);
});

test('D-426: a note of an earlier day is where the record began', async () => {
  const says = await daysOf({ notes: { occurred_on: '2024-05-06' } });
  await says('05052024', ofBegin('06/05/2024'));
});

test('D-426: of a record that came from elsewhere something may have left after the birth', {
  tags: 'repeat',
}, async () => {
  const says = await daysOf({ imports: { part: 1, is_last: true, source: 'copia.zip' } });
  await says('31011962', ofBirth);
});

test('D-426: where the begin of the record is not known, the server refuses, and the words stay', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  fakeTable('imported_records').fail({ code: 'XX000', status: 403 }, { on: 'read', always: true });
  disclosures.fail({ code: 'PT422', status: 422 }, { always: true });
  await user.click(await screen.findByRole('button', { name: 'Enviei por outro meio…' }));
  const form = within(await dialog());
  await fill(user, form.getByLabelText(/^Quem recebeu/), 'Dra. Lívia Tavares');
  await fill(user, form.getByLabelText(/^O que foi enviado/), 'Relato por telefone');
  await user.clear(form.getByLabelText(/^Quando/));
  await user.type(form.getByLabelText(/^Quando/), '04031999');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(
    await form.findByText(/O servidor recusou a data: ela é de antes do começo desta ficha/),
  ).toBeVisible();
  expect(form.getByLabelText(/^O que foi enviado/)).toHaveValue('Relato por telefone');
});

/** Enters what was sent to a doctor; the first answer is lost. */
async function loseFirst() {
  const { user } = open();
  disclosures.fail('answer lost');
  await user.click(await screen.findByRole('button', { name: 'Enviei por outro meio…' }));
  const form = within(await dialog());
  await fill(user, form.getByLabelText(/^Quem recebeu/), 'Dra. Lívia Tavares');
  await fill(user, form.getByLabelText(/^O que foi enviado/), 'Relato por telefone');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await form.findByText(/Sem conexão com o servidor\./)).toBeVisible();
  return { user, form };
}

test('D-394: without network the words stay, and a lost answer stores nothing twice', async () => {
  const { user, form } = await loseFirst();
  expect(form.getByLabelText(/^Quem recebeu/)).toHaveValue('Dra. Lívia Tavares');
  closeToast();
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Anotado em Quem recebeu' }));
  expect(disclosures.rows()).toHaveLength(1);
});

test('D-410: words that were corrected after a lost answer are said to be missing in the register, and stored beside the first', {
  tags: 'repeat',
}, async () => {
  const { user, form } = await loseFirst();
  const content = form.getByLabelText(/^O que foi enviado/);
  await user.clear(content);
  await fill(user, content, 'Relatório em papel');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(
    await form.findByText(/Em Quem recebeu está: Dra\. Lívia Tavares, 22\/11\/2026: Relato por telefone\./),
  ).toBeVisible();
  expect(disclosures.rows().map((row) => row.content)).toEqual(['Relato por telefone']);
  expect(content).toHaveValue('Relatório em papel');
  toasts.clear();
  await user.click(form.getByRole('button', { name: 'Guardar também' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(disclosures.rows().map((row) => row.content)).toEqual(['Relato por telefone', 'Relatório em papel']);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Anotado em Quem recebeu' });
});

test('D-395: one press makes the declaration from the same list', async () => {
  const copy = disclosureRow({ id: 'd2', kind: 'copia', disclosed_on: '2026-06-03', recipient: null });
  const { user, showPdf } = open([issuedReport()], [disclosureRow(), copy]);
  await list();
  await user.click(screen.getByRole('button', { name: 'Declaração de compartilhamento' }));
  await waitFor(() => expect(showPdf).toHaveBeenCalledOnce());
  expect(showPdf.mock.lastCall?.[0].fileName).toBe('compartilhamentos_Davi_Rezende_Paixão_2026-11-22.pdf');
  const [report] = posted;
  expect(report).toMatchObject({ title: 'Declaração de compartilhamento', patientName: patient.nome });
  const [opening, shared, copies] = report?.sections ?? [];
  expect(opening?.entries[0]?.value).toContain('LGPD');
  expect(shared?.entries.map(({ label }) => label)).toEqual([
    '20/11/2026 · Márcia Teles, E. M. Jardim das Mangueiras',
    '09/10/2026 · Dra. Lívia Tavares',
  ]);
  expect(shared?.entries[0]?.value).toBe(
    'Relatório · Escola\nPara quê: Adaptações em sala\nO que levou: Parecer, Metas e percurso',
  );
  // of a copy, 'você' would be the family that reads it
  expect(copies?.entries).toEqual([
    { label: '03/06/2026', value: 'Resumo da avaliação, por e-mail', long: true },
  ]);
});

test('D-395: a declaration of nothing says so', async () => {
  const { user, showPdf } = open();
  await user.click(await screen.findByRole('button', { name: 'Declaração de compartilhamento' }));
  await waitFor(() => expect(showPdf).toHaveBeenCalledOnce());
  expect(posted[0]?.sections[1]?.entries[0]?.value).toBe('Nenhum compartilhamento consta no registro.');
});

test('D-395: without network no declaration is made of an old list', async () => {
  const { user, showPdf } = open([issuedReport()]);
  await list();
  disclosures.fail('not reached', { on: 'read', always: true });
  await user.click(screen.getByRole('button', { name: 'Declaração de compartilhamento' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao gerar relatório' }));
  expect(showPdf).not.toHaveBeenCalled();
});

test('D-658: the family’s report is marked as explained: to whom and when, as an entry that stays', {
  tags: 'repeat',
}, async () => {
  const family = issuedReport({
    id: 'f1',
    kind: 'familia',
    addressee: 'Renata Paixão',
    issued_at: '2026-11-20T18:00:00Z',
  });
  const { user } = open([family, issuedReport()]);
  await screen.findByRole('list', { name: 'Quem recebeu' });
  const more = async (addressee: RegExp) => {
    await user.click(screen.getByRole('button', { name: addressee }));
    return within(screen.getByRole('dialog', { name: addressee }));
  };
  const school = await more(/^Mais ações com .* para Márcia/);
  expect(school.queryByRole('button', { name: 'Marcar como explicado' })).toBeNull();
  await user.keyboard('{Escape}');
  const menu = await more(/^Mais ações com .* para Renata/);
  await user.click(menu.getByRole('button', { name: 'Marcar como explicado' }));
  const form = within(screen.getByRole('dialog', { name: 'Marcar como explicado' }));
  // a report may hold neither diagnosis nor goals
  expect(
    form.getByText(/^Você explicou o relatório de viva voz: o que ele diz, em palavras simples\./),
  ).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(form.getByText('Escreva a quem você explicou.')).toBeVisible();
  await fill(user, form.getByLabelText(/^A quem/), 'Renata Paixão (mãe)');
  const day = form.getByLabelText(/^Quando/);
  expect(day).toHaveValue('22/11/2026');
  for (const [typed, problem] of [
    ['23/11/2026', 'Esta data ainda não chegou.'],
    ['19/11/2026', 'O relatório foi emitido em 20/11/2026.'],
  ] as const) {
    await user.clear(day);
    await user.type(day, typed);
    await user.click(form.getByRole('button', { name: 'Guardar' }));
    expect(form.getByText(problem)).toBeVisible();
  }
  expect(explanations.writes()).toEqual([]);
  await user.clear(day);
  await user.type(day, '21/11/2026');
  await user.click(form.getByRole('button', { name: 'Guardar' }));
  expect(await screen.findByText('Explicado a Renata Paixão (mãe) em 21/11/2026')).toBeVisible();
  const said = { explained_to: 'Renata Paixão (mãe)', explained_on: '2026-11-21' };
  expect(explanations.rows()).toMatchObject([
    { report_id: 'f1', patient_id: patient.id, user_id: therapist.id, ...said },
  ]);
  expect((await rows())[0]).toHaveTextContent('Explicado a Renata Paixão');
  expect((await rows())[1]).not.toHaveTextContent('Explicado');
});
