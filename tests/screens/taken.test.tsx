import '../support/emptyDisk';
import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { patientOptions } from '../../src/data/records/patients';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import { openKeys } from '../../src/device/keys/draftKeys';
import { unlockOffline, unlockSettled } from '../../src/device/keys/lazyDraftKeys';
import PasswordDialog from '../../src/features/auth/PasswordDialog';
import { AsItWas } from '../../src/features/patients/record/AsItWas';
import { sessionStore, signIn } from '../../src/session/session';
import VisitorToastHost from '../../src/ui/feedback/VisitorToastHost';
import { answer, json, sessionOf } from '../support/auth';
import { letIn, newUser, serveKeys } from '../support/device';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderFor } from '../support/render';
import { renderInWorkspace } from '../support/workspace';

const LONG = 'girassol-amarelo';
const SHORT = 'girassol9';

let user: ReturnType<typeof newUser>;
let stopListening: () => void;
beforeEach(() => {
  user = newUser();
  serveKeys();
  stopListening = sessionStore.subscribe(() => {});
});
afterEach(() => {
  stopListening();
  vi.useRealTimers();
});

const onProven = vi.fn<() => void>();
beforeEach(() => void onProven.mockClear());
function ask() {
  return renderFor(
    <>
      <PasswordDialog
        user={user}
        title="Levar comigo"
        description="Fica guardada neste aparelho."
        action="Levar"
        onProven={onProven}
        onClose={() => {}}
      />
      <VisitorToastHost besideNavigation={false} />
    </>,
  );
}

async function enter(password: string) {
  letIn(user, password);
  await act(() => signIn(user.email, password));
  await unlockSettled();
}

const field = () => screen.getByLabelText('Senha');
async function give(typist: ReturnType<typeof renderFor>['user'], password: string) {
  await typist.clear(field());
  await typist.type(field(), `${password}{Enter}`);
}

test('D-1085: the password of ten characters or more is enough, and the device tells it', {
  tags: 'repeat',
}, async () => {
  await enter(LONG);
  const { user: typist } = ask();
  answer('token?grant_type=password', () => HttpResponse.error());
  await typist.click(screen.getByRole('button', { name: 'Levar' }));
  expect(field()).toHaveAccessibleDescription('Escreva a senha.');
  await give(typist, 'outra-senha-qualquer');
  await waitFor(() => expect(field()).toHaveAccessibleDescription('Senha incorreta.'));
  expect(onProven).not.toHaveBeenCalled();
  await give(typist, LONG);
  await waitFor(() => expect(onProven).toHaveBeenCalledOnce());
});

test('D-104, D-1085: after three wrong ones there is a pause', async () => {
  await enter(LONG);
  const { user: typist } = ask();
  for (const wrong of ['uma', 'duas', 'três']) {
    await give(typist, wrong);
    await waitFor(() => expect(field()).toHaveAccessibleDescription(/Senha incorreta|Muitas senhas erradas/));
  }
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/Muitas senhas erradas\. Espere [1-5] s/));
});

test('D-1085: a shorter one is refused, with the link that changes it', async () => {
  await enter(SHORT);
  const asked: unknown[] = [];
  answer('recover', ({ body }) => {
    asked.push(body.email);
    return json({});
  });
  const { user: typist } = ask();
  await give(typist, SHORT);
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/menos de 10 caracteres/));
  expect(onProven).not.toHaveBeenCalled();
  await typist.click(screen.getByRole('button', { name: 'Receber link para trocar a senha' }));
  await screen.findByText('Link enviado');
  expect(asked).toEqual([user.email]);
});

test('D-1085: where a link has opened the session, the server tells the password, which then opens the device without it', async () => {
  letIn(user, LONG);
  localStorage.setItem(
    SESSION_KEY,
    JSON.stringify({ ...sessionOf(user), expires_at: Date.now() / 1000 + 3600 }),
  );
  await openKeys(user.id);
  expect(await unlockOffline(user.id, LONG)).toBe('unknown');
  const { user: typist } = ask();
  await give(typist, 'outra-senha-qualquer');
  await waitFor(() => expect(field()).toHaveAccessibleDescription('Senha incorreta.'));
  await give(typist, LONG);
  await waitFor(() => expect(onProven).toHaveBeenCalledOnce());
  expect(await unlockOffline(user.id, LONG)).toBe('opened');
});

test('D-1092: a record that cannot be read again says of when it is', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T21:02:00Z') });
  const row = patientRow();
  fakeTable('patients', [row]);
  const { queryClient, user: typist } = renderInWorkspace(<AsItWas patientId={row.id} />);
  await waitFor(() =>
    expect(queryClient.getQueryData(patientOptions(therapist.id, row.id).queryKey)).toBeTruthy(),
  );
  expect(screen.queryByText(/Como estava/)).toBeNull();
  server.use(http.get(`${origin}/rest/v1/patients`, () => HttpResponse.error()));
  vi.setSystemTime(new Date('2026-11-26T21:32:00Z'));
  await act(() => queryClient.refetchQueries({ queryKey: ['record', row.id] }));
  await screen.findByText('Como estava em qui., 26/11, 18:02');
  fakeTable('patients', [row]);
  await typist.click(screen.getByRole('button', { name: 'Atualizar' }));
  await waitFor(() => expect(screen.queryByText(/Como estava/)).toBeNull());
});
