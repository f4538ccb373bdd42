import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { createOutbox } from '../../src/device/outbox/outbox';
import { RecipientsPanel } from '../../src/features/disclosures/RecipientsPanel';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { sha256 } from '../../src/lib/sha256';
import { toasts } from '../../src/ui/feedback/toasts';
import { registryInPage } from '../support/drafts';
import { eachOften } from '../support/eachOften';
import { type FakeRow, type FakeTable, fakeTable } from '../support/fakeTable';
import { issuedReport } from '../support/issued';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { pdfFile, signedPdf } from '../support/signedPdf';
import { signedRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

const pages = vi.hoisted(() => ({ isScan: false, isLocked: false }));
vi.mock('../../src/pdf/pages', () => ({
  openPages: async () => {
    if (pages.isLocked) throw new Error('password');
    return { sizes: [], draw: async () => {}, isScan: async () => pages.isScan, close: () => {} };
  },
}));

const patient = patientRow({ nome: 'Davi Rezende Paixão' });
const bytes = (text: string) => Uint8Array.from(new TextEncoder().encode(text));
const original = bytes('%PDF-1.4 relatório da escola\n%%EOF\n');
let report = issuedReport();
let copies: FakeTable;
let uploads: string[];

beforeEach(async () => {
  [pages.isScan, pages.isLocked] = [false, false];
  uploads = [];
  report = issuedReport({ sha256: await sha256(original), file_size: original.length });
});

function open(rows: readonly FakeRow[] = [], around: Parameters<typeof renderInWorkspace>[1] = {}) {
  fakeTable('issued_reports', [report]);
  copies = fakeTable('signed_copies', rows, {
    defaults: { ...signedRow(), created_at: '2026-11-22T12:00:00Z' },
  });
  server.use(
    http.post(`${origin}/storage/v1/object/documents/*`, ({ request }) => {
      uploads.push(new URL(request.url).pathname.replace('/storage/v1/object/documents/', ''));
      return HttpResponse.json({ Key: 'x' });
    }),
  );
  return renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <RecipientsPanel patient={patient} onCorrect={vi.fn()} />
    </>,
    around,
  );
}
type User = ReturnType<typeof open>['user'];
const actions = () => screen.findByRole('button', { name: /^Mais ações com o relatório de 20\/11\/2026/ });
async function attach(user: User) {
  await user.click(await actions());
  await user.click(await screen.findByRole('button', { name: 'Anexar versão assinada' }));
  return within(await screen.findByRole('dialog', { name: 'Anexar versão assinada' }));
}
const field = 'Arquivo assinado';

test('D-705, D-706: a signed file is looked at on the device, then kept under its report with what was found', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  const form = await attach(user);
  expect(form.getByRole('status')).toBeEmptyDOMElement();
  await user.click(form.getByRole('button', { name: 'Anexar' }));
  expect(form.getByRole('alert')).toHaveTextContent('Escolha o arquivo assinado.');
  const signed = pdfFile(signedPdf(original), 'relatorio_assinado.pdf');
  await user.upload(form.getByLabelText(field), signed);
  const found = form.getByRole('status');
  await waitFor(() =>
    expect(found).toHaveTextContent(
      'Começa com o relatório emitido. O que foi acrescentado depois pode mudar o que as páginas mostram: compare-as com as do relatório emitido.Assinatura digital: diz ser de HELENA DUARTE DE SÁ.Aqui a assinatura é lida, não verificada. Para saber se vale, confira o arquivo em validar.iti.gov.br.',
    ),
  );
  expect(document.body).not.toHaveTextContent(/válida|12345678909/);
  expect(copies.sent()).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Anexar' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Versão assinada guardada' }));
  expect(copies.sent()).toEqual([
    {
      id: expect.any(String),
      user_id: therapist.id,
      patient_id: patient.id,
      report_id: report.id,
      file_name: 'relatorio_assinado.pdf',
      sha256: await sha256(signed),
      document_path: expect.stringMatching(new RegExp(`^${therapist.id}/${patient.id}/\\d+_\\w+\\.pdf$`)),
      begins_with_report: true,
      signature: 'digital',
      signed_by: 'HELENA DUARTE DE SÁ',
      signature_covers: 'tudo',
    },
  ]);
  expect(copies.sent()).toMatchObject([{ document_path: uploads[0] }]);
  expect(uploads).toHaveLength(1);
  const kept = await screen.findByRole('list', { name: /^Versões assinadas do relatório para Márcia Teles/ });
  expect(kept).toHaveTextContent(
    'Versão assinada, guardada em 22/11/2026Assinatura digital: diz ser de HELENA DUARTE DE SÁ. Começa com o relatório emitido. O que foi acrescentado depois pode mudar o que as páginas mostram: compare-as com as do relatório emitido. Confira em validar.iti.gov.br se vale.',
  );
});

eachOften([
  ['the report itself', original, 'Este é o próprio relatório emitido, sem nenhuma assinatura acrescentada.'],
  ['a page of HTML', bytes('<html>%pdf</html>'), /^Este arquivo não é um PDF que possa ser lido\./],
  ['an empty file', bytes(''), /^Este arquivo não é um PDF que possa ser lido\./],
  ['what is kept already', bytes('%PDF-1.4 assinado'), 'Este arquivo já foi anexado a este relatório.'],
])('D-705: %s is no signed version, which is said before anything is kept', async (_, content, says) => {
  const { user } = open([
    signedRow({ report_id: report.id, sha256: await sha256(bytes('%PDF-1.4 assinado')) }),
  ]);
  const form = await attach(user);
  await user.upload(form.getByLabelText(field), pdfFile(content));
  await waitFor(() => expect(form.getByRole('alert')).toHaveTextContent(says));
  await user.click(form.getByRole('button', { name: 'Anexar' }));
  expect(copies.sent()).toEqual([]);
});

eachOften([
  ['a scan', { isScan: true }, 'Digitalizada: as páginas são imagens.'],
  ['a file saved anew', {}, 'Sem assinatura digital.'],
  ['a file with a password', { isLocked: true }, 'Só abre com senha: aqui não dá para ver as páginas.'],
])('D-706: %s does not begin with the report, which is no reproach, and is kept', async (_, found, says) => {
  Object.assign(pages, found);
  const { user } = open();
  const form = await attach(user);
  await user.upload(form.getByLabelText(field), pdfFile(bytes('%PDF-1.4 outro\n%%EOF\n')));
  const status = await form.findByRole('status');
  await waitFor(() => expect(status).toHaveTextContent(says));
  expect(status).toHaveTextContent(
    'Não começa com o relatório emitido. É o esperado de um papel digitalizado',
  );
  expect(status).not.toHaveTextContent('validar.iti.gov.br');
  await user.click(form.getByRole('button', { name: 'Anexar' }));
  await waitFor(() => expect(copies.sent()).toMatchObject([{ begins_with_report: false, signed_by: null }]));
});

test('D-705: a file is sent only once it is read', { tags: 'repeat' }, async () => {
  const { user } = open();
  const form = await attach(user);
  fireEvent.change(form.getByLabelText(field), {
    target: { files: [pdfFile(signedPdf(original), 'assinado.pdf')] },
  });
  const reading = form.getAllByRole('button', { name: 'Lendo...' });
  expect(reading).toHaveLength(2);
  for (const button of reading) fireEvent.click(button);
  expect(form.getByRole('alert')).toBeEmptyDOMElement();
  expect(copies.sent()).toEqual([]);
  await user.click(await form.findByRole('button', { name: 'Anexar' }));
  await waitFor(() => expect(copies.sent()).toHaveLength(1));
});

test('D-705: without network the file waits with its words, and is sent once', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  server.use(
    http.post(`${origin}/storage/v1/object/documents/*`, () => HttpResponse.error(), { once: true }),
  );
  const form = await attach(user);
  await user.upload(form.getByLabelText(field), pdfFile(signedPdf(original), 'assinado.pdf'));
  await user.click(await form.findByRole('button', { name: 'Anexar' }));
  // a device without storage keeps the form open
  expect(await form.findByText(/Sem conexão com o servidor\./)).toBeVisible();
  expect(copies.sent()).toEqual([]);
  expect(form.getByText('assinado.pdf')).toBeVisible();
  await user.click(form.getByRole('button', { name: 'Anexar' }));
  await waitFor(() => expect(copies.sent()).toHaveLength(1));
});

test('D-708: a signed version that is not the one that was kept is neither shown nor downloaded', async () => {
  const { user, showPdf } = open([signedRow({ report_id: report.id })]);
  let content = 'assinado';
  server.use(http.get(`${origin}/storage/v1/object/documents/*`, () => new HttpResponse(content)));
  const view = await screen.findByRole('button', {
    name: 'Ver a versão assinada relatorio_escola_assinado.pdf',
  });
  await user.click(view);
  await waitFor(() => expect(showPdf).toHaveBeenCalledOnce());
  content = 'trocado';
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  for (const way of ['Ver', 'Baixar']) {
    await user.click(screen.getByRole('button', { name: new RegExp(`^${way} a versão assinada`) }));
    expect(await screen.findByText('Este não é o arquivo que foi guardado')).toBeVisible();
    expect(screen.getByText(/Procure o original com quem recebeu, ou em um backup\./)).toBeVisible();
  }
  expect(showPdf).toHaveBeenCalledOnce();
  expect(clicked).not.toHaveBeenCalled();
});

const pageAdded = (signed: Uint8Array<ArrayBuffer>) =>
  Uint8Array.from([...signed, ...bytes('4 0 obj\n<< /Type /Page >>\nendobj\n%%EOF\n')]);
const ADDED_TO = 'Há conteúdo acrescentado depois da assinatura.';

eachOften([
  ['a password', bytes('%PDF-1.4 outro\n%%EOF\n'), { isLocked: true }, /Só abre com senha/],
  ['a page after its signature', pageAdded(signedPdf(original)), {}, new RegExp(ADDED_TO)],
])(
  'D-706: a draft that is opened again says of a file with %s what was said at first',
  async (_, content, found, says) => {
    Object.assign(pages, found);
    const registry = registryInPage();
    const { user, unmount } = open([], { registry });
    const form = await attach(user);
    await user.upload(form.getByLabelText(field), pdfFile(content));
    expect(await form.findByText(says)).toBeVisible();
    unmount();
    open([], { registry });
    const again = within(await screen.findByRole('dialog', { name: 'Anexar versão assinada' }));
    expect(await again.findByText(says)).toBeVisible();
  },
);

test('D-777: that something was added after the signature is kept with the file, and stands in its row', {
  tags: 'repeat',
}, async () => {
  const { user } = open();
  const form = await attach(user);
  await user.upload(form.getByLabelText(field), pdfFile(pageAdded(signedPdf(original)), 'mais_paginas.pdf'));
  await form.findByText(new RegExp(ADDED_TO));
  await user.click(form.getByRole('button', { name: 'Anexar' }));
  await waitFor(() =>
    expect(copies.sent()).toMatchObject([{ signature: 'digital', signature_covers: 'parte' }]),
  );
  const kept = await screen.findByRole('list', { name: /^Versões assinadas do relatório/ });
  expect(kept).toHaveTextContent(`diz ser de HELENA DUARTE DE SÁ. ${ADDED_TO} Começa com`);
});

test('D-777: of a version that was kept before, nothing is said of what was added', async () => {
  open([signedRow({ report_id: report.id, signature_covers: null })]);
  const kept = await screen.findByRole('list', { name: /^Versões assinadas do relatório/ });
  expect(kept).toHaveTextContent('diz ser de Helena Duarte. Começa com');
});

test('D-705: a file that waits for the network is not attached a second time', {
  tags: 'repeat',
}, async () => {
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user } = open([], { outbox });
  server.use(http.post(`${origin}/storage/v1/object/documents/*`, () => HttpResponse.error()));
  const signed = pdfFile(signedPdf(original), 'assinado.pdf');
  const form = await attach(user);
  await user.upload(form.getByLabelText(field), signed);
  await form.findByText('assinado.pdf');
  await user.click(form.getByRole('button', { name: 'Anexar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const again = await attach(user);
  await user.upload(again.getByLabelText(field), signed);
  expect(await again.findByText('Este arquivo já foi anexado a este relatório.')).toBeVisible();
});
