import { readFileSync } from 'node:fs';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { type ChosenFile, chosenFile, type DocumentRow } from '../../src/data/records/documents';
import { createOutbox } from '../../src/device/outbox/outbox';
import { DocumentsPanel } from '../../src/features/documents/DocumentsPanel';
import { StagingArea } from '../../src/features/documents/StagingArea';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { unsentText } from '../../src/features/outbox/outboxWords';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toasts';
import { outboxInPage } from '../support/drafts';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { closeToast, queryToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

// jsdom decodes no pictures; hoisted, so that no other file's modules keep the real one
const { picturesPdf } = vi.hoisted(() => ({
  picturesPdf: vi.fn<typeof import('../../src/printing/picturesPdf').picturesPdf>(),
}));
vi.mock('../../src/printing/picturesPdf', () => ({ picturesPdf }));
// nor has it workers
vi.mock('../../src/pdf/pages', () => ({
  openPages: async (file: Blob) => {
    const task = getDocument({ data: new Uint8Array(await file.arrayBuffer()), verbosity: 0 });
    await task.promise;
    return { close: () => void task.destroy() };
  },
}));

const rows = `${origin}/rest/v1/patient_documents`;
const files = `${origin}/storage/v1/object/documents`;
const pdf = (name: string, text = '%PDF-1.4') => new File([text], name, { type: 'application/pdf' });

/** A file made by `qpdf --encrypt`. */
const encrypted = (name: string, kind: 'user-password' | 'user-password-xref-stream' | 'owner-password') =>
  new File([readFileSync(`${import.meta.dirname}/../support/fixtures/pdf/${kind}.pdf`)], name, {
    type: 'application/pdf',
  });

const large = (name: string) => Object.defineProperty(pdf(name), 'size', { value: 60 * 1024 * 1024 });

/** A promise that the test resolves. */
function later<T>() {
  let resolve = (_: T) => {};
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

let stored: DocumentRow[];
let calls: string[];

beforeEach(() => {
  calls = [];
  stored = [
    {
      id: 'd1',
      patient_id: patientRow().id,
      file_name: 'Laudo – Dr. Ézio.pdf',
      file_path: `${therapist.id}/${patientRow().id}/1_a.pdf`,
      file_size: 1_300_234,
      mime_type: 'application/pdf',
      uploaded_at: '2026-11-03T16:04:00+00:00',
    },
  ];
  server.use(
    http.get(rows, () => HttpResponse.json(stored)),
    http.post(`${files}/*`, () => {
      calls.push('file');
      return HttpResponse.json({ Key: 'k' });
    }),
    http.post(rows, async ({ request }) => {
      const row = (await request.json()) as DocumentRow;
      calls.push('row');
      stored = [{ ...row, uploaded_at: '2026-11-20T12:00:00+00:00' }, ...stored];
      return new HttpResponse(null, { status: 201 });
    }),
    http.delete(files, async ({ request }) => {
      calls.push(`remove ${((await request.json()) as { prefixes: string[] }).prefixes.join()}`);
      return HttpResponse.json([]);
    }),
    http.delete(rows, () => {
      calls.push('remove row');
      stored = [];
      return new HttpResponse(null, { status: 204 });
    }),
  );
});

function open(outbox = outboxInPage()) {
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DocumentsPanel patient={patientRow()} />
    </>,
    { outbox },
  );
  return { ...view, outbox };
}

const panelInput = () => screen.getByLabelText('Anexar Documentos PDF');
/** Bypasses the picker's filter, as a user can by choosing all files. */
const choose = (input: HTMLElement, chosen: File[]) => fireEvent.change(input, { target: { files: chosen } });

test('R-2.35, R-9.3: the documents of the patient, with size and date', async () => {
  open();
  expect(await screen.findByText('Documentos Anexados (1)')).toBeVisible();
  expect(screen.getByText('Laudo – Dr. Ézio.pdf')).toBeVisible();
  expect(screen.getByText('1,24 MB · enviado em 03/11/2026')).toBeVisible();
});

test('D-642: a document is looked at in the app by a press on its name', async () => {
  server.use(http.get(`${files}/*`, () => new HttpResponse('%PDF-1.4')));
  const { user, showPdf } = open();
  await user.click(await screen.findByRole('button', { name: 'Ver Laudo – Dr. Ézio.pdf' }));
  await waitFor(() =>
    expect(showPdf).toHaveBeenCalledWith(expect.objectContaining({ fileName: 'Laudo – Dr. Ézio.pdf' })),
  );
  expect(toasts.getSnapshot()).toBeUndefined();
});

test('R-2.34, R-3.6, R-7.3, R-8.9: a file is sent, then its row; then the list shows it', async () => {
  open();
  await screen.findByText('Documentos Anexados (1)');
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.use(
    http.post(`${files}/*`, async () => {
      await arrived;
      calls.push('file');
      return HttpResponse.json({ Key: 'k' });
    }),
  );
  choose(panelInput(), [pdf('Relatório escolar.pdf')]);
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
  expect(screen.getByRole('progressbar', { name: 'Enviando Relatório escolar.pdf' })).toBeVisible();
  arrive();
  expect(await screen.findByText('Documentos Anexados (2)')).toBeVisible();
  expect(calls).toEqual(['file', 'row']);
  expect(stored[0]).toMatchObject({
    file_name: 'Relatório escolar.pdf',
    file_size: 8,
    user_id: therapist.id,
  });
  expect(toasts.getSnapshot()).toMatchObject({
    title: 'Documento enviado! ✅',
    description: 'Relatório escolar.pdf foi anexado com sucesso.',
  });
});

test('R-5.9: a file that is not a PDF is refused with its own message', async () => {
  open();
  await screen.findByText('Documentos Anexados (1)');
  const text = new File(['x'], 'notas.txt', { type: 'text/plain' });
  choose(panelInput(), [text]);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      tone: 'destructive',
      title: 'Formato não suportado',
      description: 'Apenas arquivos PDF são permitidos.',
    }),
  );
  toasts.clear();
  choose(panelInput(), [text, pdf('a.pdf')]);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Alguns arquivos foram ignorados' }),
  );
  expect(await screen.findByText('Documentos Anexados (2)')).toBeVisible();
  toasts.clear();
  choose(panelInput(), [pdf('mentira.pdf', '<html>'), pdf('vazio.pdf', '')]);
  await waitFor(() =>
    expect(toasts.getSnapshot()?.description).toBe(
      '“mentira.pdf”, “vazio.pdf” não são PDFs que possam ser abertos.',
    ),
  );
  expect(calls).toEqual(['file', 'row']);
});

test.each([
  ['Formato não suportado', [pdf('mentira.pdf', '<html>')], []],
  ['Alguns arquivos foram ignorados', [large('enorme.pdf')], []],
  ['Alguns arquivos foram ignorados', [pdf('mentira.pdf', '<html>'), pdf('a.pdf')], ['file', 'row']],
])(
  'R-5.9: %s is said also when another file of the drop cannot be taken, in the same toast',
  async (title, others, sent) => {
    open();
    await screen.findByText('Documentos Anexados (1)');
    choose(panelInput(), [new File(['x'], 'foto.png', { type: 'image/png' }), ...others]);
    const [{ name } = { name: '' }] = others;
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({
        tone: 'destructive',
        title,
        description: expect.stringMatching(`^Apenas arquivos PDF são permitidos. “${name}” `),
      }),
    );
    await waitFor(() => expect(calls).toEqual(sent));
  },
);

test('R-2.34, D-316: without documents the drop zone is there, in one line', async () => {
  stored = [];
  open();
  expect(await screen.findByText('Documentos Anexados (0)')).toBeVisible();
  expect(screen.getByText('Anexar Documentos PDF')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Escolher arquivos' })).toBeEnabled();
  expect(screen.queryByText(/Solte os arquivos/)).not.toBeInTheDocument();
  drop(screen.getByText('Anexar Documentos PDF'), [pdf('a.pdf')]);
  expect(await screen.findByText('Documentos Anexados (1)')).toBeVisible();
});

test('D-315: pictures stay in the list with an offer, and become one PDF that is attached', {
  tags: 'repeat',
}, async () => {
  const picture = (name: string) => new File(['x'], name, { type: 'image/jpeg' });
  picturesPdf.mockRejectedValueOnce(new Error('no picture'));
  picturesPdf.mockImplementation(async () => pdf('IMG_1.pdf'));
  const { user } = open();
  await screen.findByText('Documentos Anexados (1)');
  choose(panelInput(), [picture('IMG_1.jpg'), picture('IMG_2.jpg'), new File(['x'], 'notas.txt')]);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Formato não suportado' }));
  expect(await screen.findByText('Não é um PDF')).toBeVisible();
  expect(screen.getByText('IMG_1.jpg e mais 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Anexar como PDF' }));
  expect(await screen.findByText('Não foi possível ler a foto neste aparelho.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Anexar como PDF' }));
  expect(await screen.findByText('Documentos Anexados (2)')).toBeVisible();
  expect(picturesPdf.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['IMG_1.jpg', 'IMG_2.jpg']);
  expect(stored[0]).toMatchObject({ file_name: 'IMG_1.pdf' });
  expect(screen.queryByText('IMG_1.jpg e mais 1')).not.toBeInTheDocument();
  expect(screen.getByText('notas.txt')).toBeVisible();
});

test('D-110: a file that cannot be taken is marked at its place until it is chosen again or dismissed', async () => {
  const { user } = open();
  await screen.findByText('Documentos Anexados (1)');
  const damaged = pdf('mentira.pdf', '<html>');
  choose(panelInput(), [damaged, large('enorme.pdf')]);
  expect(await screen.findByText('Não é um PDF que possa ser aberto')).toBeVisible();
  expect(screen.getByText('Passa do limite de 50 MB')).toBeVisible();
  toasts.clear();
  choose(panelInput(), [damaged]);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Arquivo inválido' }));
  expect(screen.getAllByText('Não é um PDF que possa ser aberto')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Descartar mentira.pdf' }));
  expect(screen.queryByText('mentira.pdf')).not.toBeInTheDocument();
  expect(screen.getByText('enorme.pdf')).toBeVisible();
  expect(calls).toEqual([]);
});

/** Files dropped on the zone, with the events of a browser. */
function drop(zone: HTMLElement, files: File[]) {
  const dataTransfer = { files, items: [], types: ['Files'] };
  const entered = fireEvent.dragOver(zone, { dataTransfer });
  const dropped = fireEvent.drop(zone, { dataTransfer });
  // without preventDefault the browser would navigate to the file
  expect([entered, dropped]).toEqual([false, false]);
}

test('D-464: a PDF that asks for a password is sent, and is told by name and at its place', {
  tags: 'repeat',
}, async () => {
  open();
  await screen.findByText('Documentos Anexados (1)');
  const told = vi.fn();
  toasts.subscribe(() => told(toasts.getSnapshot()));
  choose(panelInput(), [
    encrypted('laudo do plano.pdf', 'user-password'),
    new File(['x'], 'notas.txt', { type: 'text/plain' }),
  ]);
  expect(await screen.findByText('Documentos Anexados (2)')).toBeVisible();
  expect(told).toHaveBeenCalledWith(
    expect.objectContaining({
      title: 'Alguns arquivos foram ignorados',
      description:
        'Apenas arquivos PDF são permitidos. “laudo do plano.pdf” só abre com a senha: sem ela, ninguém mais o lê. Se puder, anexe uma versão sem senha.',
    }),
  );
  const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);
  expect(await row('laudo do plano.pdf').findByText('Pede senha para abrir')).toBeVisible();
  told.mockClear();
  choose(panelInput(), [encrypted('só não imprime.pdf', 'owner-password')]);
  expect(await screen.findByText('Documentos Anexados (3)')).toBeVisible();
  expect(told).not.toHaveBeenCalledWith(expect.objectContaining({ title: 'PDF com senha' }));
  expect(row('só não imprime.pdf').queryByText('Pede senha para abrir')).not.toBeInTheDocument();
});

test('R-2.34: a file that is dropped on the zone is sent; while one is sent the zone takes none', async () => {
  open();
  await screen.findByText('Documentos Anexados (1)');
  const sending = later<void>();
  server.use(
    http.post(`${files}/*`, async () => {
      await sending.promise;
      calls.push('file');
      return HttpResponse.json({ Key: 'k' });
    }),
  );
  const zone = screen.getByText('Solte os arquivos aqui ou escolha no aparelho.');
  drop(zone, [pdf('primeiro.pdf')]);
  expect(await screen.findByRole('button', { name: 'Enviando...' })).toBeDisabled();
  drop(zone, [pdf('segundo.pdf')]);
  expect(panelInput()).toBeDisabled();
  sending.resolve();
  expect(await screen.findByText('Documentos Anexados (2)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Escolher arquivos' })).toBeEnabled();
  expect(calls).toEqual(['file', 'row']);
  expect(screen.queryByText('segundo.pdf')).not.toBeInTheDocument();
});

test('R-9.4: a sent file is announced after an earlier failure, as soon as that could be read', {
  tags: 'repeat',
}, async () => {
  render(<ToastHost besideNavigation={false} />);
  open();
  await screen.findByText('Documentos Anexados (1)');
  choose(panelInput(), [new File(['x'], 'notas.txt', { type: 'text/plain' })]);
  expect(await screen.findByText('Formato não suportado')).toBeVisible();
  choose(panelInput(), [pdf('a.pdf')]);
  expect(await screen.findByText('Documento enviado! ✅')).toBeVisible();
  expect(screen.queryByText('Formato não suportado')).not.toBeInTheDocument();
});

test('a row that is refused takes its file along, and the file can be tried again', async () => {
  const { user } = open();
  await screen.findByText('Documentos Anexados (1)');
  server.use(http.post(rows, () => HttpResponse.json({ code: '42501' }, { status: 403 }), { once: true }));
  choose(panelInput(), [pdf('a.pdf')]);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ tone: 'destructive', title: 'Erro no upload' }),
  );
  expect(calls).toEqual(['file', expect.stringMatching(/^remove .*\.pdf$/)]);
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByText('Documentos Anexados (2)')).toBeVisible();
});

const removed = [expect.stringMatching(/^remove .*\.pdf$/), 'remove row'];

test.each([
  [
    'a refusal',
    () => HttpResponse.json({ statusCode: '413', error: 'Payload too large' }, { status: 400 }),
    [],
  ],
  ['a dead connection', () => HttpResponse.error(), removed],
  ['a broken server', () => HttpResponse.json({}, { status: 500 }), removed],
])(
  'D-865: an upload that ends in %s is marked and can be dismissed; what may have arrived is removed',
  async (_name, answer, after) => {
    const { user } = open();
    await screen.findByText('Documentos Anexados (1)');
    server.use(http.post(`${files}/*`, answer));
    choose(panelInput(), [pdf('a.pdf')]);
    expect(await screen.findByText(/^Não foi enviado/)).toBeVisible();
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro no upload' });
    await user.click(screen.getByRole('button', { name: 'Descartar a.pdf' }));
    expect(screen.queryByText(/^Não foi enviado/)).not.toBeInTheDocument();
    await waitFor(() => expect(calls).toEqual(after));
  },
);

test('R-7.3, R-8.9: a download goes to the device under its own name; a failed one says so', async () => {
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  const { user } = open();
  server.use(http.get(`${files}/*`, () => HttpResponse.json({}, { status: 404 }), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Baixar Laudo – Dr. Ézio.pdf' }));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Erro no download',
      description: expect.stringContaining('Não foi possível baixar o documento.'),
    }),
  );
  toasts.clear();
  server.use(http.get(`${files}/*`, () => new HttpResponse('%PDF-1.4')));
  await user.click(screen.getByRole('button', { name: 'Baixar Laudo – Dr. Ézio.pdf' }));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Download iniciado!',
      description: 'Laudo – Dr. Ézio.pdf está sendo baixado.',
    }),
  );
  expect(clicked.mock.contexts[0]).toHaveProperty('download', 'Laudo – Dr. Ézio.pdf');
});

test('R-5.10, R-7.3, R-8.9: deleting asks, removes the file, then the row', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Excluir Laudo – Dr. Ézio.pdf' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog).toHaveTextContent('Tem certeza que deseja excluir este documento?');
  server.use(http.delete(files, () => HttpResponse.json({}, { status: 500 }), { once: true }));
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Erro ao excluir',
      description: expect.stringContaining('Não foi possível excluir o documento.'),
    }),
  );
  toasts.clear();
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Documentos Anexados (0)')).toBeVisible();
  expect(calls).toEqual([`remove ${therapist.id}/${patientRow().id}/1_a.pdf`, 'remove row']);
  expect(toasts.getSnapshot()).toMatchObject({
    title: 'Documento excluído',
    description: 'O documento foi removido com sucesso.',
  });
});

test('D-844, D-828: without a network the removal of a document waits, says so at its row and above, and can be undone until its file is gone', {
  tags: 'repeat',
}, async () => {
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user } = open(outbox);
  const name = 'Laudo – Dr. Ézio.pdf';
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: `Excluir ${name}` }));
    const dialog = await screen.findByRole('alertdialog');
    await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
    expect(await screen.findByText(`Exclusão de documento: ${name}`)).toBeVisible();
  };
  await screen.findByText(name);
  server.use(
    http.delete(files, () => HttpResponse.error(), { once: true }),
    http.post(`${origin}/storage/v1/object/list/documents`, () => HttpResponse.json([{ name: '1_a.pdf' }])),
  );
  await remove();
  expect(toasts.getSnapshot()).toMatchObject({
    title: 'Exclusão guardada neste aparelho',
    description: 'Será excluído quando a internet voltar.',
  });
  closeToast();
  const row = within(await screen.findByRole('listitem'));
  expect(row.getByText('Será excluído quando a internet voltar.')).toBeVisible();
  expect(row.queryByRole('button', { name: /^(Excluir|Baixar|Tipo de)/ })).toBeNull();
  expect(outbox.getSnapshot().map(unsentText)).toEqual([`Exclusão de documento: ${name}, só neste aparelho`]);
  await user.click(screen.getByRole('button', { name: 'Desfazer exclusão' }));
  expect(await screen.findByRole('button', { name: `Excluir ${name}` })).toBeVisible();
  expect(calls).toEqual([]);

  server.use(http.delete(files, () => HttpResponse.error(), { once: true }));
  await remove();
  closeToast();
  // the answer of the row is lost: nothing is removed twice
  server.use(
    http.delete(
      rows,
      () => {
        stored = [];
        return HttpResponse.error();
      },
      { once: true },
    ),
  );
  await outbox.retry();
  expect(screen.getByText(`Exclusão de documento: ${name}`)).toBeVisible();
  // its file is gone
  expect(screen.queryByRole('button', { name: 'Desfazer exclusão' })).toBeNull();
  await outbox.retry();
  expect(await screen.findByText('Documentos Anexados (0)')).toBeVisible();
  expect(outbox.getSnapshot()).toEqual([]);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Exclusão concluída' });
});

test('D-844: the removal of a document that the server refuses says why, and leaves the document as it is', async () => {
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user } = open(outbox);
  server.use(http.delete(files, () => HttpResponse.error(), { once: true }));
  await user.click(await screen.findByRole('button', { name: 'Excluir Laudo – Dr. Ézio.pdf' }));
  const dialog = await screen.findByRole('alertdialog');
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await screen.findByText('Exclusão de documento: Laudo – Dr. Ézio.pdf');
  closeToast();
  server.use(http.delete(rows, () => HttpResponse.json({ code: '23514' }, { status: 400 })));
  await outbox.retry();
  expect(await screen.findByRole('button', { name: 'Excluir Laudo – Dr. Ézio.pdf' })).toBeVisible();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'A exclusão não foi feita' });
  expect(screen.getByText('Documentos Anexados (1)')).toBeVisible();
});

test('R-8.3, D-39: documents that cannot be read: no toast, and never an empty list', async () => {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  const said = vi.fn();
  const stop = toasts.subscribe(said);
  server.use(http.get(rows, () => HttpResponse.error()));
  render(<ToastHost besideNavigation={false} />);
  open();
  expect(await screen.findByText('Não foi possível carregar.')).toBeVisible();
  expect(screen.getByText('Documentos Anexados')).toBeVisible();
  expect(queryToast()).not.toBeInTheDocument();
  expect(said).not.toHaveBeenCalled();
  stop();
  expect(info).toHaveBeenCalledWith('Não foi possível buscar os documentos.');
});

test('a list that cannot be read again says so and stays; a deleted document leaves it all the same', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Excluir Laudo – Dr. Ézio.pdf' }));
  server.use(http.get(rows, () => HttpResponse.json({}, { status: 403 })));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Não foi possível carregar.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Laudo – Dr. Ézio.pdf')).not.toBeInTheDocument());
  server.use(http.get(rows, () => HttpResponse.json([])));
  const again = screen.getByRole('button', { name: 'Tentar de novo' });
  await waitFor(() => expect(again).toBeEnabled());
  await user.click(again);
  await waitFor(() => expect(screen.queryByText('Não foi possível carregar.')).not.toBeInTheDocument());
  expect(screen.getByText('Documentos Anexados (0)')).toBeVisible();
});

test('a document that was deleted elsewhere leaves the list with the next reading', async () => {
  const { queryClient } = open();
  await screen.findByText('Laudo – Dr. Ézio.pdf');
  stored = [];
  void queryClient.invalidateQueries();
  expect(await screen.findByText('Documentos Anexados (0)')).toBeVisible();
  await waitFor(() => expect(screen.queryByText('Laudo – Dr. Ézio.pdf')).not.toBeInTheDocument());
});

test('a failed file that is chosen again is sent once', async () => {
  open();
  await screen.findByText('Documentos Anexados (1)');
  server.use(http.post(`${files}/*`, () => HttpResponse.error(), { once: true }));
  const file = pdf('a.pdf');
  choose(panelInput(), [file]);
  expect(await screen.findByText(/^Não foi enviado/)).toBeVisible();
  choose(panelInput(), [file]);
  expect(await screen.findByText('Documentos Anexados (2)')).toBeVisible();
  expect(screen.queryByText(/^Não foi enviado/)).not.toBeInTheDocument();
  expect(calls).toEqual(['file', 'row']);
});

test('a file that cannot be read is refused by name', async () => {
  open();
  await screen.findByText('Documentos Anexados (1)');
  const lost = pdf('pendrive.pdf');
  lost.slice = () => {
    throw new DOMException('gone', 'NotReadableError');
  };
  choose(panelInput(), [lost]);
  await waitFor(() =>
    expect(toasts.getSnapshot()?.description).toBe('“pendrive.pdf” não é um PDF que possa ser aberto.'),
  );
  expect(calls).toEqual([]);
});

function Staging() {
  const [staged, setStaged] = useState<readonly ChosenFile[]>([]);
  return <StagingArea files={staged} onChange={setStaged} />;
}

test('D-158: with a touch screen nothing suggests dropping files', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(pointer: coarse)',
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
  );
  renderInWorkspace(<Staging />);
  expect(screen.getByText('Laudos e encaminhamentos')).toBeVisible();
  open();
  await screen.findByText('Documentos Anexados (1)');
  expect(document.body).not.toHaveTextContent('Solte');
});

test('R-2.29: dropped files are staged; two drops at once lose none', async () => {
  renderInWorkspace(<Staging />);
  const zone = screen.getByText('Solte os PDFs aqui');
  const slow = pdf('primeiro.pdf');
  const read = later<ArrayBuffer>();
  slow.slice = () => Object.assign(new Blob(), { arrayBuffer: () => read.promise });
  drop(zone, [slow]);
  drop(zone, [pdf('segundo.pdf'), new File(['x'], 'foto.png', { type: 'image/png' })]);
  expect(await screen.findByText('Arquivos para Envio (1)')).toBeVisible();
  read.resolve(new TextEncoder().encode('%PDF-1.4').buffer);
  expect(await screen.findByText('Arquivos para Envio (2)')).toBeVisible();
  expect(screen.getByText('primeiro.pdf')).toBeVisible();
  expect(screen.getByText('segundo.pdf')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Anexar como PDF' })).toBeVisible();
});

test('R-2.29: two drops that are read in the same moment are both staged', async () => {
  renderInWorkspace(<Staging />);
  const zone = screen.getByText('Solte os PDFs aqui');
  drop(zone, [pdf('primeiro.pdf')]);
  drop(zone, [pdf('segundo.pdf')]);
  expect(await screen.findByText('Arquivos para Envio (2)')).toBeVisible();
});

test('R-2.29, R-5.9: staging ignores other files silently, keeps every PDF once, and removes one on request', async () => {
  const { user } = renderInWorkspace(<Staging />);
  const input = screen.getByLabelText('Arquivos PDF para envio');
  expect(input).toHaveAttribute('accept', expect.stringContaining('pdf'));
  const first = pdf('laudo.pdf');
  const namesake = pdf('laudo.pdf', '%PDF-1.7 outro');
  choose(input, [first, new File(['x'], 'foto.png', { type: 'image/png' })]);
  expect(await screen.findByText('Arquivos para Envio (1)')).toBeVisible();
  expect(toasts.getSnapshot()).toBeUndefined();
  choose(input, [first, namesake]);
  expect(await screen.findByText('Arquivos para Envio (2)')).toBeVisible();
  expect(screen.getByText('14 Bytes')).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: 'Remover laudo.pdf' })[0] as HTMLElement);
  expect(screen.getByText('Arquivos para Envio (1)')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remover laudo.pdf' })).toHaveFocus();
});

test('D-464: a staged PDF that asks for a password says so at its place, also when a draft brings it back', async () => {
  renderInWorkspace(<Staging />);
  const locked = encrypted('laudo do plano.pdf', 'user-password-xref-stream');
  choose(screen.getByLabelText('Arquivos PDF para envio'), [locked]);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'PDF com senha',
      description:
        '“laudo do plano.pdf” só abre com a senha: sem ela, ninguém mais o lê. Se puder, anexe uma versão sem senha.',
    }),
  );
  expect(screen.getByText('Arquivos para Envio (1)')).toBeVisible();
  expect(await screen.findByText('Pede senha para abrir')).toBeVisible();
  cleanup();
  renderInWorkspace(<StagingArea files={[chosenFile(locked)]} onChange={() => {}} />);
  expect(await screen.findByText('Pede senha para abrir')).toBeVisible();
});

test('D-32: a PDF over the limit of the bucket is refused before it is staged', async () => {
  renderInWorkspace(<Staging />);
  choose(screen.getByLabelText('Arquivos PDF para envio'), [large('ressonância.pdf')]);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Arquivo muito grande',
      description: '“ressonância.pdf” passa do limite de 50 MB por documento.',
    }),
  );
  expect(screen.getByText('Arquivos para Envio (0)')).toBeVisible();
});
