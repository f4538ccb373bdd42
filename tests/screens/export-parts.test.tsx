import { Blob } from 'node:buffer';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import ExportCard from '../../src/features/export/ExportCard';
import { toasts } from '../../src/ui/feedback/toasts';
import '../support/copyParts';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';

// every file is a part of its own
vi.mock('../../src/lib/limits', async (original) => ({
  ...(await original<typeof import('../../src/lib/limits')>()),
  EXPORT_PART_BYTES: 1,
}));

const patients = ['Ana Lima', 'Bia Melo', 'Caio Reis'].map((nome, place) =>
  patientRow({ id: `aaaaaaaa-0000-4000-8000-00000000000${place}`, nome }),
);
const [ana, bia, caio] = patients;
const saved: string[] = [];

beforeEach(() => {
  saved.length = 0;
  vi.stubGlobal('Blob', Blob);
  URL.createObjectURL = () => 'blob:export';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  servePatients(patients);
});
afterEach(() => vi.unstubAllGlobals());

/** Exports until the record of the third patient is asked for, which never comes; what is noted meanwhile, and afterwards. */
async function exportTwo(answer: () => Response) {
  const noted: object[][] = [];
  const third = new Promise<void>((arrived) => {
    server.use(
      http.get(`${origin}/rest/v1/patients`, ({ request }) => {
        const id = new URL(request.url).searchParams.get('id')?.slice('eq.'.length);
        if (!id) return undefined;
        if (id !== caio?.id) return HttpResponse.json(patients.filter((row) => row.id === id));
        arrived();
        return new Promise<Response>(() => {});
      }),
      http.post(`${origin}/rest/v1/disclosures`, async ({ request }) => {
        noted.push((await request.json()) as object[]);
        return answer();
      }),
    );
  });
  const { user } = renderInWorkspace(<ExportCard madeFiles={() => []} />);
  await user.click(screen.getByRole('button', { name: 'Exportar tudo (ZIP)' }));
  await third;
  await user.click(screen.getByRole('button', { name: 'Cancelar exportação' }));
  return noted;
}

test('D-424: parts that were saved before the export was cancelled are noted, and nothing that is in none', async () => {
  const noted = await exportTwo(() => new HttpResponse(null, { status: 201 }));
  await waitFor(() => expect(noted).toHaveLength(2));
  // the table, and the record of Ana; that of Bia was not saved yet
  expect(saved).toEqual([expect.stringContaining('parte_1'), expect.stringContaining('parte_2')]);
  expect(noted).toMatchObject([
    [{ patient_id: ana?.id, kind: 'copia', content: 'Cópia da ficha' }],
    [
      { patient_id: bia?.id, kind: 'copia', content: 'Linha na planilha de pacientes' },
      { patient_id: caio?.id, kind: 'copia', content: 'Linha na planilha de pacientes' },
    ],
  ]);
  expect(toasts.getSnapshot()).toBeUndefined();
});

test('D-424: parts of a cancelled export that cannot be noted are told', async () => {
  await exportTwo(() => HttpResponse.error());
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Não foi anotado em Quem recebeu' }),
  );
});
