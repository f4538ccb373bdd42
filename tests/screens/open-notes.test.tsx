import { act, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteSaved } from '../../src/data/records/afterSave';
import type { OpenNote } from '../../src/data/records/overview';
import { Dashboard } from '../../src/features/dashboard/Dashboard';
import { origin, server } from '../support/msw';
import { therapist } from '../support/patients';
import { manyPatients, refused, servePatients } from '../support/patientsApi';
import { sessionNote } from '../support/sessionNotes';
import { renderInWorkspace } from '../support/workspace';

beforeEach(() => vi.setSystemTime('2026-11-20T17:30:00Z'));
afterEach(() => vi.useRealTimers());

/** `count` open notes, the newest of yesterday; those of one day have different ids. */
const openNotes = (count: number): OpenNote[] =>
  Array.from({ length: count }, (_, index) => {
    const age = Math.floor((count - 1 - index) / 2) + 1;
    return {
      id: String(index).padStart(6, '0'),
      patient_id: `patient ${index}`,
      occurred_on: new Date(Date.UTC(2026, 10, 20 - age)).toISOString().slice(0, 10),
      content: `\nTreino número ${index + 1}\nDepois`,
      patients: { nome: `Paciente ${index + 1}`, archived_at: null },
    };
  });

/** Answers as PostgREST does, at most 1,000 rows; the dashboard has the first five and their number from its function. */
function serveOpen(rows: () => readonly OpenNote[], before: () => Response | undefined = () => undefined) {
  const asked: URLSearchParams[] = [];
  servePatients(manyPatients(6), { further: () => ({ notes: rows() }) });
  server.use(
    http.get(`${origin}/rest/v1/session_notes`, ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const [, on = '', id = ''] =
        /occurred_on\.gt\.([^,]+),and\(occurred_on\.eq\.[^,]+,id\.gt\.([^)]+)\)/.exec(
          query.get('or') ?? '',
        ) ?? [];
      const left = rows().filter(
        (note) => note.occurred_on > on || (note.occurred_on === on && note.id > id),
      );
      const page = left.slice(0, Math.min(1000, Number(query.get('limit'))));
      return before() ?? HttpResponse.json(page);
    }),
  );
  return asked;
}

function open() {
  const onWriteNote = vi.fn();
  const none = vi.fn();
  const view = renderInWorkspace(
    <Dashboard
      onNew={none}
      onNewChild={none}
      onProfile={none}
      onPatients={none}
      onReports={none}
      onOpen={none}
      onWriteNote={onWriteNote}
      deviceEmpty
    />,
  );
  return { ...view, onWriteNote };
}

const card = (count: string) => screen.findByRole('region', { name: `Evoluções em aberto (${count})` });
const rowsOf = (region: HTMLElement) => within(region).getAllByRole('listitem');

test('D-173: without open notes the dashboard says nothing about them', async () => {
  serveOpen(() => []);
  open();
  await screen.findByRole('button', { name: /Paciente 1/ });
  expect(screen.queryByText(/Evoluções em aberto/)).not.toBeInTheDocument();
});

test('D-173: the five oldest open notes, with who, when, how long ago and the first words', async () => {
  const rows = openNotes(7);
  rows[0] = {
    ...rows[0],
    patients: { nome: 'Maria Sá', archived_at: '2026-11-19T12:00:00+00:00' },
  } as OpenNote;
  const asked = serveOpen(() => rows);
  const { user, onWriteNote } = open();
  const region = await card('7');
  expect(asked).toEqual([]);
  const shown = rowsOf(region);
  expect(shown).toHaveLength(5);
  expect(shown[0]).toHaveTextContent('Maria Sá Ficha arquivada 16/11/2026 · há 4 dias Treino número 1');
  expect(shown[4]).toHaveTextContent('Paciente 5 18/11/2026 · anteontem');
  expect(shown[1]).not.toHaveTextContent('arquivada');

  await user.click(within(region).getByRole('button', { name: /^Continuar a evolução de Paciente 2/ }));
  await user.click(within(region).getByRole('button', { name: 'Nova evolução para Paciente 3' }));
  expect(onWriteNote.mock.calls).toEqual([['patient 1', '000001'], ['patient 2']]);
});

test('D-173: it is to be resolved, below the counters and beside the latest patients', async () => {
  serveOpen(() => openNotes(1));
  open();
  const region = await card('1');
  const follows = (a: Node, b: Node) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING;
  expect(follows(screen.getByText('Total de Pacientes'), region)).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Para resolver' })).toContainElement(region);
});

test('D-173: all of them can be shown, beyond the thousand rows of one answer', async () => {
  const asked = serveOpen(() => openNotes(1203));
  const { user } = open();
  const region = await card('1.203');
  await user.click(within(region).getByRole('button', { name: 'Mostrar todas' }));
  // by role, so many rows take jsdom minutes
  await vi.waitFor(() => expect(region.querySelectorAll('li')).toHaveLength(1203), 20_000);
  expect(asked).toHaveLength(2);
  expect(Object.fromEntries(asked[0] ?? [])).toMatchObject({
    user_id: `eq.${therapist.id}`,
    finalised_at: 'is.null',
    order: 'occurred_on.asc,id.asc',
  });
  expect(within(region).queryByText('Mostrar todas')).not.toBeInTheDocument();
  expect(within(region).getByText('Evoluções em aberto (1.203)')).toBeVisible();
});

test('D-173: open notes that cannot be loaded are not shown as none, and a finalised one leaves the list', async () => {
  let failing = true;
  let rows = openNotes(7);
  serveOpen(
    () => rows,
    () => (failing ? refused(400) : undefined),
  );
  const { user, queryClient } = open();
  await user.click(within(await card('7')).getByRole('button', { name: 'Mostrar todas' }));
  expect(await screen.findByText('As evoluções em aberto não puderam ser carregadas')).toBeVisible();
  expect(rowsOf(await card('7'))).toHaveLength(5);
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await vi.waitFor(async () => expect(rowsOf(await card('7'))).toHaveLength(7));
  rows = rows.slice(1);
  act(() => noteSaved(queryClient, sessionNote()));
  expect(rowsOf(await card('6'))).toHaveLength(6);
});
