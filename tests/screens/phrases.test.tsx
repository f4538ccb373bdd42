import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { createOutbox } from '../../src/device/outbox/outbox';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { unsentText } from '../../src/features/outbox/outboxWords';
import PhrasesCard from '../../src/features/phrases/PhrasesCard';
import { PhrasesOffered } from '../../src/features/phrases/PhrasesOffered';
import type { Phrase } from '../../src/records/phrases';
import { TextArea } from '../../src/ui/controls/TextArea';
import { toasts } from '../../src/ui/feedback/toasts';
import { type FakeRow, fakeTable, TAKEN } from '../support/fakeTable';
import { fill } from '../support/fill';
import { memoryStore } from '../support/memoryStore';
import { therapist } from '../support/patients';
import { closeToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

const phraseRow = (words: Pick<Phrase, 'id' | 'title' | 'content'>): Phrase => ({
  user_id: therapist.id,
  revision: 1,
  created_at: '2026-11-20T12:00:00+00:00',
  updated_at: '2026-11-20T12:00:00+00:00',
  ...words,
});
const stretching = phraseRow({
  id: 'a1',
  title: 'Alongamento',
  content: 'Alongamento de membros superiores,\n3 séries.',
});
const visual = phraseRow({ id: 'b2', title: 'Atenção visual', content: 'Manteve a atenção visual.' });

/** Each title once, ignoring case. */
const isTaken = ({ title }: FakeRow, others: readonly FakeRow[]) =>
  others.some((one) => String(one.title).toLowerCase() === String(title).toLowerCase()) ? TAKEN : undefined;
const serve = (...phrases: Phrase[]) =>
  fakeTable('phrases', phrases, { defaults: { user_id: therapist.id }, rule: isTaken });

function Field() {
  const [text, setText] = useState('');
  return (
    <TextArea label="Comportamentos" phrases value={text} onChange={(event) => setText(event.target.value)} />
  );
}

async function write() {
  const view = renderInWorkspace(
    <PhrasesOffered enabled>
      <Field />
    </PhrasesOffered>,
  );
  await screen.findByRole('button', { name: 'Frases' });
  return view;
}
const field = () => screen.getByRole('textbox', { name: 'Comportamentos' });
const option = (name: RegExp) => screen.getByRole('option', { name });

test('D-180: a slash and a part of the title insert a phrase where the caret is, by keyboard alone', async () => {
  serve(stretching, visual);
  const { user } = await write();
  await user.type(field(), 'Chegou bem. /atencao');
  expect(screen.getAllByRole('option')).toHaveLength(1);
  expect(field()).toHaveAttribute('aria-activedescendant', option(/Atenção visual/).id);
  await user.keyboard('{Enter} Saiu');
  expect(field()).toHaveValue('Chegou bem. Manteve a atenção visual. Saiu');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('D-180: a slash alone lists all phrases, and Enter stays a new line until one is chosen', async () => {
  serve(stretching, visual);
  const { user } = await write();
  await user.type(field(), '/');
  expect(screen.getAllByRole('option')).toHaveLength(2);
  await user.keyboard('{Enter}');
  expect(field()).toHaveValue('/\n');
  await user.keyboard('/{ArrowUp}{Enter}');
  expect(field()).toHaveValue(`/\n${visual.content}`);
});

test('D-180: Escape leaves the slash as it is until another one is typed', async () => {
  serve(stretching);
  const { user } = await write();
  await user.type(field(), '/al{Escape}o');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field()).toHaveValue('/alo');
  await user.type(field(), ' /al');
  expect(screen.getByRole('listbox', { name: 'Frases' })).toBeVisible();
});

test('D-180: the button lists them, and one tap inserts at the caret while the field keeps it', async () => {
  serve(stretching, visual);
  const { user } = await write();
  await user.type(field(), 'antes depois', { initialSelectionStart: 0 });
  (field() as HTMLTextAreaElement).setSelectionRange(6, 6);
  await user.click(screen.getByRole('button', { name: 'Frases' }));
  await user.click(option(/Alongamento/));
  expect(field()).toHaveValue(`antes ${stretching.content}depois`);
  expect(field()).toHaveFocus();
});

test('D-180: without phrases, or when they cannot be read, a slash is a slash', async () => {
  serve(stretching).fail({ code: 'XX000', status: 500 }, { on: 'read', always: true });
  const { user } = renderInWorkspace(
    <PhrasesOffered enabled>
      <Field />
    </PhrasesOffered>,
  );
  await user.type(field(), '/al{Enter}');
  expect(field()).toHaveValue('/al\n');
  expect(screen.queryByRole('button', { name: 'Frases' })).toBeNull();
});

const card = (
  <>
    <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
    <PhrasesCard />
  </>
);

async function manage() {
  const view = renderInWorkspace(card);
  await screen.findByRole('button', { name: 'Nova frase' });
  return view;
}
const dialog = () => within(screen.getByRole('alertdialog'));
const save = () => dialog().getByRole('button', { name: 'Salvar frase' });

test('D-179: phrases are written, changed and deleted', async () => {
  const phrases = serve();
  const { user } = await manage();
  expect(screen.getByText(/Nenhuma ainda/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Nova frase' }));
  await fill(user, dialog().getByRole('textbox', { name: 'Título' }), ' Alongamento ');
  await fill(user, dialog().getByRole('textbox', { name: 'Texto' }), ' Alongamento. ');
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: 'Editar Alongamento' }));
  await fill(user, dialog().getByRole('textbox', { name: 'Texto' }), '3 séries.');
  await user.click(save());
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(await screen.findByText('Alongamento. 3 séries.')).toBeVisible();
  expect(phrases.rows()).toMatchObject([{ title: 'Alongamento', content: 'Alongamento. 3 séries.' }]);
  await user.click(screen.getByRole('button', { name: 'Excluir Alongamento' }));
  await user.click(dialog().getByRole('button', { name: 'Excluir' }));
  await screen.findByText(/Nenhuma ainda/);
  expect(phrases.rows()).toEqual([]);
});

test('D-179: what is missing, or a title that another phrase has, is said at its field', async () => {
  serve(stretching);
  const { user } = await manage();
  await user.click(screen.getByRole('button', { name: 'Nova frase' }));
  await user.click(save());
  const title = dialog().getByRole('textbox', { name: 'Título' });
  expect(title).toHaveAccessibleDescription(/Escreva um título\./);
  await fill(user, title, 'alongamento');
  await fill(user, dialog().getByRole('textbox', { name: 'Texto' }), 'Outra.');
  await user.click(save());
  await waitFor(() => expect(title).toHaveAccessibleDescription(/Outra frase já tem este título\./));
  expect(dialog().getByRole('textbox', { name: 'Texto' })).toHaveValue('Outra.');
});

test('D-179: a failure keeps what was typed, and trying again adds it once', { tags: 'repeat' }, async () => {
  const phrases = serve();
  const { user } = await manage();
  await user.click(screen.getByRole('button', { name: 'Nova frase' }));
  await fill(user, dialog().getByRole('textbox', { name: 'Título' }), 'Alta');
  await fill(user, dialog().getByRole('textbox', { name: 'Texto' }), 'Recebeu alta.');
  phrases.fail('answer lost');
  await user.click(save());
  expect(await dialog().findByRole('alert')).toHaveTextContent('Erro ao salvar a frase');
  expect(dialog().getByRole('textbox', { name: 'Texto' })).toHaveValue('Recebeu alta.');
  await user.click(save());
  await screen.findByRole('button', { name: 'Editar Alta' });
  expect(phrases.rows()).toHaveLength(1);
});

test('D-179: leaving asks before typed words are lost', async () => {
  serve();
  const { user } = await manage();
  await user.click(screen.getByRole('button', { name: 'Nova frase' }));
  await fill(user, dialog().getByRole('textbox', { name: 'Título' }), 'Alta');
  await user.click(dialog().getByRole('button', { name: 'Cancelar' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar preenchendo' }));
  expect(await screen.findByRole('textbox', { name: 'Título' })).toHaveValue('Alta');
});

test('D-224: a phrase that is saved closes its dialog at once, though the list cannot be read again', async () => {
  const phrases = serve();
  const { user } = renderInWorkspace(card);
  await user.click(await screen.findByRole('button', { name: 'Nova frase' }));
  phrases.hold('read');
  await fill(user, screen.getByLabelText('Título'), 'Alongamento');
  await fill(user, screen.getByLabelText('Texto'), 'De membros superiores.');
  await user.click(screen.getByRole('button', { name: 'Salvar frase' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar frase' })).not.toBeInTheDocument());
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Frase salva' });
  await waitFor(() => expect(phrases.urls('read')).toHaveLength(2));
});

test('D-522: without a network a phrase waits in its card, and is written on; so does the removal of one', {
  tags: 'repeat',
}, async () => {
  const phrases = serve(stretching);
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user } = renderInWorkspace(card, { outbox });
  phrases.fail('not reached', { always: true });
  await user.click(await screen.findByRole('button', { name: 'Nova frase' }));
  await fill(user, screen.getByLabelText('Título'), 'Alta');
  await fill(user, screen.getByLabelText('Texto'), 'Recebeu alta.');
  await user.click(save());
  expect(await screen.findByText('Frase: Alta')).toBeVisible();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Frase guardada neste aparelho' });
  closeToast();
  await user.click(await screen.findByRole('button', { name: 'Excluir Alongamento' }));
  await user.click(dialog().getByRole('button', { name: 'Excluir' }));
  expect(await screen.findByText('Será excluída quando a internet voltar.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Excluir Alongamento' })).toBeNull();
  expect(outbox.getSnapshot().map(unsentText)).toEqual([
    'Frase: Alta, só neste aparelho',
    'Exclusão de frase: Alongamento, só neste aparelho',
  ]);
  closeToast();
  phrases.mend();
  await outbox.retry();
  await screen.findByRole('button', { name: 'Editar Alta' });
  await waitFor(() => expect(screen.queryByText('Alongamento')).toBeNull());
  expect(phrases.rows()).toMatchObject([{ title: 'Alta', content: 'Recebeu alta.' }]);
});

test('D-522: a title that another phrase has by then is said where the phrase waits', async () => {
  const phrases = serve();
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const { user } = renderInWorkspace(card, { outbox });
  phrases.fail('not reached');
  await user.click(await screen.findByRole('button', { name: 'Nova frase' }));
  await fill(user, screen.getByLabelText('Título'), 'alongamento');
  await fill(user, screen.getByLabelText('Texto'), 'Outra.');
  await user.click(save());
  expect(await screen.findByText('Frase: alongamento')).toBeVisible();
  phrases.changeElsewhere(stretching);
  await outbox.retry();
  expect(await screen.findByText(/Outra frase já tem este título\. Abra e escreva outro\./)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Corrigir' })).toBeVisible();
});
