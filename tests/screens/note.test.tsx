import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { NoteScreen } from '../../src/app/NoteScreen';
import { type NoteView, newNote, noteKey, type View } from '../../src/app/view';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { fromIsoDate, todayIso } from '../../src/lib/dates';
import { toasts } from '../../src/ui/feedback/toast';
import { outboxInPage, registryInPage } from '../support/drafts';
import { origin, server } from '../support/msw';
import { serveNoteTable } from '../support/notesApi';
import { patientRow, therapist } from '../support/patients';
import { serveNotes } from '../support/sessionNotes';
import { renderInWorkspace } from '../support/workspace';

let rows: SessionNote[];
let patient: ReturnType<typeof patientRow>;
const profile = {
  full_name: 'Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '1',
  clinic_name: null,
  address: null,
  phone: null,
};

beforeEach(() => {
  toasts.clear();
  localStorage.clear();
  rows = [];
  patient = patientRow({
    nome: 'Maria Aparecida Lima',
    dataNascimento: '1950-05-10',
    objetivos: 'Vestir-se sozinha',
    planoTratamento: 'Duas vezes por semana',
  });
  serveNotes(() => rows);
  server.use(
    http.get(`${origin}/rest/v1/patients`, () => HttpResponse.json([patient])),
    http.get(`${origin}/rest/v1/therapist_profiles`, () => HttpResponse.json([profile])),
  );
});

function open(first: NoteView = newNote(patient.id, undefined)) {
  const registry = registryInPage();
  const outbox = outboxInPage();
  const visited: View[] = [];
  function Notes() {
    const [view, setView] = useState<View>(first);
    const navigate = (next: View) => {
      visited.push(next);
      setView(next);
    };
    return view.name === 'session-note' ? (
      <NoteScreen
        key={noteKey(view)}
        userId={therapist.id}
        view={view}
        outbox={outbox}
        registry={registry}
        navigate={navigate}
      />
    ) : (
      <button type="button" onClick={() => setView(first)}>
        Abrir de novo
      </button>
    );
  }
  return { ...renderInWorkspace(<Notes />), registry, visited };
}
const text = () => screen.findByRole('textbox', { name: 'Evolução' });
const button = (name: string) => screen.getByRole('button', { name });

test('a new note has the date of today and the first kind, and the caret; saved, it is open, and the record shows its notes', async () => {
  const asked = serveNoteTable(rows);
  const { user, visited } = open();
  const field = await text();
  expect(field).toHaveFocus();
  expect(screen.getByLabelText('Data')).toHaveValue(fromIsoDate(todayIso()));
  expect(screen.getByRole('radio', { name: 'Atendimento' })).toBeChecked();
  await user.keyboard('Vestiu a camiseta sem ajuda.');
  await user.click(screen.getByRole('radio', { name: 'Contato' }));
  await user.click(button('Salvar'));
  await waitFor(() =>
    expect(visited.at(-1)).toEqual({ name: 'patient-details', patientId: patient.id, section: 'notes' }),
  );
  expect(asked).toMatchObject([
    {
      method: 'POST',
      values: {
        content: 'Vestiu a camiseta sem ajuda.',
        kind: 'contato',
        occurred_on: todayIso(),
        patient_id: patient.id,
      },
    },
  ]);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Evolução salva' });
});
