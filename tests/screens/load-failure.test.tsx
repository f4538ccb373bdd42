import { QueryObserver } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useNewQueryClient } from '../../src/app/queryClient';
import { useDuplicates } from '../../src/app/useDuplicates';
import { recordAdded } from '../../src/data/records/afterSave';
import { newListVisit } from '../../src/features/patients/list/listVisit';
import { PatientList } from '../../src/features/patients/list/PatientList';
import { PatientsReportPage } from '../../src/features/reports/PatientsReport';
import { toasts } from '../../src/ui/feedback/toasts';
import { origin, server } from '../support/msw';
import { patientRow, patientSummary, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const nothing = () => {};
const list = <PatientList visit={newListVisit()} onNew={nothing} onOpen={nothing} onDelete={nothing} />;
const report = <PatientsReportPage total={null} onOpen={nothing} onReport={nothing} />;

let failing: boolean;
let told: number;
let asked: number;
beforeEach(() => {
  failing = true;
  told = 0;
  asked = 0;
  server.use(
    http.get(`${origin}/rest/v1/patients`, ({ request }) => {
      // the archived list is read too, and its failure never reported
      if (new URL(request.url).searchParams.get('archived_at') === 'is.null') asked += 1;
      return failing ? HttpResponse.error() : HttpResponse.json([patientSummary({ nome: 'Sofia' })]);
    }),
  );
  return toasts.subscribe(() => {
    if (toasts.getSnapshot()?.title === 'Erro ao buscar pacientes') told += 1;
  });
});

function Form() {
  useDuplicates('own');
  return <p>Formulário</p>;
}

/** Two screens, with a button that leads from one to the other. */
function Screens({ first, second }: { first: React.ReactNode; second: React.ReactNode }) {
  const [moved, setMoved] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setMoved(true)}>
        Ir
      </button>
      {moved ? second : first}
    </>
  );
}

test('D-39: a failure of a list that two components show is reported once', async () => {
  renderInWorkspace(
    <>
      {list}
      {report}
    </>,
  );
  expect(await screen.findAllByText('Os pacientes não puderam ser carregados')).toHaveLength(2);
  expect(told).toBe(1);
});

test('a screen that opens after a failure tries again, and reports that attempt only', async () => {
  const { user } = renderInWorkspace(<Screens first={list} second={report} />);
  await screen.findByText('Os pacientes não puderam ser carregados');
  const before = asked;
  toasts.clear();
  failing = false;
  await user.click(screen.getByRole('button', { name: 'Ir' }));
  expect(await screen.findByRole('row', { name: /Sofia/ })).toBeVisible();
  expect(asked).toBe(before + 1);
  expect(told).toBe(1);
});

test('the form, which needs the list for a warning only, does not report its failure; the list opened afterwards does', async () => {
  const { user, queryClient } = renderInWorkspace(<Screens first={<Form />} second={list} />);
  await waitFor(() => expect(asked).toBe(1));
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(told).toBe(0);
  await user.click(screen.getByRole('button', { name: 'Ir' }));
  await screen.findByText('Os pacientes não puderam ser carregados');
  expect(told).toBe(1);
});

test('a refresh that fails after its screen was left is reported by the next screen with the list', async () => {
  failing = false;
  let release = nothing;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  const { user, queryClient } = renderInWorkspace(<Screens first={list} second={<p>Perfil</p>} />);
  await screen.findByText('Sofia');
  server.use(
    http.get(`${origin}/rest/v1/patients`, async () => {
      asked += 1;
      await released;
      return HttpResponse.error();
    }),
  );
  const refreshed = queryClient.invalidateQueries();
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  await user.click(screen.getByRole('button', { name: 'Ir' }));
  release();
  await act(() => refreshed);
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(told).toBe(0);
});

test('D-319: a list that failed in a page opened without network is read when the network is there', async () => {
  const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderInWorkspace(list);
  await screen.findByText(/Precisa de internet: os pacientes não puderam ser carregados/);
  failing = false;
  isOnline.mockReturnValue(true);
  act(() => void dispatchEvent(new Event('online')));
  expect(await screen.findByText('Sofia')).toBeVisible();
});

test('D-319: a read that began without network, and fails after its return, is repeated', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValueOnce(false);
  const { result, unmount } = renderHook(() => useNewQueryClient());
  const queryClient = result.current;
  queryClient.mount();
  let fail = nothing;
  const failed = new Promise<never>((_, reject) => {
    fail = () => reject(new Error('offline'));
  });
  const queryFn = vi.fn<() => Promise<string>>().mockReturnValueOnce(failed).mockResolvedValue('read');
  const observer = new QueryObserver(queryClient, { queryKey: ['one'], queryFn });
  const stop = observer.subscribe(nothing);
  dispatchEvent(new Event('online'));
  fail();
  await waitFor(() => expect(observer.getCurrentResult().data).toBe('read'));
  expect(queryFn).toHaveBeenCalledTimes(2);
  stop();
  queryClient.unmount();
  unmount();
});

test('a list that could not be read is read when a record was stored', async () => {
  const { queryClient } = renderInWorkspace(list);
  await screen.findByText('Os pacientes não puderam ser carregados');
  failing = false;
  await act(() => recordAdded(queryClient, therapist.id, patientRow({ nome: 'Sofia' })));
  expect(await screen.findByText('Sofia')).toBeVisible();
});
