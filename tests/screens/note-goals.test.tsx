import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NoteScreen } from '../../src/app/NoteScreen';
import { type NoteView, newNoteView, noteViewOf } from '../../src/app/view';
import type { SessionNote } from '../../src/data/records/sessionNotes';
import { createOutbox } from '../../src/device/outbox/outbox';
import { toasts } from '../../src/ui/feedback/toasts';
import { registryInPage } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { goalRow, plainGoal, ratingRow } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { memoryStore } from '../support/memoryStore';
import { serveNoteTable } from '../support/notesApi';
import { patientRow, therapist } from '../support/patients';
import { author, finalised, serveNotes, sessionNote } from '../support/sessionNotes';
import { renderInWorkspace } from '../support/workspace';

const goal = goalRow();
const plain = plainGoal();
const stored = (given: Partial<SessionNote> = {}) => sessionNote({ patient_id: goal.patient_id, ...given });

let rows: SessionNote[];

beforeEach(() => {
  localStorage.clear();
  rows = [];
  serveNotes(() => rows);
  fakeTable('patients', [patientRow({ nome: 'Davi Rezende', alergias: 'Amendoim: inchaço no rosto' })]);
});

function open(view: NoteView = newNoteView(goal.patient_id), registry = registryInPage()) {
  return { ...renderInWorkspace(<NoteScreen view={view} />, { registry }), view, registry };
}

const shoes = goal.statement;
const rating = async (name: string) => within(await screen.findByRole('group', { name }));
const text = () => screen.findByRole('textbox', { name: 'Evolução' });
const button = (name: string) => screen.getByRole('button', { name });
const sent = () => waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Evolução salva' }));

test('D-564: what a level means is shown while it is pointed at, focused or chosen, and a long touch chooses nothing', async () => {
  serveGoals([goal]);
  const { user } = open();
  const shoe = await rating(shoes);
  const [lowest, , , velcro] = shoe.getAllByRole('radio');
  if (!lowest || !velcro) throw new Error('five levels');
  expect(shoe.getByText('Fecha o velcro')).not.toBeVisible();
  await user.hover(velcro);
  expect(shoe.getByText('Fecha o velcro')).toBeVisible();
  expect(shoe.getByText('Não observada hoje')).not.toBeVisible();
  await user.unhover(velcro);
  expect(shoe.getByText('Não observada hoje')).toBeVisible();
  act(() => lowest.focus());
  expect(shoe.getByText('Não tenta')).toBeVisible();
  act(() => lowest.blur());

  /** A touch of this length, in ms. */
  const touch = (length: number) => {
    const at = (event: Event, timeStamp: number) =>
      Object.defineProperty(event, 'timeStamp', { value: timeStamp });
    const finger = { pointerType: 'touch', isPrimary: true };
    fireEvent(velcro, at(createEvent.pointerEnter(velcro, finger), 1000));
    fireEvent(velcro, at(createEvent.pointerOver(velcro, finger), 1000));
    fireEvent(velcro, at(createEvent.pointerDown(velcro, finger), 1000));
    fireEvent(velcro, at(createEvent.pointerUp(velcro, finger), 1000 + length));
    fireEvent.pointerOut(velcro, finger);
    fireEvent.click(velcro, { detail: 1 });
  };
  touch(900);
  expect(velcro).not.toBeChecked();
  expect(shoe.getByText('Fecha o velcro')).toBeVisible();
  touch(100);
  expect(velcro).toBeChecked();
  touch(900);
  expect(velcro).toBeChecked();
  touch(100);
  expect(velcro).not.toBeChecked();
  expect(shoe.getByText('Não observada hoje')).toBeVisible();
  // read, and left
  touch(900);
  expect(shoe.getByText('Fecha o velcro')).toBeVisible();
  fireEvent.pointerDown(await text());
  expect(shoe.getByText('Não observada hoje')).toBeVisible();
});

test("D-348: one press rates a goal; the last rating is marked, and none is chosen; 'Não observada hoje' comes back with a second press", async () => {
  serveGoals([goal], [ratingRow({ level: -1 }), ratingRow({ id: 'c2', level: 2, rated_by: 'familia' })]);
  serveNoteTable(rows);
  const { user } = open();
  const shoe = await rating(shoes);
  expect(shoe.getAllByRole('radio').map((each) => (each as HTMLInputElement).checked)).not.toContain(true);
  expect(shoe.getByText('Não observada hoje')).toBeVisible();
  expect(shoe.getByText('antes').closest('label')).toHaveTextContent('−1');
  await user.click(shoe.getByRole('radio', { name: /\+1/ }));
  expect(shoe.getByText('Fecha o velcro', { selector: 'p' })).toBeVisible();
  await user.click(shoe.getByRole('radio', { name: /\+1/ }));
  expect(shoe.getByText('Não observada hoje')).toBeVisible();
  await user.click(shoe.getByRole('radio', { name: /\+1/ }));
  await fill(user, await text(), 'Fechou o velcro.');
  await user.click(button('Salvar'));
  await sent();
  expect(rows).toMatchObject([{ content: 'Fechou o velcro.', ratings: { [goal.id]: { level: 1 } } }]);
});

test('D-348: a goal without levels is rated with three words', async () => {
  serveGoals([plain]);
  serveNoteTable(rows);
  const { user } = open();
  const lesson = await rating('Terminar a lição');
  expect(lesson.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual([
    'Ainda não',
    'Em parte',
    'Alcançada',
  ]);
  await user.click(lesson.getByRole('radio', { name: 'Em parte' }));
  await fill(user, await text(), 'Lição.');
  await user.click(button('Salvar'));
  await sent();
  expect(rows[0]?.ratings).toEqual({ [plain.id]: { word: 'em_parte' } });
});

test('D-348: a record without a goal in progress shows no goals', async () => {
  serveGoals([goalRow({ state: 'pausada' }), plainGoal({ state: 'alcancada' })]);
  open();
  await text();
  expect(screen.queryByRole('heading', { name: 'Metas de hoje' })).toBeNull();
});

test('D-348: a goal that has ended, or has a new version since, is shown where the note rates it already', async () => {
  const newer = goalRow({ id: 'a9', own_words: null, statement: 'Calçar a bota', replaces: goal.id });
  serveGoals([goal, newer, { ...plain, state: 'encerrada', state_reason: 'Mudou de escola' }]);
  rows.push(stored({ ratings: { [goal.id]: { level: 0 }, [plain.id]: { word: 'em_parte' } } }));
  serveNoteTable(rows);
  open(noteViewOf(goal.patient_id, stored().id));
  expect((await rating(shoes)).getByRole('radio', { name: /^0/ })).toBeChecked();
  const sheet = screen.getByRole('heading', { name: 'Metas de hoje' }).parentElement;
  expect(sheet).toHaveTextContent('Há uma versão nova desta meta');
  expect(sheet).toHaveTextContent('Encerrada');
  expect((await rating('Calçar a bota')).getByText('Não observada hoje')).toBeVisible();
});

test('D-348: an absence asks for no goals, and never loses what was marked', async () => {
  serveGoals([goal]);
  // of an earlier version
  rows.push(stored({ kind: 'falta' }));
  serveNoteTable(rows);
  const { user } = open(noteViewOf(goal.patient_id, stored().id));
  await text();
  expect(screen.queryByRole('heading', { name: 'Metas de hoje' })).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Atendimento' }));
  await user.click((await rating(shoes)).getByRole('radio', { name: /^0/ }));
  await user.click(screen.getByRole('radio', { name: 'Falta' }));
  expect((await rating(shoes)).getByRole('radio', { name: /^0/ })).toBeChecked();
});

test('D-349: goals that cannot be read are said to be missing; the note is saved with what it rates, and they can be read again', {
  tags: 'repeat',
}, async () => {
  const goals = serveGoals([goal]);
  goals.fail('not reached', { on: 'read', always: true });
  rows.push(stored({ ratings: { [goal.id]: { level: 2 } } }));
  const asked = serveNoteTable(rows);
  const { user } = open(noteViewOf(goal.patient_id, stored().id));
  await fill(user, await text(), ' Cansou.');
  expect(screen.getByRole('heading', { name: 'As metas não puderam ser carregadas' })).toBeVisible();
  await user.click(button('Salvar'));
  await sent();
  expect(asked).toEqual([{ method: 'PATCH', values: { content: `${stored().content} Cansou.` } }]);
  expect(rows[0]?.ratings).toEqual({ [goal.id]: { level: 2 } });
  goals.mend();
  const field = await text();
  await user.click(button('Tentar de novo'));
  expect((await rating(shoes)).getByRole('radio', { name: /\+2/ })).toBeChecked();
  expect(await text()).toBe(field);
});

test('D-349: a correction begins with the ratings of the note that it corrects, which were not made before it', async () => {
  const old = finalised({ patient_id: goal.patient_id, ratings: { [goal.id]: { level: 0 } } });
  serveGoals([goal], [ratingRow({ level: -2 }), ratingRow({ id: 'c2', level: 0, note_id: old.id })]);
  rows.push(old);
  const asked = serveNoteTable(rows);
  const { user } = open(newNoteView(goal.patient_id, old.id));
  const shoe = await rating(shoes);
  expect(shoe.getByRole('radio', { name: /^0/ })).toBeChecked();
  expect(shoe.getByText('antes').closest('label')).toHaveTextContent('−2');
  await user.click(shoe.getByRole('radio', { name: /−1/ }));
  await fill(user, screen.getByLabelText('Motivo da correção'), 'Marquei errado.');
  await user.click(button('Salvar'));
  await sent();
  expect(asked).toMatchObject([{ values: { replaces: old.id, ratings: { [goal.id]: { level: -1 } } } }]);
});

test.each([
  ['mine', /O que você escreveu/, { level: 1 }],
  ['theirs', /O que está salvo/, { level: -1 }],
] as const)(
  'D-349: a goal that two devices have rated is shown side by side, and the therapist chooses (%s)',
  async (_, version, chosen) => {
    serveGoals([goal]);
    rows.push(stored());
    serveNoteTable(rows);
    const { user } = open(noteViewOf(goal.patient_id, stored().id));
    await user.click((await rating(shoes)).getByRole('radio', { name: /\+1/ }));
    Object.assign(rows[0] ?? {}, { ratings: { [goal.id]: { level: -1 } }, revision: 2 });
    await user.click(button('Salvar'));
    const dialog = await screen.findByRole('alertdialog', { name: 'Esta evolução mudou em outro aparelho' });
    const group = within(dialog).getByRole('group', { name: shoes });
    expect(group).toHaveTextContent('+1, Fecha o velcro');
    expect(group).toHaveTextContent('−1, Calça um pé');
    await user.click(within(group).getByRole('radio', { name: version }));
    await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
    await waitFor(() => expect(rows[0]?.ratings).toEqual({ [goal.id]: chosen }));
  },
);

test('D-349: ratings of different goals on two devices come together without a question', {
  tags: 'repeat',
}, async () => {
  serveGoals([goal, plain]);
  rows.push(stored());
  serveNoteTable(rows);
  const { user } = open(noteViewOf(goal.patient_id, stored().id));
  await user.click((await rating(shoes)).getByRole('radio', { name: /\+1/ }));
  Object.assign(rows[0] ?? {}, { ratings: { [plain.id]: { word: 'alcancada' } }, revision: 2 });
  await user.click(button('Salvar'));
  await waitFor(() =>
    expect(rows[0]?.ratings).toEqual({ [goal.id]: { level: 1 }, [plain.id]: { word: 'alcancada' } }),
  );
});

test('D-349: without network a note waits with its ratings, and is sent with them', async () => {
  serveGoals([goal]);
  let offline = true;
  const before = ({ method }: Request) => (offline && method === 'POST' ? Response.error() : undefined);
  serveNoteTable(rows, { before });
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const view = newNoteView(goal.patient_id);
  const { user } = renderInWorkspace(<NoteScreen view={view} />, { registry: registryInPage(), outbox });
  await user.click((await rating(shoes)).getByRole('radio', { name: /\+1/ }));
  await fill(user, await text(), 'Fechou o velcro.');
  await user.click(button('Salvar'));
  const waits = { title: 'Evolução guardada neste aparelho' };
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject(waits));
  expect(rows).toEqual([]);
  offline = false;
  await outbox.start();
  await waitFor(() => expect(rows).toMatchObject([{ ratings: { [goal.id]: { level: 1 } } }]));
  outbox.stop();
});

test('D-349: a rating is a draft at once', async () => {
  serveGoals([goal]);
  const registry = registryInPage();
  const { user, unmount, view } = open(undefined, registry);
  await user.click((await rating(shoes)).getByRole('radio', { name: /\+1/ }));
  unmount();
  open(view, registry);
  expect((await rating(shoes)).getByRole('radio', { name: /\+1/ })).toBeChecked();
});

test('D-348: the patient’s allergies stand beside the name; not asked for, that is said', async () => {
  const first = open();
  expect(await screen.findByText('Amendoim: inchaço no rosto')).toBeVisible();
  first.unmount();
  fakeTable('patients', [patientRow({ nome: 'Davi Rezende', alergias: null })]);
  open();
  expect(await screen.findByText('Alergias: não perguntadas')).toBeVisible();
});

test('D-350: a finalised note shows how far each goal was attained on its day, and who supervised', async () => {
  const supervisor = { name: 'Ana Lima', crefito_region: 3, crefito_number: '54321-TO' };
  // a colon follows the sentence
  serveGoals([goal, { ...plain, statement: 'Terminar a lição.' }]);
  rows.push(
    finalised({
      patient_id: goal.patient_id,
      ratings: { [plain.id]: { word: 'em_parte' }, [goal.id]: { level: 1 } },
      author: { ...author, supervisor },
    }),
  );
  serveNoteTable(rows);
  open(noteViewOf(goal.patient_id, stored().id));
  const marks = within(await screen.findByRole('list', { name: 'Metas do dia' })).getAllByRole('listitem');
  expect(marks.map(({ textContent }) => textContent)).toEqual([
    `${shoes}: +1, Fecha o velcro`,
    'Terminar a lição: Em parte',
  ]);
  expect(screen.getByText('Supervisionado por Ana Lima · CREFITO-3/54321-TO')).toBeVisible();
});

test('D-350: marks are shown, too, where the goals cannot be read', async () => {
  serveGoals().fail('not reached', { on: 'read', always: true });
  rows.push(finalised({ patient_id: goal.patient_id, ratings: { [goal.id]: { level: 1 } } }));
  serveNoteTable(rows);
  open(noteViewOf(goal.patient_id, stored().id));
  expect(await screen.findByRole('list', { name: 'Metas do dia' })).toHaveTextContent(
    'Meta: +1, Mais que o esperado',
  );
});
