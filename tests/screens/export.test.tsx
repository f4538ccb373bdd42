import { Blob } from 'node:buffer';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ExportCard from '../../src/features/export/ExportCard';
import { toasts } from '../../src/ui/feedback/toasts';
import '../support/copyParts';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';
import { readZip } from '../support/zip';

const ana = patientRow({ id: 'aaaaaaaa-0000-4000-8000-000000000001', nome: 'Ana Lima' });
const rui = patientRow({ id: 'bbbbbbbb-0000-4000-8000-000000000002', nome: 'Rui Melo' });
const saved: Blob[] = [];

beforeEach(() => {
  saved.length = 0;
  // as in the tests of the copy
  vi.stubGlobal('Blob', Blob);
  let last: Blob | undefined;
  URL.createObjectURL = (file) => {
    last = file as Blob;
    return 'blob:export';
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {
    if (last) saved.push(last);
  });
  servePatients([ana, rui]);
});
afterEach(() => vi.unstubAllGlobals());

/** One record by its id, which `answer` may refuse; lists are served as they are. */
function serveRecords(answer: (id: string) => Response | undefined) {
  server.use(
    http.get(`${origin}/rest/v1/patients`, ({ request }) => {
      const id = new URL(request.url).searchParams.get('id')?.slice('eq.'.length);
      return id ? (answer(id) ?? HttpResponse.json([ana, rui].filter((row) => row.id === id))) : undefined;
    }),
  );
}

async function exportAll() {
  const { user } = renderInWorkspace(<ExportCard madeFiles={() => []} />);
  await user.click(screen.getByRole('button', { name: 'Exportar tudo (ZIP)' }));
  await waitFor(() => expect(toasts.getSnapshot()).toBeDefined());
  return user;
}

test("D-1022: 'Meus dados' says when everything was exported last on this device", async () => {
  localStorage.clear();
  await exportAll();
  expect(screen.getByText(/^Última exportação neste aparelho: \d\d\/\d\d\/\d{4}/)).toBeVisible();
  cleanup();
  renderInWorkspace(<ExportCard madeFiles={() => []} />);
  expect(screen.getByText(/^Última exportação neste aparelho: /)).toBeVisible();
  cleanup();
  localStorage.clear();
  renderInWorkspace(<ExportCard madeFiles={() => []} />);
  expect(screen.getByText('Neste aparelho, nada foi exportado ainda.')).toBeVisible();
});

test('D-253: a record that cannot be read is named, and the others are exported', async () => {
  serveRecords((id) =>
    id === ana.id ? HttpResponse.json({ code: '57014', message: 'João' }, { status: 500 }) : undefined,
  );
  await exportAll();
  expect(toasts.getSnapshot()).toMatchObject({
    title: 'Exportação incompleta',
    description: '1 parte falta ou não pôde ser lida: veja a lista, aqui ou em FALTANDO.txt.',
  });
  expect(screen.getByText('A exportação está incompleta')).toBeVisible();
  expect(screen.getByRole('listitem')).toHaveTextContent('Ana_Lima_aaaaaaaa: a ficha');
  const files = readZip(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []));
  expect([...files.keys()]).toEqual([
    'pacientes.csv',
    'Ana_Lima_aaaaaaaa/FALTANDO.txt',
    'Rui_Melo_bbbbbbbb/dados.json',
  ]);
  const missing = files.get('Ana_Lima_aaaaaaaa/FALTANDO.txt')?.toString();
  expect(missing).toContain('código 57014');
  expect(missing).not.toContain('João');
});

/** What 'Quem recebeu' of the records notes; `answer` refuses it. */
function serveDisclosures(answer: () => Response = () => new HttpResponse(null, { status: 201 })) {
  const noted: { patient_id: string; kind: string; recipient: string | null }[][] = [];
  server.use(
    http.post(`${origin}/rest/v1/disclosures`, async ({ request }) => {
      noted.push((await request.json()) as (typeof noted)[number]);
      return answer();
    }),
  );
  return noted;
}

test('D-396, D-424: an export is noted at each exported record, at once, and its table at the others', async () => {
  serveRecords((id) => (id === ana.id ? HttpResponse.json({ code: '57014' }, { status: 500 }) : undefined));
  const noted = serveDisclosures();
  await exportAll();
  expect(noted).toMatchObject([
    [{ patient_id: rui.id, kind: 'copia', recipient: null, content: 'Cópia da ficha' }],
    [{ patient_id: ana.id, kind: 'copia', recipient: null, content: 'Linha na planilha de pacientes' }],
  ]);
});

test('D-424: the table of all patients is noted at each record, and says it where it cannot be', async () => {
  const noted = serveDisclosures(() =>
    noted.length === 1 ? new HttpResponse(null, { status: 201 }) : HttpResponse.error(),
  );
  const { user } = renderInWorkspace(<ExportCard madeFiles={() => []} />);
  for (const description of [
    'A planilha tem 2 linhas.',
    'A planilha tem 2 linhas. Ela não pôde ser anotada em Quem recebeu das fichas.',
  ]) {
    toasts.clear();
    await user.click(screen.getByRole('button', { name: 'Baixar planilha (CSV)' }));
    await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ description }));
  }
  const content = 'Linha na planilha de pacientes';
  expect(noted[0]).toMatchObject([
    { patient_id: ana.id, kind: 'copia', content },
    { patient_id: rui.id, kind: 'copia', content },
  ]);
});

test('D-396: an export that cannot be noted is there, and says so', async () => {
  serveRecords(() => undefined);
  serveDisclosures(() => HttpResponse.error());
  await exportAll();
  expect(saved).toHaveLength(1);
  expect(toasts.getSnapshot()).toMatchObject({
    title: 'Exportação concluída!',
    description: 'Tudo está em um arquivo. Ela não pôde ser anotada em Quem recebeu das fichas.',
  });
});

test('D-396: a record that is deleted meanwhile keeps no other from being noted', async () => {
  serveRecords(() => undefined);
  const noted = serveDisclosures();
  server.use(
    http.post(`${origin}/rest/v1/disclosures`, async ({ request }) => {
      const rows = (await request.clone().json()) as { patient_id: string }[];
      const isGone = rows.some(({ patient_id }) => patient_id === ana.id);
      return isGone ? HttpResponse.json({ code: '23503' }, { status: 409 }) : undefined;
    }),
  );
  await exportAll();
  expect(noted).toMatchObject([[{ patient_id: rui.id }]]);
  expect(toasts.getSnapshot()).toMatchObject({ description: 'Tudo está em um arquivo.' });
});

test('D-253: without network no export looks complete', async () => {
  serveRecords((id) => (id === rui.id ? HttpResponse.error() : undefined));
  await exportAll();
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'destructive',
    title: expect.not.stringMatching('incompleta'),
  });
  expect(saved).toEqual([]);
});

test('D-58: a whole export says so, and names nothing', async () => {
  serveRecords(() => undefined);
  await exportAll();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Exportação concluída!' });
  expect(screen.queryByText('A exportação está incompleta')).toBeNull();
});

test('D-731: what families answered from home for somebody without a record is in a file of the export', async () => {
  serveRecords(() => undefined);
  const held = {
    id: 'i1',
    patient_id: 'cccccccc-0000-4000-8000-000000000003',
    form: 'infantil',
    heading: 'Bia',
    created_at: '2026-11-20T15:00:00Z',
    expires_at: '2026-11-27T15:00:00Z',
    opened_at: '2026-11-20T16:00:00Z',
    answered_at: '2026-11-20T16:30:00Z',
    filled_by: 'Ana',
    relation: 'Mãe',
    questionnaire_version: 1,
    begun_at: '2026-11-20T16:00:00Z',
    finished_at: '2026-11-20T16:30:00Z',
    answers: { alergias: { text: 'Amendoim.' } },
  };
  fakeTable('family_invitations', [held]);
  await exportAll();
  const text = readZip(new Uint8Array((await saved[0]?.arrayBuffer()) ?? []))
    .get('familias_sem_ficha.txt')
    ?.toString();
  expect(text).toContain('O que a família escreveu sobre Bia\nQuem preencheu: Ana (Mãe)\n');
  expect(text).toContain('de casa, pelo link');
  expect(text).toContain('    Amendoim.');
});
