import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlankFormButton } from '../../src/features/paper/BlankFormButton';
import type { BlankReport } from '../../src/pdf/report';
import type { WorkerMessage } from '../../src/pdf/worker';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { refused } from '../support/patientsApi';
import { helena } from '../support/profiles';
import { renderInWorkspace } from '../support/workspace';

let posted: BlankReport[];
let downloads: string[];
let answer: WorkerMessage;

class InstantWorker extends EventTarget {
  postMessage(report: BlankReport) {
    posted.push(report);
    this.dispatchEvent(new MessageEvent('message', { data: answer }));
  }
  terminate() {}
}

beforeEach(() => {
  posted = [];
  downloads = [];
  answer = { kind: 'done', file: new ArrayBuffer(1), unprinted: [] };
  vi.stubGlobal('Worker', InstantWorker);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
  fakeTable('therapist_profiles', [helena]);
});
afterEach(() => vi.unstubAllGlobals());

const NAME = 'Imprimir formulário em branco';
async function ask() {
  const view = renderInWorkspace(<BlankFormButton />);
  await view.user.click(screen.getByRole('button', { name: NAME }));
  // it is loaded now
  await screen.findByRole('dialog', { name: NAME });
  return view;
}
const dialog = () => within(screen.getByRole('dialog', { name: NAME }));
const press = (name: string) => dialog().getByRole('button', { name });
const radio = (name: RegExp) => dialog().getByRole('radio', { name });

test('D-209: the whole form of a child is proposed, and shown with the profile', async () => {
  const { user, showPdf } = await ask();
  expect(radio(/^Criança/)).toBeChecked();
  expect(radio(/^Tudo/)).toBeChecked();
  await user.click(press('Ver e imprimir'));
  await waitFor(() =>
    expect(showPdf).toHaveBeenCalledWith({
      file: expect.any(Blob),
      fileName: 'formulario_infantil.pdf',
      unprinted: [],
    }),
  );
  expect(posted).toMatchObject([
    { kind: 'blank', title: 'Anamnese infantil', under: '', therapist: { clinic: helena.clinic_name } },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(downloads).toEqual([]);
});

test("D-209: the family's part of an adult's form is downloaded, by keyboard alone", async () => {
  const { user } = await ask();
  radio(/^Criança/).focus();
  await user.keyboard('{ArrowDown}{Tab}{ArrowDown}');
  expect(radio(/^Adulto/)).toBeChecked();
  expect(radio(/^A parte da família/)).toBeChecked();
  press('Baixar').focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(downloads).toEqual(['formulario_adulto_familia.pdf']));
  expect(posted[0]?.under).toContain('Perguntas para a família');
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Formulário gerado' });
});

test('D-209: a profile that cannot be read does not block printing', { tags: 'repeat' }, async () => {
  server.use(http.get(`${origin}/rest/v1/therapist_profiles`, () => refused()));
  const { user } = await ask();
  await user.click(press('Baixar'));
  await waitFor(() => expect(downloads).toEqual(['formulario_infantil.pdf']));
  expect(posted[0]?.therapist?.name).toBe('');
});

test('D-209: a failure is reported, and the dialog stays open', async () => {
  answer = { kind: 'failed', reason: 'Error' };
  const { user } = await ask();
  await user.click(press('Ver e imprimir'));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao gerar relatório' }));
  expect(press('Ver e imprimir')).toBeEnabled();
});

test('D-209: axe finds no fault in the question', async () => {
  await ask();
  const { violations } = await axe.run(screen.getByRole('dialog'), {
    rules: { 'color-contrast': { enabled: false } },
  });
  expect(violations).toEqual([]);
});
