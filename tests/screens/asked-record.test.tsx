import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Overlays } from '../../src/app/Overlays';
import { PatientsScreen } from '../../src/app/PatientsScreen';
import { detailsOf, newList } from '../../src/app/view';
import type { Found } from '../../src/data/records/asked';
import { DataError } from '../../src/data/supabase/dataError';
import { createOutbox } from '../../src/device/outbox/outbox';
import { OutboxLine } from '../../src/features/outbox/OutboxLine';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { memoryStore } from '../support/memoryStore';
import { item, outboxCalls, patientId } from '../support/outbox';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { getToast } from '../support/toast';
import { renderInWorkspace, storeSession } from '../support/workspace';

beforeEach(() => {
  storeSession();
});

const lost = async () => {
  throw new DataError('offline');
};
const draft = {
  key: 'new-child-anamnesis:7',
  kind: 'new',
  head: { questionnaire: 'infantil', name: 'Davi Lucca', step: 0 },
  value: {},
} as const;
const row = () => patientRow({ id: patientId, nome: 'Davi Lucca', user_id: therapist.id });

/** A device on which `answers` are the server's, each once it is released. */
function asking() {
  const store = memoryStore();
  const asked: ((found: Found) => void)[] = [];
  const outbox = createOutbox(therapist.id, Promise.resolve(store), {
    ...outboxCalls,
    saveIntake: lost,
    savePatient: lost,
    askOnceStored: () => new Promise((resolve) => asked.push(resolve)),
    askChanges: () => new Promise((resolve) => asked.push(resolve)),
  });
  /** What waits is opened in its form, where it is discarded. */
  const giveUp = async () => {
    const { stored } = outbox.getSnapshot()[0] ?? {};
    if (!stored?.draft) throw new Error('nothing waits');
    expect(await outbox.takeBack(stored.key)).toBe('draft');
    await store.remove(stored.draft.key);
    void outbox.draftsEnded();
  };
  const answer = async (found: Found) => {
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    await act(async () => asked.shift()?.(found));
  };
  return { outbox, asked, giveUp, answer };
}

test('D-866: a new record that is discarded and may have arrived is asked about, then said to stand, and is in the list', async () => {
  servePatients([]);
  const { outbox, giveUp, answer } = asking();
  expect(await outbox.send({ ...item(), draft, photo: null, files: [] })).toBe('waiting');
  await giveUp();
  const navigate = vi.fn();
  const { user } = renderInWorkspace(
    <Overlays locked={false}>
      <PatientsScreen view={newList()} />
      <ToastHost besideNavigation={false} />
    </Overlays>,
    { outbox, navigation: { navigate } },
  );
  const waiting = await screen.findByRole('region', { name: 'Aguardando envio (1)' });
  expect(within(waiting).getByText('Conferindo…')).toBeVisible();
  expect(within(waiting).queryByRole('button', { name: 'Nova evolução' })).toBeNull();
  fakeTable('patients', [row()]);
  // it was asked about when it was opened, and again once it was discarded
  await answer('there');
  await answer('stands');
  expect(await screen.findByRole('button', { name: 'Ver Detalhes' })).toBeVisible();
  expect(screen.queryByRole('region', { name: /^Aguardando envio/ })).toBeNull();
  await waitFor(() => expect(getToast()).toHaveTextContent('A ficha de Davi Lucca já estava no servidor'));
  await user.click(screen.getByRole('button', { name: 'Abrir ficha' }));
  expect(navigate).toHaveBeenLastCalledWith(detailsOf(patientId));
});

test('D-866: a new record that is discarded and had not arrived is gone without a word', async () => {
  servePatients([]);
  const { outbox, giveUp, answer } = asking();
  await outbox.send({ ...item(), draft, photo: null, files: [] });
  await giveUp();
  renderInWorkspace(
    <Overlays locked={false}>
      <PatientsScreen view={newList()} />
    </Overlays>,
    { outbox },
  );
  expect(await screen.findByText('Conferindo…')).toBeVisible();
  await answer('absent');
  await answer('absent');
  await waitFor(() => expect(screen.queryByText('Conferindo…')).toBeNull());
  expect(outbox.isEmpty()).toBe(true);
  expect(toasts.getSnapshot()).toBeUndefined();
});

test('D-867: a record says that a discarded change of it is asked about, and no more that it waits', async () => {
  const { outbox, giveUp, answer } = asking();
  const change = { base: row(), answers: { objetivos: 'Um' }, marks: {}, consent: null };
  await outbox.send({
    kind: 'edit',
    ...change,
    photo: null,
    files: [],
    draft: { ...draft, kind: 'edit', key: `edit-patient:${patientId}` },
  });
  renderInWorkspace(<OutboxLine patientId={patientId} onOpen={() => {}} />, { outbox });
  expect(screen.getByText('Uma mudança aguarda envio')).toBeVisible();
  await act(giveUp);
  expect(await screen.findByText('Conferindo…')).toBeVisible();
  expect(screen.queryByText('Uma mudança aguarda envio')).toBeNull();
  expect(screen.queryByText(/só neste aparelho/)).toBeNull();
  await answer('there');
  expect(await screen.findByText(/^Conferindo se o que foi descartado/)).toBeVisible();
  await answer('undone');
  await waitFor(() => expect(screen.queryByText('Conferindo…')).toBeNull());
  expect(outbox.isEmpty()).toBe(true);
});
