import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { NoteScreen } from '../../src/app/NoteScreen';
import { type Navigation, NavigationContext, noteOfSession, useNavigation } from '../../src/app/navigation';
import { type NoteView, newNoteView, noteKey, noteViewOf, type View } from '../../src/app/view';
import { noteChanges, updateNote } from '../../src/data/records/saveNote';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { emptyNote, noteCodec } from '../../src/features/notes/noteForm';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { fromIsoDate, todayIso } from '../../src/lib/dates';
import { toasts } from '../../src/ui/feedback/toasts';
import { attemptsOf } from '../support/attempts';
import { registryInPage } from '../support/drafts';
import { eachOften } from '../support/eachOften';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { origin, server } from '../support/msw';
import { refusal, serveNoteTable } from '../support/notesApi';
import { patientRow, therapist } from '../support/patients';
import { finalised, serveNotes, sessionNote } from '../support/sessionNotes';
import { renderInWorkspace } from '../support/workspace';

let rows: SessionNote[];
let patient: ReturnType<typeof patientRow>;
const named = {
  full_name: 'Helena Duarte',
  category: 'Terapeuta Ocupacional',
  crefito_region: 3,
  crefito_number: '1',
  clinic_name: null,
  address: null,
  phone: null,
};

// no midnight comes between what a test and the app call today
beforeEach(() => vi.setSystemTime('2026-11-20T17:30:00Z'));
afterEach(() => vi.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  rows = [];
  patient = patientRow({
    nome: 'Maria Aparecida Lima',
    dataNascimento: '1950-05-10',
    objetivos: 'Vestir-se sozinha',
    planoTratamento: 'Duas vezes por semana',
  });
  serveNotes(() => rows);
  fakeTable('patients', [patient]);
  fakeTable('therapist_profiles', [named]);
});

function open(begin: NoteView | ((navigation: Navigation) => NoteView) = newNoteView(patient.id)) {
  const registry = registryInPage();
  const visited: View[] = [];
  let last: View;
  function Notes() {
    const around = useNavigation();
    const [first] = useState(() => (typeof begin === 'function' ? begin(around) : begin));
    const [view, setView] = useState<View>(first);
    last ??= first;
    const navigate = (next: View) => {
      visited.push(next);
      if (next.name === 'session-note') last = next;
      setView(next);
    };
    return view.name === 'session-note' ? (
      <NavigationContext value={{ ...around, navigate }}>
        <NoteScreen key={noteKey(view)} view={view} />
      </NavigationContext>
    ) : (
      <button type="button" onClick={() => setView(last)}>
        Abrir de novo
      </button>
    );
  }
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <Notes />
    </>,
    { registry },
  );
  return { ...view, visited };
}
const text = () => screen.findByRole('textbox', { name: 'Evolução' });
const button = (name: string) => screen.getByRole('button', { name });
const confirmation = async (question: string, answer: string) =>
  within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', { name: answer });

const inRecord = () => ({ name: 'patient-details', patientId: patient.id, tab: 'notes' });
const stored = (given: Partial<SessionNote> = {}) => sessionNote({ patient_id: patient.id, ...given });
const shown = () => toasts.getSnapshot();

test("D-166: a new note has today's date and the caret in its text; saved, it is open, and the record shows its notes", {
  tags: 'repeat',
}, async () => {
  const asked = serveNoteTable(rows);
  const { user, visited } = open();
  expect(await text()).toHaveFocus();
  expect(screen.getByLabelText('Data')).toHaveValue(fromIsoDate(todayIso()));
  expect(screen.getByRole('radio', { name: 'Atendimento' })).toBeChecked();
  await user.keyboard('Vestiu a camiseta sem ajuda.');
  await user.click(screen.getByRole('radio', { name: 'Contato' }));
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  const values = { content: 'Vestiu a camiseta sem ajuda.', kind: 'contato', occurred_on: todayIso() };
  expect(asked).toEqual([
    {
      method: 'POST',
      values: expect.objectContaining({ ...values, patient_id: patient.id, replaces: null }),
    },
  ]);
  expect(shown()).toMatchObject({ title: 'Evolução salva' });
  // Back opens the stored note, not an empty form
  await user.click(button('Abrir de novo'));
  expect(await text()).toHaveValue('Vestiu a camiseta sem ajuda.');
});

test('D-166: objectives, plan and the last note are folded below the text, which starts empty', async () => {
  rows.push(finalised({ patient_id: patient.id, occurred_on: '2026-11-12', content: 'Treino de preensão.' }));
  serveNoteTable(rows);
  open();
  expect(await text()).toHaveValue('');
  const beside = screen.getByText('Para consultar').closest('details');
  if (!beside) throw new Error('not foldable');
  await within(beside).findByText('Treino de preensão.');
  expect(beside).toHaveTextContent('Objetivos TerapêuticosVestir-se sozinha');
  expect(beside).toHaveTextContent('Plano de TratamentoDuas vezes por semana');
  expect(beside).toHaveTextContent('Última evoluçãoqui., 12/11/2026 · Atendimento');
});

test('D-167: Ctrl+Enter stores and never finalises; in an empty note it says what is missing; Enter in the date does nothing', async () => {
  const asked = serveNoteTable(rows);
  const { user, visited } = open();
  const field = await text();
  const date = screen.getByLabelText('Data');
  // not in the field that the focus then goes to
  await user.type(date, '{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Escreva a evolução.')).toBeVisible();
  await waitFor(() => expect(field).toHaveFocus());
  await user.type(date, '{Enter}');
  await user.type(field, 'Faltou sem avisar.{Control>}{Enter}{/Control}');
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(asked.map(({ method }) => method)).toEqual(['POST']);
  expect(rows[0]).toMatchObject({ content: 'Faltou sem avisar.', finalised_at: null });
});

test('D-167, D-426: a date that does not exist or cannot be keeps from saving; tomorrow does not', {
  tags: 'repeat',
}, async () => {
  serveNoteTable(rows);
  const { user, visited } = open();
  await fill(user, await text(), 'Sessão.');
  const day = screen.getByLabelText('Data');
  await user.clear(day);
  await user.type(day, '31112026');
  await user.click(button('Salvar'));
  expect(await screen.findByText('Esta data não existe.')).toBeVisible();
  await user.clear(day);
  await user.type(day, '09051950');
  await user.click(button('Salvar'));
  expect(await screen.findByText(/de antes do nascimento, em/)).toBeVisible();
  await user.clear(day);
  await user.type(day, '01012999');
  await user.click(button('Salvar'));
  expect(await screen.findByText('Esta data ainda não chegou.')).toBeVisible();
  await user.clear(day);
  const tomorrow = todayIso(new Date(Date.now() + 86_400_000));
  await user.type(day, fromIsoDate(tomorrow).replaceAll('/', ''));
  expect(screen.getByText(/ainda não chegou/)).toBeVisible();
  expect(rows).toEqual([]);
  await user.click(button('Finalizar'));
  const question = await screen.findByRole('alertdialog', { name: 'Finalizar esta evolução?' });
  expect(question).toHaveTextContent('Esta data ainda não chegou.');
  await user.click(within(question).getByRole('button', { name: 'Continuar escrevendo' }));
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(rows).toMatchObject([{ occurred_on: tomorrow }]);
});

test('D-168: finalising asks once and says that it is final; the note is stored and stamped', async () => {
  serveNoteTable(rows);
  const { user, visited } = open();
  await fill(user, await text(), 'Sessão.');
  await user.click(button('Finalizar'));
  const question = await screen.findByRole('alertdialog', { name: 'Finalizar esta evolução?' });
  expect(question).toHaveTextContent('não pode mais ser alterada nem excluída, só corrigida');
  expect(rows).toEqual([]);
  expect(within(question).getByRole('button', { name: 'Continuar escrevendo' })).toHaveFocus();
  await user.keyboard('{Tab}{Enter}');
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(rows).toMatchObject([{ content: 'Sessão.', author: { name: 'Dra. Helena Duarte' } }]);
  expect(shown()).toMatchObject({ title: 'Evolução finalizada' });
});

test('D-168: the second tap of a double tap on Finalizar does not confirm', async () => {
  serveNoteTable(rows);
  const { user } = open();
  await fill(user, await text(), 'Sessão.');
  /** A tap at this time, in ms. */
  const tap = (on: HTMLElement, at: number) => {
    const click = createEvent.click(on, { detail: 1, clientX: 100, clientY: 400 });
    Object.defineProperty(click, 'timeStamp', { value: at });
    fireEvent(on, click);
  };
  tap(button('Finalizar'), 1000);
  const question = await screen.findByRole('alertdialog', { name: 'Finalizar esta evolução?' });
  tap(within(question).getByRole('button', { name: 'Finalizar' }), 1200);
  expect(question).toBeVisible();
  expect(rows).toEqual([]);
});

test('D-168: without a name in the profile nothing is finalised; the way there keeps the text as a draft', async () => {
  fakeTable('therapist_profiles', [{ ...named, full_name: null }]);
  const asked = serveNoteTable(rows, { named: false });
  const { user, visited, queryClient } = open();
  await fill(user, await text(), 'Sessão.');
  // the profile was read
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  await user.click(button('Finalizar'));
  const told = await screen.findByRole('alertdialog', { name: 'Falta o seu nome no perfil' });
  await user.click(within(told).getByRole('button', { name: 'Completar meu perfil' }));
  expect(visited.at(-1)).toEqual({
    name: 'profile',
    from: expect.objectContaining({ name: 'session-note' }),
  });
  expect(asked).toEqual([]);
  await user.click(button('Abrir de novo'));
  expect(await text()).toHaveValue('Sessão.');
});

test("D-168: a name deleted since is reported after the server's refusal; the note stays open", {
  tags: 'repeat',
}, async () => {
  rows.push(stored());
  serveNoteTable(rows, { named: false });
  const { user } = open(noteViewOf(patient.id, stored().id));
  await fill(user, await text(), ' Mais.');
  await user.click(button('Finalizar'));
  (await confirmation('Finalizar esta evolução?', 'Finalizar')).focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('alertdialog', { name: 'Falta o seu nome no perfil' })).toBeVisible();
  expect(rows).toMatchObject([{ content: `${stored().content} Mais.`, finalised_at: null }]);
});

test('D-169, D-565: a correction begins at the old text, which can be read again, and asks for a reason', async () => {
  const old = finalised({
    patient_id: patient.id,
    occurred_on: '2026-03-02',
    kind: 'contato',
    content: 'Mão direita.',
  });
  rows.push(old);
  const asked = serveNoteTable(rows);
  const { user, visited } = open(newNoteView(patient.id, old.id));
  const field = await screen.findByRole('textbox', { name: 'Texto corrigido' });
  expect(field).toHaveFocus();
  await user.click(screen.getByText('Para consultar'));
  expect(screen.getByText('O que está sendo corrigido')).toBeVisible();
  expect(screen.getByText('Mão direita.', { selector: ':not(textarea)' })).toBeVisible();
  expect(screen.getByLabelText('Data')).toHaveValue('02/03/2026');
  expect(screen.getByRole('radio', { name: 'Contato' })).toBeChecked();
  expect(field).toHaveValue('Mão direita.');
  await user.click(button('Salvar'));
  expect(await screen.findByText('Escreva o motivo da correção.')).toBeVisible();
  // what is typed before would end there
  await waitFor(() => expect(screen.getByLabelText('Motivo da correção')).toHaveFocus());
  await user.clear(field);
  await fill(user, field, 'Mão esquerda.');
  await fill(user, screen.getByLabelText('Motivo da correção'), 'Troquei o lado.');
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(asked).toMatchObject([
    { values: { content: 'Mão esquerda.', reason: 'Troquei o lado.', replaces: old.id, kind: 'contato' } },
  ]);
});

test('D-690: start, end and how are behind one button; a wrong end is said at its place; the last ones are offered in one tap', {
  tags: 'repeat',
}, async () => {
  rows.push(finalised({ patient_id: patient.id, time_of_day: '14:00-14:50', setting: 'consultorio' }));
  // a call since is no session
  const call = { kind: 'contato', occurred_on: todayIso(), time_of_day: '19:10' } as const;
  rows.push(stored({ ...call, id: '00000000-0000-4000-8000-0000000000c9' }));
  const asked = serveNoteTable(rows);
  const { user, visited } = open();
  const field = await text();
  expect(screen.queryByLabelText('Início')).not.toBeInTheDocument();
  await fill(user, field, 'Vestiu a camiseta.');
  await user.click(button('Horário'));
  await fill(user, screen.getByLabelText('Início'), '1500');
  await fill(user, screen.getByLabelText('Término'), '1450');
  await user.click(button('Salvar'));
  const end = screen.getByLabelText('Término');
  expect(end).toHaveAccessibleDescription('O término vem depois do início, no mesmo dia.');
  await waitFor(() => expect(end).toHaveFocus());
  expect(asked).toEqual([]);
  await user.clear(end);
  await user.clear(screen.getByLabelText('Início'));
  await user.click(await screen.findByRole('button', { name: 'Como na última: 14:00–14:50, consultório' }));
  expect(await text()).toHaveFocus();
  expect(screen.queryByLabelText('Início')).not.toBeInTheDocument();
  await user.click(button('Horário: 14:00–14:50 · Consultório'));
  await user.selectOptions(screen.getByLabelText('Modalidade'), 'Teleatendimento');
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(asked).toMatchObject([{ values: { time_of_day: '14:00-14:50', setting: 'teleatendimento' } }]);
});

test("D-1012: 'Horário' puts the caret into the start, and a whole time leads on: to the end, then to the text", {
  tags: 'repeat',
}, async () => {
  const asked = serveNoteTable(rows);
  const { user, visited } = open();
  await fill(user, await text(), 'Vestiu a camiseta.');
  await user.click(button('Horário'));
  expect(screen.getByLabelText('Início')).toHaveFocus();
  await user.keyboard('1400');
  expect(screen.getByLabelText('Término')).toHaveFocus();
  await user.keyboard('1350');
  // it would end before it begins
  expect(screen.getByLabelText('Término')).toHaveFocus();
  await user.keyboard('{Backspace}{Backspace}{Backspace}{Backspace}1450');
  expect(await text()).toHaveFocus();
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(asked).toMatchObject([{ values: { time_of_day: '14:00-14:50' } }]);
});

test('D-903: times that are pasted are read as a whole, or stay where they were pasted', {
  tags: 'repeat',
}, async () => {
  const asked = serveNoteTable(rows);
  const { user, visited } = open();
  await fill(user, await text(), 'Vestiu a camiseta.');
  await user.click(button('Horário'));
  const [start, end] = [screen.getByLabelText('Início'), screen.getByLabelText('Término')];
  await user.click(end);
  await user.paste('3:20 pm');
  expect(end).toHaveValue('15:20');
  await user.click(start);
  await user.paste('14h - 15h');
  expect([start, end].map((field) => (field as HTMLInputElement).value)).toEqual(['14h – 15h', '15:20']);
  expect(start).toHaveAccessibleDescription('Escreva só um horário, como 14:00.');
  await user.click(screen.getByLabelText('Data'));
  await user.clear(screen.getByLabelText('Data'));
  await user.paste('9/3/19 14h10');
  expect(screen.getByLabelText('Data')).toHaveValue('9/3/19 14h10');
  expect(screen.getByLabelText('Data')).toBeInvalid();
  await user.click(button('Salvar'));
  await waitFor(() => expect(screen.getByLabelText('Data')).toHaveFocus());
  expect(asked).toEqual([]);
  await user.clear(screen.getByLabelText('Data'));
  await user.paste('9/3/2019 14h10');
  await user.clear(start);
  await user.paste('14h');
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(asked).toMatchObject([{ values: { occurred_on: '2019-03-09', time_of_day: '14:00-15:20' } }]);
});

test('D-691: absence is no kind of a new note; one that an earlier version wrote keeps it', async () => {
  rows.push(stored({ kind: 'falta' }));
  serveNoteTable(rows);
  const { unmount } = open();
  await text();
  expect(screen.getAllByRole('radio').map((kind) => kind.getAttribute('value'))).toEqual([
    'atendimento',
    'contato',
  ]);
  unmount();
  open(noteViewOf(patient.id, stored().id));
  expect(await screen.findByRole('radio', { name: 'Falta' })).toBeChecked();
});

test('an open note is edited in the same view, and only what was changed is sent', async () => {
  rows.push(stored());
  const asked = serveNoteTable(rows);
  const { user, visited } = open(noteViewOf(patient.id, stored().id));
  const field = await text();
  expect(field).toHaveValue(stored().content);
  await fill(user, field, ' Cansou.');
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(asked).toEqual([{ method: 'PATCH', values: { content: `${stored().content} Cansou.` } }]);
});

test('an open note can be deleted, after a question', async () => {
  rows.push(stored());
  serveNoteTable(rows);
  const { user, visited } = open(noteViewOf(patient.id, stored().id));
  await text();
  await user.click(button('Excluir evolução'));
  expect(await screen.findByText(/O texto que já foi salvo continua no Histórico da ficha\.$/)).toBeVisible();
  await user.click(await confirmation('Excluir esta evolução?', 'Excluir'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(rows).toEqual([]);
  expect(shown()).toMatchObject({ title: 'Evolução excluída' });
});

eachOften([
  ['mine', /O que você escreveu/, 'Deste aparelho.'],
  ['theirs', /O que está salvo/, 'Do outro.'],
  ['both', /Ficar com os dois/, 'Deste aparelho.\n\nDo outro.'],
] as const)(
  'D-169: what two devices have written is shown side by side, and the therapist chooses (%s)',
  async (_, version, content) => {
    rows.push(stored());
    serveNoteTable(rows);
    const { user, visited } = open(noteViewOf(patient.id, stored().id));
    const field = await text();
    await user.clear(field);
    await fill(user, field, 'Deste aparelho.');
    Object.assign(rows[0] ?? {}, { content: 'Do outro.', kind: 'contato', revision: 2 });
    await user.click(button('Salvar'));
    const question = await screen.findByRole('alertdialog', {
      name: 'Esta evolução mudou em outro aparelho',
    });
    expect(within(question).getByRole('group', { name: 'Evolução' })).toHaveTextContent('Do outro.');
    await user.click(within(question).getByRole('radio', { name: version }));
    await user.click(within(question).getByRole('button', { name: 'Salvar esta versão' }));
    await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
    expect(rows).toMatchObject([{ content, kind: 'contato' }]);
  },
);

eachOften([
  ['deleted', 'Esta evolução foi excluída em outro aparelho', () => rows.splice(0)],
  [
    'finalised',
    'Esta evolução foi finalizada em outro aparelho',
    () =>
      Object.assign(rows[0] ?? {}, finalised({ content: 'Do outro.', revision: 2 }), {
        patient_id: patient.id,
      }),
  ],
])(
  'D-169: a note that was %s elsewhere says so; the text stays and can be copied',
  async (_, title, happen) => {
    rows.push(stored());
    serveNoteTable(rows);
    const { user } = open(noteViewOf(patient.id, stored().id));
    const field = await text();
    await fill(user, field, ' Cansou.');
    happen();
    await user.click(button('Salvar'));
    expect(await screen.findByText(title)).toBeVisible();
    expect(field).toHaveValue(`${stored().content} Cansou.`);
    expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
    await user.click(button('Copiar texto'));
    expect(await navigator.clipboard.readText()).toBe(`${stored().content} Cansou.`);
  },
);

test('D-169: a note whose patient was deleted elsewhere says so; the text stays', {
  tags: 'repeat',
}, async () => {
  serveNoteTable(rows, {
    before: (request) => (request.method === 'POST' ? refusal('23503', 409) : undefined),
  });
  const { user } = open();
  const field = await text();
  await fill(user, field, 'Sessão.');
  fakeTable('patients');
  await user.click(button('Salvar'));
  expect(await screen.findByText('A ficha deste paciente foi excluída')).toBeVisible();
  expect(field).toHaveValue('Sessão.');
  expect(button('Copiar texto')).toBeVisible();
});

test('D-241: a new note that was deleted elsewhere says so, and its text can be copied', {
  tags: 'repeat',
}, async () => {
  serveNoteTable(rows, {
    before: (request) => (request.method === 'POST' ? refusal('PT410', 410) : undefined),
  });
  const { user } = open();
  const field = await text();
  await fill(user, field, 'Sessão.');
  await user.click(button('Salvar'));
  expect(await screen.findByText('Esta evolução foi excluída em outro aparelho')).toBeVisible();
  expect(field).toHaveValue('Sessão.');
  expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull();
  await user.click(button('Copiar texto'));
  expect(await navigator.clipboard.readText()).toBe('Sessão.');
});

test('without network the note stays where it is, and is tried again', { tags: 'repeat' }, async () => {
  let offline = true;
  serveNoteTable(rows, { before: () => (offline ? Response.error() : undefined) });
  const { user, visited } = open();
  await fill(user, await text(), 'Sessão.');
  await user.click(button('Salvar'));
  await waitFor(() => expect(shown()?.description).toContain('Sem conexão com o servidor.'));
  offline = false;
  await user.click(await screen.findByRole('button', { name: 'tentar de novo' }));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(rows).toMatchObject([{ content: 'Sessão.' }]);
});

test('D-165: a note that another tab has stored is not overwritten: the therapist chooses', {
  tags: 'repeat',
}, async () => {
  serveNoteTable(rows);
  const view = newNoteView(patient.id);
  const { user } = open(view);
  await user.type(await text(), 'AAA');
  rows.push(stored({ id: view.note, content: 'AAA BBB', occurred_on: todayIso() }));
  await user.click(button('Salvar'));
  const question = await screen.findByRole('alertdialog', { name: 'Esta evolução mudou em outro aparelho' });
  expect(question).toHaveTextContent('AAA BBB');
  expect(rows).toMatchObject([{ content: 'AAA BBB', revision: 1 }]);
});

test('D-165: what was typed after a lost answer is stored without a question', async () => {
  let lose = true;
  const view = newNoteView(patient.id);
  serveNoteTable(rows, {
    before: ({ method }) => {
      if (method !== 'POST' || !lose) return undefined;
      lose = false;
      rows.push(stored({ id: view.note, content: 'AAA', occurred_on: todayIso() }));
      return Response.error();
    },
  });
  const { user, visited } = open(view);
  await user.type(await text(), 'AAA');
  await user.click(button('Salvar'));
  await waitFor(() => expect(shown()?.description).toContain('Sem conexão com o servidor.'));
  await fill(user, await text(), ' BBB');
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(rows).toMatchObject([{ content: 'AAA BBB', revision: 2 }]);
});

/** A stored note, whose next change is stored while its answer is lost. */
function loseChange() {
  let lose = true;
  const row = stored();
  rows.push(row);
  serveNoteTable(rows, {
    before: ({ method }) => {
      if (method !== 'PATCH' || !lose) return undefined;
      lose = false;
      Object.assign(row, { content: 'AAA', revision: 2 });
      return Response.error();
    },
  });
  return stored().content;
}
async function saveWords(user: ReturnType<typeof open>['user'], words: string) {
  await user.clear(await text());
  await fill(user, await text(), words);
  await user.click(button('Salvar'));
}

test('D-800: a change of a stored note whose answer was lost, and which is corrected, is stored without a question', {
  tags: 'repeat',
}, async () => {
  loseChange();
  const { user, visited } = open(noteViewOf(patient.id, stored().id));
  await saveWords(user, 'AAA');
  await waitFor(() => expect(shown()?.description).toContain('Sem conexão com o servidor.'));
  await saveWords(user, 'AAA BBB');
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(rows).toMatchObject([{ content: 'AAA BBB', revision: 3 }]);
});

test('D-799: a change of a stored note whose answer was lost, and which is undone, leaves the note as it was, and says nothing of another device', {
  tags: 'repeat',
}, async () => {
  const before = loseChange();
  const { user, visited } = open(noteViewOf(patient.id, stored().id));
  await saveWords(user, 'AAA');
  await waitFor(() => expect(shown()?.description).toContain('Sem conexão com o servidor.'));
  toasts.clear();
  await saveWords(user, before);
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(rows).toMatchObject([{ content: before, revision: 3 }]);
  expect(shown()).toMatchObject({
    title: 'Evolução salva',
    description: 'Ela fica em aberto até você finalizar.',
  });
});

test('D-799: a goal that was rated in an attempt whose answer was lost, and is not any more, is not rated', async () => {
  const goal = '00000000-0000-4000-8000-0000000000e1';
  rows.push(stored({ revision: 2, kind: 'contato', ratings: { [goal]: { level: 1 } } }));
  serveNoteTable(rows);
  open(noteViewOf(patient.id, stored().id));
  await text();
  const { content } = stored();
  const words = { content, ratings: {} };
  const sent = attemptsOf(
    [noteChanges(stored(), { content, ratings: { [goal]: { level: 1 } } })],
    stored().revision,
  );
  expect(await updateNote(therapist.id, stored(), words, sent)).toMatchObject({ kind: 'saved' });
  expect(rows).toMatchObject([{ ratings: {}, kind: 'contato' }]);
});

test('D-164: an open note that changed elsewhere is shown before it is deleted', async () => {
  rows.push(stored());
  serveNoteTable(rows);
  const { user, visited } = open(noteViewOf(patient.id, stored().id));
  const field = await text();
  Object.assign(rows[0] ?? {}, { content: 'Do outro.', revision: 2 });
  await user.click(button('Excluir evolução'));
  await user.click(await confirmation('Excluir esta evolução?', 'Excluir'));
  await waitFor(() => expect(field).toHaveValue('Do outro.'));
  expect(shown()?.description).toContain('Confira o texto antes de excluir');
  // behind the dialog until it is gone
  await user.click(await screen.findByRole('button', { name: 'Excluir evolução' }));
  await user.click(await confirmation('Excluir esta evolução?', 'Excluir'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(rows).toEqual([]);
});

test('D-164: an open note that both have changed is shown side by side before it is deleted', {
  tags: 'repeat',
}, async () => {
  rows.push(stored());
  serveNoteTable(rows);
  const { user } = open(noteViewOf(patient.id, stored().id));
  const field = await text();
  await fill(user, field, ' Cansou.');
  Object.assign(rows[0] ?? {}, { content: 'Do outro.', revision: 2 });
  await user.click(button('Excluir evolução'));
  await user.click(await confirmation('Excluir esta evolução?', 'Excluir'));
  const question = await screen.findByRole('alertdialog', { name: 'Esta evolução mudou em outro aparelho' });
  expect(question).toHaveTextContent('Do outro.');
  expect(rows).toMatchObject([{ content: 'Do outro.' }]);
});

test('D-164: a note that was finalised elsewhere with the same content is shown read-only', {
  tags: 'repeat',
}, async () => {
  rows.push(stored());
  serveNoteTable(rows);
  const { user } = open(noteViewOf(patient.id, stored().id));
  await text();
  Object.assign(rows[0] ?? {}, finalised({ revision: 2 }), { patient_id: patient.id });
  await user.click(button('Excluir evolução'));
  await user.click(await confirmation('Excluir esta evolução?', 'Excluir'));
  expect(await screen.findByRole('button', { name: 'Escrever correção' })).toBeVisible();
  expect(screen.getByText(stored().content)).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByText('Esta evolução foi finalizada em outro aparelho')).toBeNull();
  expect(rows).toHaveLength(1);
});

test('D-164: an untouched note that is gone is not said to be saved', async () => {
  rows.push(stored());
  serveNoteTable(rows);
  const { user, visited } = open(noteViewOf(patient.id, stored().id));
  await text();
  rows.splice(0);
  await user.click(button('Salvar'));
  expect(await screen.findByText('Esta evolução foi excluída em outro aparelho')).toBeVisible();
  expect(shown()).toMatchObject({ title: 'Erro ao salvar a evolução' });
  expect(visited).toEqual([]);
});

test('D-164: a new note that is stored but not finalised says so, and stays open for editing without a draft', {
  tags: 'repeat',
}, async () => {
  let fails = true;
  const asked = serveNoteTable(rows, {
    before: ({ method }) => (method === 'PATCH' && fails ? refusal('XX000', 500) : undefined),
  });
  const { user, visited, registry } = open();
  await fill(user, await text(), 'Sessão.');
  await registry.flush();
  await user.click(button('Finalizar'));
  (await confirmation('Finalizar esta evolução?', 'Finalizar')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(shown()).toMatchObject({ title: 'A evolução não foi finalizada' }));
  expect(shown()?.description).toContain('Ela está guardada e continua em aberto.');
  expect(await screen.findByRole('heading', { name: 'Evolução em aberto' })).toBeVisible();
  await registry.flush();
  expect(registry.heads()).toEqual([]);
  fails = false;
  await user.click(button('Finalizar'));
  (await confirmation('Finalizar esta evolução?', 'Finalizar')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'PATCH']);
  expect(rows).toMatchObject([{ content: 'Sessão.', author: { name: 'Dra. Helena Duarte' } }]);
});

test('D-166: Voltar leaves an untouched note, and asks before what was typed is left; put aside, it is a draft and opens again', async () => {
  serveNoteTable(rows);
  const { user, visited, registry } = open();
  await text();
  await user.click(button('Voltar'));
  expect(visited).toEqual([expect.objectContaining(inRecord())]);
  await user.click(button('Abrir de novo'));
  await fill(user, await text(), 'Sessão.');
  await user.click(button('Voltar'));
  const question = await screen.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' });
  await user.click(within(question).getByRole('button', { name: 'Continuar preenchendo' }));
  expect(await text()).toHaveValue('Sessão.');
  await registry.flush();
  expect(registry.heads()).toMatchObject([{ kind: 'note', name: 'Maria Aparecida Lima' }]);
  await user.click(button('Voltar'));
  await user.click(await confirmation('Descartar o que foi preenchido?', 'Descartar'));
  await waitFor(() => expect(registry.heads()).toEqual([]));
});

test('D-166: a new note offers the draft of another one of the same patient, and leaves it as it is', async () => {
  serveNoteTable(rows);
  const { user, registry, visited } = open();
  const other = noteViewOf(patient.id, '00000000-0000-4000-8000-0000000000d1');
  registry.begin(noteCodec, noteKey(other));
  registry
    .opened(noteCodec, noteKey(other))
    ?.change(() => ({ patientName: patient.nome, form: { ...emptyNote(), content: 'Começada ontem.' } }));
  await registry.flush();
  await user.click(await screen.findByRole('button', { name: 'Continuar rascunho' }));
  expect(visited).toEqual([other]);
  expect(await screen.findByDisplayValue('Começada ontem.')).toBeVisible();
});

test('D-169: a finalised note is shown to be read, with the way to its correction', async () => {
  const old = finalised({ patient_id: patient.id, content: 'Mão direita.' });
  rows.push(old);
  serveNoteTable(rows);
  const { user, visited } = open(noteViewOf(patient.id, old.id));
  expect(await screen.findByText('Mão direita.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
  await user.click(button('Escrever correção'));
  expect(visited).toMatchObject([{ name: 'session-note', isNew: true, replaces: old.id }]);
  expect(await screen.findByRole('textbox', { name: 'Texto corrigido' })).toBeVisible();
});

const planned = (day: string, time_of_day: string, answered_by: string | null = null) => ({
  patient_id: patient.id,
  day,
  time_of_day,
  setting: 'consultorio',
  answered_by,
  answer_id: answered_by && 'n',
});
const serveExpected = (...sessions: readonly object[]) =>
  server.use(http.post(`${origin}/rest/v1/rpc/expected_sessions`, () => HttpResponse.json(sessions)));
/** What the line of the note says of its times. */
const said = (name: string) => screen.findByRole('button', { name });

test('D-1116: a note of a day with an expected session has its times and place, which can be typed over', {
  tags: 'repeat',
}, async () => {
  const asked = serveNoteTable(rows);
  serveExpected(planned(todayIso(), '00:00-00:50'));
  const { user, visited } = open();
  expect(await text()).toHaveFocus();
  const times = await said('Horário: 00:00–00:50 · Consultório');
  await user.keyboard('Vestiu a camiseta.');
  await user.click(times);
  await user.clear(screen.getByLabelText('Início'));
  await fill(user, screen.getByLabelText('Início'), '00:05');
  await user.click(button('Salvar'));
  await waitFor(() => expect(visited.at(-1)).toMatchObject(inRecord()));
  expect(asked).toMatchObject([
    { method: 'POST', values: { time_of_day: '00:05-00:50', setting: 'consultorio' } },
  ]);
});

test('D-1116: its times follow its day and kind until others are typed; one that was answered is not offered again', {
  tags: 'repeat',
}, async () => {
  serveExpected(
    planned('2026-11-03', '08:00-08:50'),
    planned(todayIso(), '00:00-00:50', 'note'),
    planned(todayIso(), '00:01-00:51'),
  );
  const { user } = open();
  await said('Horário: 00:01–00:51 · Consultório');
  await user.click(screen.getByRole('radio', { name: 'Contato' }));
  await said('Horário');
  await user.click(screen.getByRole('radio', { name: 'Atendimento' }));
  await said('Horário: 00:01–00:51 · Consultório');
  await user.clear(screen.getByLabelText('Data'));
  await user.type(screen.getByLabelText('Data'), '03/11/2026');
  await said('Horário: 08:00–08:50 · Consultório');
  await user.clear(screen.getByLabelText('Data'));
  await user.type(screen.getByLabelText('Data'), '04/11/2026');
  await user.click(await said('Horário'));
  await fill(user, screen.getByLabelText('Início'), '10:00');
  await user.clear(screen.getByLabelText('Data'));
  await user.type(screen.getByLabelText('Data'), '03/11/2026');
  await said('Horário: 10:00');
});

test("D-1113, D-1116: 'Escrever' opens the note of its session; offline too, and a correction keeps its own times", async () => {
  rows.push(finalised({ id: 'f', patient_id: patient.id, occurred_on: '2026-11-03', time_of_day: '09:00' }));
  serveNoteTable(rows);
  server.use(http.post(`${origin}/rest/v1/rpc/expected_sessions`, () => HttpResponse.error()));
  const { unmount } = open((navigation) => noteOfSession(navigation, planned('2026-11-05', '14:00-14:50')));
  await said('Horário: 14:00–14:50 · Consultório');
  expect(screen.getByLabelText('Data')).toHaveValue('05/11/2026');
  unmount();
  serveExpected(planned('2026-11-03', '14:00-14:50'));
  open(newNoteView(patient.id, 'f'));
  await said('Horário: 09:00');
});

test('D-54: nothing is typed in a note while it is being saved; if it was not, the text has the caret again', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  serveNoteTable(rows);
  server.use(
    http.post(`${origin}/rest/v1/session_notes`, async () => {
      await answered;
      return refusal('42501', 403);
    }),
  );
  const { user } = open();
  await user.type(await text(), 'Vestiu a camiseta.');
  await user.keyboard('{Control>}{Enter}{/Control}');
  const form = (await text()).closest('form');
  await waitFor(() => expect(form).toHaveAttribute('inert'));
  act(() => (document.activeElement as HTMLElement).blur());
  answer();
  await waitFor(() => expect(form).not.toHaveAttribute('inert'));
  expect(await text()).toHaveFocus();
  expect(await text()).toHaveValue('Vestiu a camiseta.');
});
