import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { PatientRow } from '../../src/data/records/patients';
import { NotesReportDialog } from '../../src/features/notes/NotesReportDialog';
import type { NotesReport } from '../../src/pdf/report';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { patientRow } from '../support/patients';
import { refused } from '../support/patientsApi';
import { absenceRow } from '../support/treatmentRows';
import { renderInWorkspace } from '../support/workspace';

function Asked({ patient }: { patient: PatientRow }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Evoluções de um período
      </button>
      <NotesReportDialog patient={patient} open={open} onClose={() => setOpen(false)} />
    </>
  );
}

let posted: NotesReport[];
let downloads: string[];

class InstantWorker extends EventTarget {
  postMessage(report: NotesReport) {
    posted.push(report);
    const data = { kind: 'done', file: new ArrayBuffer(1), unprinted: [] };
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
  terminate() {}
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T12:00:00'), toFake: ['Date'] });
  posted = [];
  downloads = [];
  vi.stubGlobal('Worker', InstantWorker);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    downloads.push(this.download);
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const note = (id: string, occurred_on: string, replaces: string | null = null) => ({
  id,
  occurred_on,
  replaces,
  kind: 'atendimento',
  content: `Sessão de ${occurred_on}.`,
  created_at: `${occurred_on}T17:00:00Z`,
  finalised_at: `${occurred_on}T17:00:00Z`,
  author: { name: 'Helena Duarte', category: 'Terapeuta Ocupacional' },
  reason: replaces && 'Troca.',
});

/** Finalised notes, this number of open ones, and one more that is open since a year ago. */
function serve(notes: readonly object[], open = 0) {
  const opened = (id: string, day: string) => ({ ...note(id, day), finalised_at: null });
  const all = [
    opened('long ago', '2025-11-01'),
    ...notes,
    ...Array.from({ length: open }, (_, index) => opened(`open${index}`, '2026-11-01')),
  ];
  server.use(http.get(`${origin}/rest/v1/session_notes`, () => HttpResponse.json(all)));
}

async function ask() {
  const patient = patientRow({ nome: 'Davi Lucca' });
  const view = renderInWorkspace(<Asked patient={patient} />);
  await view.user.click(screen.getByRole('button', { name: 'Evoluções de um período' }));
  return view;
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Evoluções de um período' }));
const press = (name: string) => dialog().getByRole('button', { name });

test('D-182: the last three months are proposed; corrected and later notes are left out', async () => {
  serve(
    [note('a', '2026-08-31'), note('b', '2026-09-01'), note('c', '2026-10-05'), note('d', '2026-10-06', 'c')],
    3,
  );
  const { user } = await ask();
  expect(dialog().getByRole('radio', { name: 'Três meses' })).toBeChecked();
  await user.click(press('Gerar PDF'));
  await waitFor(() => expect(downloads).toEqual(['evolucoes_Davi_Lucca_2026-09-01_2026-11-22.pdf']));
  const [report] = posted;
  expect(report?.notes.map(({ content }) => content)).toEqual([
    'Sessão de 2026-09-01.',
    'Sessão de 2026-10-06.',
  ]);
  expect(report?.notes[1]?.corrections).toEqual(['Corrige a evolução de 05/10/2026. Motivo: Troca.']);
  expect(toasts.getSnapshot()).toMatchObject({ description: expect.stringContaining('3 evoluções') });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('D-182: a note of the period is printed as its correction, also with another day', async () => {
  serve([
    note('far', '1999-01-01', 'middle'),
    note('middle', '2001-05-05', 'lost'),
    note('earlier', '2026-02-02'),
    note('kept', '2026-11-03'),
    note('lost', '2026-11-10'),
    note('into', '2026-11-12', 'earlier'),
  ]);
  const { user } = await ask();
  await user.click(dialog().getByRole('radio', { name: 'Este mês' }));
  await user.click(press('Gerar PDF'));
  await waitFor(() => expect(posted).toHaveLength(1));
  const [report] = posted;
  expect(report?.notes).toMatchObject([
    { day: 'ter., 03/11/2026', month: 'Novembro de 2026', corrections: [] },
    {
      day: 'sex., 01/01/1999',
      month: 'Novembro de 2026',
      content: 'Sessão de 1999-01-01.',
      corrections: [
        'Corrige a evolução de 05/05/2001. Motivo: Troca.',
        'Essa corrigia a evolução de 10/11/2026. Motivo: Troca.',
      ],
    },
    { day: 'qui., 12/11/2026', corrections: ['Corrige a evolução de 02/02/2026. Motivo: Troca.'] },
  ]);
  expect(report?.facts).toContainEqual({ label: 'Evoluções', value: '3', long: false });
});

test('D-182: the period of all notes is named by their first and last day', async () => {
  serve([note('a', '2024-01-05'), note('b', '2026-11-20')]);
  const { user, showPdf } = await ask();
  await user.click(dialog().getByRole('radio', { name: 'Todas' }));
  await user.click(press('Ver o PDF'));
  await waitFor(() =>
    expect(showPdf).toHaveBeenCalledWith({
      file: expect.any(Blob),
      fileName: 'evolucoes_Davi_Lucca_2024-01-05_2026-11-20.pdf',
      unprinted: [],
    }),
  );
});

test('D-182: of all notes the absences before the first and after the last are told, holidays apart', async () => {
  serve([note('a', '2026-03-03'), note('b', '2026-11-10')]);
  fakeTable('absences', [
    absenceRow({ id: '1', missed_on: '2026-09-07', kind: 'feriado' }),
    absenceRow({ id: '2', missed_on: '2026-11-17', kind: 'faltou' }),
  ]);
  const { user, showPdf } = await ask();
  await user.click(dialog().getByRole('radio', { name: 'Todas' }));
  await user.click(press('Ver o PDF'));
  await waitFor(() => expect(showPdf).toHaveBeenCalledOnce());
  expect(showPdf.mock.lastCall?.[0].fileName).toBe('evolucoes_Davi_Lucca_2026-03-03_2026-11-17.pdf');
  expect(posted[0]?.facts).toMatchObject([
    {},
    { label: 'Período', value: '03/03/2026 a 17/11/2026' },
    {},
    { label: 'Faltas', value: '17/11/2026 (faltou)' },
    { label: 'Feriados e recessos', value: '07/09/2026 (feriado)' },
  ]);
});

test('D-182: the sessions of one day stand by their times, also where the first was corrected after the second', async () => {
  const at = (time_of_day: string, id: string, replaces: string | null, hour: string) => ({
    ...note(id, '2026-11-10', replaces),
    time_of_day,
    content: `Sessão das ${time_of_day}.`,
    created_at: `2026-11-10T${hour}:00:00Z`,
  });
  serve([
    at('08:00-08:50', 'a', null, '12'),
    at('14:00-14:50', 'b', null, '18'),
    at('08:00-08:50', 'c', 'a', '22'),
  ]);
  const { user } = await ask();
  await user.click(press('Gerar PDF'));
  await waitFor(() => expect(posted).toHaveLength(1));
  expect(posted[0]?.notes.map(({ content }) => content)).toEqual([
    'Sessão das 08:00-08:50.',
    'Sessão das 14:00-14:50.',
  ]);
});

test('D-182: a custom period starts with the displayed one, and invalid dates are reported at their fields', async () => {
  serve([]);
  const { user } = await ask();
  await user.click(dialog().getByRole('radio', { name: 'Este mês' }));
  await user.click(dialog().getByRole('radio', { name: 'Outro período' }));
  const [from, to] = ['De', 'Até'].map((name) => dialog().getByRole('textbox', { name }));
  expect(from).toHaveValue('01/11/2026');
  expect(to).toHaveValue('22/11/2026');
  await user.clear(from as HTMLElement);
  await user.type(from as HTMLElement, '31/02/2026');
  await user.click(press('Gerar PDF'));
  expect(from).toHaveAccessibleDescription('Confira a data.');
  await user.clear(from as HTMLElement);
  await user.type(from as HTMLElement, '23/11/2026');
  await user.click(press('Gerar PDF'));
  expect(to).toHaveAccessibleDescription('O fim vem antes do começo do período.');
  expect(posted).toEqual([]);
});

test('D-182: a period without finalised notes says so, and how many are open', async () => {
  serve([], 1);
  const { user } = await ask();
  await user.click(press('Gerar PDF'));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Nenhuma evolução finalizada neste período',
      description: '1 evolução do período está em aberto e não faz parte deste relatório.',
    }),
  );
  expect(dialog().getByRole('radio', { name: 'Três meses' })).toBeChecked();
});

test('D-182: a failed load is reported, and the dialog stays open', async () => {
  serve([]);
  server.use(http.get(`${origin}/rest/v1/session_notes`, () => refused()));
  const { user } = await ask();
  await user.click(press('Gerar PDF'));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao gerar relatório' }));
  expect(press('Gerar PDF')).toBeEnabled();
});
