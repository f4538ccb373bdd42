import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { createOutbox } from '../../src/device/outbox/outbox';
import type { ToStore } from '../../src/device/store/storedRecord';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { storedGoal, storedRating } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { memoryStore } from '../support/memoryStore';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow({ objetivos: 'Comer sozinho. Terminar a lição.' });
const levels = ['Um adulto calça', 'Calça um pé', 'Calça os dois', 'Fecha o velcro', 'Dá o laço'];
const shoe = storedGoal({ own_words: null, said_by: 'Davi', levels, baseline: -2 });

beforeEach(() => {
  fakeTable('patients', [patient]);
});

async function open(...drafts: ToStore[]) {
  const kept = memoryStore(...drafts);
  const store = Promise.resolve(kept);
  const registry = createDraftRegistry(store);
  const outbox = createOutbox(therapist.id, store);
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />
    </>,
    {
      registry,
      outbox,
    },
  );
  const panel = within(await screen.findByRole('tabpanel', { name: 'Plano e metas' }));
  await panel.findByRole('button', { name: 'Nova meta' });
  const card = async (name: string) => within(await panel.findByRole('article', { name }));
  const opened = async (name: string) => {
    const one = await card(name);
    await view.user.click(one.getByRole('button', { name: /^Ver (e registrar|percurso)$/ }));
    return one;
  };
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  return { ...view, kept, outbox, panel, card, opened, dialog, closed };
}
const field = (name: string) => screen.getByLabelText(name);
const button = (name: string | RegExp) => ({ name });

test('D-502, D-577: without network a goal and its mark wait, are named once, stand where they belong, and are sent one after the other', async () => {
  const stored = serveGoals([shoe]);
  const { user, panel, card, opened, dialog, closed, outbox } = await open();
  stored.fail('not reached', { always: true });
  await user.click(panel.getByRole('button', button('Nova meta')));
  const form = await dialog('Nova meta');
  await fill(user, field('A meta, em uma frase'), 'Comer sozinho');
  await user.click(form.getByRole('button', button('Salvar meta')));
  await closed();
  expect(toasts.getSnapshot()).toMatchObject({
    title: 'Meta guardada neste aparelho',
    description: 'Ela aguarda envio: será enviada quando a internet voltar.',
  });
  toasts.clear();
  const made = await opened('Comer sozinho');
  expect(panel.getAllByText(/Comer sozinho/)).toHaveLength(1);
  expect(made.getByText('Meta guardada neste aparelho')).toBeVisible();
  expect(made.getByText(/Ela aguarda envio/)).toBeVisible();
  await user.click(made.getByRole('button', button('Registrar nível')));
  await user.click((await dialog('Registrar nível')).getByRole('radio', { name: 'Em parte' }));
  await user.click(screen.getByRole('button', button('Salvar')));
  await closed();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Nível guardado neste aparelho' });
  expect(made.getByText(/Ele segue depois da meta/)).toBeVisible();
  expect(made.getByText(/Último nível/)).toHaveTextContent('Em parte');
  // D-985: so it does in the head of the record
  expect(within(screen.getByRole('region', { name: 'Em resumo' })).getByText(/^· Em parte em/)).toBeVisible();
  expect((await card('Calçar o tênis.')).queryByText(/aguarda/)).not.toBeInTheDocument();
  stored.mend();
  await outbox.retry();
  await waitFor(() => expect(panel.queryByText(/Ele segue|aguarda/)).not.toBeInTheDocument());
  expect(stored.sentToAny()).toMatchObject([{ statement: 'Comer sozinho' }, { word: 'em_parte' }]);
  expect((await card('Comer sozinho')).getByText(/Último nível/)).toHaveTextContent('Em parte');
});

test('D-502: what waits is opened again with its words, also by correcting its mark, and takes their place', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, opened, dialog, closed, outbox } = await open();
  stored.fail('not reached', { always: true });
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Registrar nível')));
  let mark = await dialog('Registrar nível');
  await user.click(mark.getByRole('radio', { name: /^0/ }));
  await fill(user, field('Observação'), 'Sem pressa.');
  await user.click(mark.getByRole('button', button('Salvar')));
  await closed();
  await user.click(made.getByRole('button', button('Ver registros (1)')));
  await user.click(made.getByRole('button', button(/^Corrigir o nível/)));
  mark = await dialog('Registrar nível');
  expect(mark.getByRole('radio', { name: /^0/ })).toBeChecked();
  expect(field('Observação')).toHaveValue('Sem pressa.');
  await user.click(mark.getByRole('radio', { name: /^\+1/ }));
  await user.click(mark.getByRole('button', button('Salvar')));
  await closed();
  expect(outbox.getSnapshot()).toHaveLength(1);
  stored.mend();
  await outbox.retry();
  await waitFor(() => expect(outbox.getSnapshot()).toEqual([]));
  expect(stored.sentToAny()).toMatchObject([{ level: 1, comment: 'Sem pressa.' }]);
  expect(stored.ratings.rows()).toHaveLength(1);
});

test('D-502: a change and the end of one goal wait together, whatever form is opened first', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, opened, dialog, closed, panel, outbox } = await open();
  stored.fail('not reached', { always: true });
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Editar meta')));
  await fill(user, field('Quem disse'), ' Paixão');
  await user.click((await dialog('Editar meta')).getByRole('button', button('Salvar meta')));
  await closed();
  await user.click(made.getByRole('button', button('Encerrar…')));
  const end = await dialog('Encerrar meta');
  await user.click(end.getByRole('radio', { name: /^Encerrada/ }));
  await fill(user, field('Motivo'), 'Mudou de escola.');
  await user.click(end.getByRole('button', button('Salvar')));
  await closed();
  expect(panel.getByText('Meta: Calçar o tênis.')).toBeVisible();
  expect(outbox.getSnapshot()).toHaveLength(1);
  await user.click(panel.getByRole('button', button('Abrir')));
  expect((await dialog('Encerrar meta')).getByRole('radio', { name: /^Encerrada/ })).toBeChecked();
  expect(field('Motivo')).toHaveValue('Mudou de escola.');
  stored.mend();
  await user.click(screen.getByRole('button', button('Salvar')));
  await waitFor(() => expect(stored.sentToAny()).toHaveLength(1));
  expect(stored.sentToAny()).toEqual([
    { said_by: 'Davi Paixão', state: 'encerrada', state_reason: 'Mudou de escola.' },
  ]);
});

test('D-502: a goal that was rated here, while the mark waits, gets a new version, which follows', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, card, opened, dialog, closed, outbox } = await open();
  stored.fail('not reached', { always: true });
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Registrar nível')));
  await user.click((await dialog('Registrar nível')).getByRole('radio', { name: /^0/ }));
  await user.click(screen.getByRole('button', button('Salvar')));
  await closed();
  await user.click(made.getByRole('button', button('Editar meta')));
  const form = await dialog('Editar meta');
  await fill(user, field('A meta, em uma frase'), ' Os dois pés.');
  await user.click(form.getByRole('button', button('Salvar nova versão')));
  await closed();
  const version = await card('Calçar o tênis. Os dois pés.');
  expect(version.getByRole('button', button('Versão anterior'))).toBeVisible();
  stored.mend();
  await outbox.retry();
  await waitFor(() => expect(outbox.getSnapshot()).toEqual([]));
  expect(stored.sentToAny()).toMatchObject([{ level: 0 }, { replaces: shoe.id, statement: /Os dois pés/ }]);
});

test('D-502: goals that are made from the objectives wait, too, and are not proposed again', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals();
  const { user, panel, dialog, closed, card, outbox } = await open();
  stored.fail('not reached', { always: true });
  await user.click(panel.getByRole('button', button('Criar metas a partir dos objetivos')));
  const form = await dialog('Criar metas a partir dos objetivos');
  await user.click(form.getByRole('button', button('Criar todas')));
  await closed();
  expect(panel.queryByRole('button', button(/objetivos/))).not.toBeInTheDocument();
  const made = await card('Comer sozinho');
  await user.click(made.getByRole('button', button('Abrir')));
  expect((await dialog('Nova meta')).getByLabelText(/^A meta, em uma frase/)).toHaveValue('Comer sozinho');
  stored.mend();
  await outbox.retry();
  await waitFor(() => expect(stored.sentToAny()).toMatchObject([{ statement: 'Terminar a lição' }]));
});

test('D-502: a goal that was rated elsewhere while a change of it waited is opened, and becomes a new version', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, opened, dialog, closed, panel, outbox } = await open();
  stored.fail('not reached', { always: true });
  await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
  await fill(user, field('A meta, em uma frase'), ' Os dois pés.');
  await user.click((await dialog('Editar meta')).getByRole('button', button('Salvar meta')));
  await closed();
  stored.ratings.changeElsewhere(storedRating('2026-11-20', { level: 0 }));
  stored.mend();
  await outbox.retry();
  expect(await panel.findByText(/Abra e salve de novo para fazer uma versão nova/)).toBeVisible();
  // what refused it is read, so that the form knows it as it opens
  expect(await panel.findByText(/^Último nível em 20\/11\/2026/)).toBeVisible();
  await user.click(panel.getByRole('button', button('Corrigir')));
  const form = await dialog('Editar meta');
  await user.click(form.getByRole('button', button('Salvar nova versão')));
  await waitFor(() => expect(stored.sentToAny()).toMatchObject([{ replaces: shoe.id }]));
});
