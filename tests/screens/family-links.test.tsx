import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { DashboardScreen } from '../../src/app/DashboardScreen';
import FamilyReviewScreen from '../../src/app/FamilyReviewScreen';
import { InvitationsOfRecord } from '../../src/app/Invitations';
import { keyOf } from '../../src/device/outbox/items';
import { createOutbox } from '../../src/device/outbox/outbox';
import { outboxInPage, registryInPage } from '../support/drafts';
import { type FakeRow, fakeTable } from '../support/fakeTable';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { item } from '../support/outbox';
import { therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';

beforeEach(() => vi.setSystemTime('2026-11-22T15:00:00Z'));

const table = `${origin}/rest/v1/family_invitations`;
const unanswered = { filled_by: null, relation: null, questionnaire_version: null, begun_at: null };
const link = (given: object = {}) => ({
  id: 'i1',
  patient_id: 'p1',
  form: 'infantil',
  heading: 'Bia',
  created_at: '2026-11-20T15:00:00Z',
  expires_at: '2026-11-27T15:00:00Z',
  opened_at: null,
  answered_at: null,
  finished_at: null,
  answers: null,
  ...unanswered,
  ...given,
});
const answered = {
  answered_at: '2026-11-21T12:00:00Z',
  filled_by: 'Ana',
  relation: 'Mãe',
  questionnaire_version: 1,
  begun_at: '2026-11-21T11:00:00Z',
  finished_at: '2026-11-21T11:50:00Z',
  answers: { queixaPrincipal: { text: 'Não dorme.' } },
};

/** `expired`: the ids of those that the server's clock has ended. `asked`: the calls that change them. */
function serve(rows: readonly object[], expired: readonly string[] = [], patients: readonly FakeRow[] = []) {
  const asked: string[] = [];
  servePatients([]);
  fakeTable('patients', patients);
  server.use(
    http.get(table, ({ request }) =>
      new URL(request.url).searchParams.has('expires_at')
        ? HttpResponse.json(expired.map((id) => ({ id })))
        : HttpResponse.json(rows),
    ),
    http.patch(table, ({ request }) => {
      asked.push(`end ${new URL(request.url).searchParams.get('id')}`);
      return new HttpResponse(null, { status: 204 });
    }),
    http.delete(table, () => {
      asked.push('delete');
      return HttpResponse.json([{ id: 'i1' }]);
    }),
  );
  return asked;
}

const ofRecord = () => renderInWorkspace(<InvitationsOfRecord patientId="p1" />);
const toResolve = () => screen.findByRole('region', { name: 'Para resolver' });

test('D-725, D-762: in the record stands how far a link is, by the server’s clock, and it can be ended', async () => {
  // by this device's clock the first would have expired, and the second would be open
  const rows = [
    link({ id: 'i1', expires_at: '2026-11-22T14:00:00Z', opened_at: '2026-11-21T12:00:00Z' }),
    link({ id: 'i2', expires_at: '2026-11-22T16:00:00Z' }),
    link({ id: 'other', patient_id: 'p2' }),
  ];
  const asked = serve(rows, ['i2'], [{ id: 'p1', nome: 'Beatriz' }]);
  const { user } = ofRecord();
  expect(await screen.findByText(/aberto ontem/)).toHaveTextContent(
    'Link para a família Criado 20/11/2026 às 12:00, aberto ontem às 09:00. Vale até 22/11/2026 às 11:00.',
  );
  expect(screen.getByText(/^Venceu/)).toHaveTextContent(/sem resposta\.$/);
  const [first] = screen.getAllByRole('button', { name: 'Encerrar link' });
  if (!first) throw new Error('no button');
  expect(screen.getAllByRole('button', { name: 'Encerrar link' })).toHaveLength(2);
  // it was opened: somebody may be writing
  await user.click(first);
  const question = await screen.findByRole('alertdialog', { name: 'Encerrar o link?' });
  expect(asked).toEqual([]);
  await user.click(within(question).getByRole('button', { name: 'Encerrar' }));
  await waitFor(() => expect(asked).toEqual(['end eq.i1']));
});

test('D-731, D-762: only what the server says has expired without an answer is to be resolved', async () => {
  const rows = [
    link({ id: 'i1', patient_id: 'n1', heading: 'Bia', expires_at: '2026-11-22T14:00:00Z' }),
    link({ id: 'i2', patient_id: 'n2', heading: 'Teo', expires_at: '2026-11-22T16:00:00Z' }),
  ];
  const asked = serve(rows, ['i2']);
  const { user } = renderInWorkspace(<DashboardScreen />);
  const card = await toResolve();
  expect(await within(card).findByText('Teo')).toBeVisible();
  expect(within(card).queryByText('Bia')).not.toBeInTheDocument();
  await user.click(within(card).getByRole('button', { name: /^Encerrar/ }));
  await waitFor(() => expect(asked).toEqual(['end eq.i2']));
});

test('D-731, D-764: what was answered without a record says who answered, in the letters that were written, and opens its review', async () => {
  const markup = '<img src=x onerror=alert(1)>';
  // the last sign would turn the text around that follows it
  serve([link({ ...answered, heading: markup, filled_by: `${markup}\u202e`, patient_id: 'n1' })]);
  const { user, navigate } = renderInWorkspace(<DashboardScreen />, { registry: registryInPage() });
  const card = await toResolve();
  expect(await within(card).findByText(markup)).toBeVisible();
  expect(card).toHaveTextContent(`${markup} (Mãe) respondeu de casa 1 pergunta`);
  expect(document.querySelector('img[src=x]')).toBeNull();
  await user.click(within(card).getByRole('button', { name: /^Revisar/ }));
  await waitFor(() =>
    expect(navigate).toHaveBeenCalledWith({ name: 'family-review', patientId: 'n1', family: 'i1' }),
  );
});

test('D-765: of two links of one new form both answers open the same form', async () => {
  const registry = registryInPage();
  serve([
    link({ ...answered, id: 'i1', patient_id: 'n1' }),
    link({ ...answered, id: 'i2', patient_id: 'n1', filled_by: 'Rui', relation: 'Pai' }),
  ]);
  const { user, navigate } = renderInWorkspace(<DashboardScreen />, { registry });
  const card = await toResolve();
  for (const who of [/^Ana \(Mãe\) respondeu de casa/, /^Rui \(Pai\) respondeu de casa/]) {
    // the second one stands there once the first is on this device
    const row = (await within(card).findByText(who)).closest('li');
    if (!row) throw new Error('no line');
    const before = navigate.mock.calls.length;
    await user.click(within(row).getByRole('button', { name: /^Revisar/ }));
    await waitFor(() => expect(navigate.mock.calls.length).toBeGreaterThan(before));
  }
  expect(registry.heads().filter(({ kind }) => kind === 'new')).toHaveLength(1);
});

/** Opens the review of Ana's answers from the dashboard. */
async function review(registry: ReturnType<typeof registryInPage>, outbox = outboxInPage()) {
  const shown = renderInWorkspace(<DashboardScreen />, { registry, outbox });
  const press = async () => {
    const times = shown.navigate.mock.calls.length;
    const row = (await within(await toResolve()).findByText(/^Ana \(Mãe\)/)).closest('li');
    if (!row) throw new Error('no line');
    await shown.user.click(within(row).getByRole('button', { name: /^Revisar/ }));
    await waitFor(() => expect(shown.navigate.mock.calls.length).toBeGreaterThan(times));
  };
  await press();
  return { ...shown, press };
}
const kindsIn = (registry: ReturnType<typeof registryInPage>) =>
  registry
    .heads()
    .map(({ kind }) => kind)
    .sort();

test('D-731, D-860: while its form waits to be sent no second one is opened, and the review says so', async () => {
  const registry = registryInPage();
  const outbox = createOutbox(therapist.id, Promise.resolve(memoryStore()));
  const waiting = item();
  const { patient } = waiting.intake;
  expect(
    await outbox.send({ ...waiting, intake: { ...waiting.intake, patient: { ...patient, id: 'n1' } } }),
  ).toBe('waiting');
  serve([link({ ...answered, patient_id: 'n1' })]);
  const { press, navigate, unmount } = await review(registry, outbox);
  await press();
  expect(registry.heads()).toEqual([]);
  const view = { name: 'family-review', patientId: 'n1', family: 'i1' } as const;
  expect(navigate).toHaveBeenLastCalledWith(view);
  unmount();
  renderInWorkspace(<FamilyReviewScreen view={view} />, { registry, outbox });
  expect(await screen.findByRole('heading', { name: 'A ficha ainda aguarda envio' })).toBeVisible();
  expect(screen.getByText(/O que a família escreveu está guardado\.$/)).toBeVisible();

  // given up, and nobody knows whether it had arrived
  server.use(http.get(`${origin}/rest/v1/patients`, () => HttpResponse.error()));
  await act(() => outbox.discard(keyOf('n1')));
  expect(await screen.findByRole('heading', { name: 'Conferindo a ficha…' })).toBeVisible();
  expect(
    screen.getByText(/^Conferindo se o que foi descartado já tinha chegado ao servidor\./),
  ).toBeVisible();
});

test('D-796: what was opened for its review is still what the server has, also after its form was discarded', async () => {
  const registry = registryInPage();
  serve([link({ ...answered, patient_id: 'n1' })]);
  const { press } = await review(registry);
  const line = await within(await toResolve()).findByText(/^Ana \(Mãe\) preencheu 1 pergunta/);
  expect(line.closest('li')).toHaveTextContent('ontem às 09:00');
  expect(line.closest('li')).not.toHaveTextContent('neste aparelho');
  const form = registry.heads().find(({ kind }) => kind === 'new');
  if (!form) throw new Error('no form');
  await registry.discard(form.key);
  expect(await within(await toResolve()).findByText(/^Ana \(Mãe\) respondeu de casa/)).toBeVisible();
  await press();
  expect(kindsIn(registry)).toEqual(['family', 'new']);
});

test('D-796: answers without a record can be deleted from their review, on the server and here', async () => {
  const registry = registryInPage();
  const asked = serve([link({ ...answered, patient_id: 'n1' })]);
  const { unmount } = await review(registry);
  unmount();
  const view = { name: 'family-review', patientId: 'n1', family: 'i1' } as const;
  const { user, navigate } = renderInWorkspace(<FamilyReviewScreen view={view} />, { registry });
  await user.click(await screen.findByRole('button', { name: 'Excluir respostas' }));
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(navigate).toHaveBeenCalledWith({ name: 'dashboard' }, { replace: true }));
  expect(asked).toEqual(['delete']);
  expect(kindsIn(registry)).not.toContain('family');
});
