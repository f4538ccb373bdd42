import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { createUploadQueue } from '../../src/data/uploadQueue';
import type { WorkerMessage } from '../../src/pdf/worker';
import { toasts } from '../../src/ui/toast';
import { unsavedInPage } from '../support/drafts';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

let answer: WorkerMessage;
let posted: unknown[];
let downloads: string[];

/** Draws nothing and answers what the test says. */
class InstantWorker extends EventTarget {
  postMessage(report: unknown) {
    posted.push(report);
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }
  terminate() {}
}

beforeEach(() => {
  toasts.clear();
  posted = [];
  downloads = [];
  vi.stubGlobal('Worker', InstantWorker);
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  server.use(
    http.get(`${origin}/rest/v1/patients`, () =>
      HttpResponse.json([patientRow({ nome: 'José Conceição', profissao: 'Pedreiro' })]),
    ),
    http.get(`${origin}/rest/v1/:table`, () => HttpResponse.json([])),
  );
});

afterEach(() => vi.unstubAllGlobals());

async function generate() {
  const { user } = renderInWorkspace(
    <DetailsScreen
      userId={therapist.id}
      patientId={patientRow().id}
      unsaved={unsavedInPage().sections}
      uploads={createUploadQueue(therapist.id)}
      onBack={() => {}}
      onEditAll={() => {}}
      onDelete={() => {}}
    />,
  );
  await user.click(await screen.findByRole('button', { name: 'Gerar Relatório' }));
}

test('R-8.8: the report of one patient is downloaded at once, and says so', async () => {
  answer = { kind: 'done', file: new ArrayBuffer(4) };
  await generate();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', title: 'Relatório Individual Gerado!' }),
  );
  expect(downloads).toEqual(['anamnese_José_Conceição.pdf']);
  expect(JSON.stringify(posted)).toContain('Pedreiro');
});

test('a report that cannot be drawn says so, and can be asked for again', async () => {
  answer = { kind: 'failed', reason: 'RangeError' };
  await generate();
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ tone: 'destructive', title: 'Erro ao gerar relatório' }),
  );
  expect(downloads).toEqual([]);
  expect(screen.getByRole('button', { name: 'Gerar Relatório' })).toBeEnabled();
});
