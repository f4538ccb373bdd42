import { act, renderHook, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { leadToProfile, noteOfSession, useNewNavigation } from '../../src/app/navigation';
import { newList, noteViewOf } from '../../src/app/view';
import { ConfirmDialog } from '../../src/ui/overlays/ConfirmDialog';
import { eventually } from '../support/eventually';
import { renderFor } from '../support/render';

function Screens() {
  const { view, navigate } = useNewNavigation('therapist');
  const [open, setOpen] = useState(false);
  const [busy, setBusy] = useState(false);
  return (
    <>
      <h1>{view.name}</h1>
      <button type="button" onClick={() => navigate(newList())}>
        Pacientes
      </button>
      <button type="button" onClick={() => setOpen(true)}>
        Perguntar
      </button>
      <ConfirmDialog
        open={open}
        title="Confirmar Exclusão"
        confirmLabel="Excluir"
        busy={busy && 'Excluindo...'}
        onConfirm={() => {
          setBusy(true);
          addEventListener('answered', () => setBusy(false), { once: true });
        }}
        onCancel={() => setOpen(false)}
      >
        Esta ação não pode ser desfeita.
      </ConfirmDialog>
    </>
  );
}

/** Goes back in the history, and waits for the popstate event. */
const back = () =>
  act(
    () =>
      new Promise<void>((resolve) => {
        addEventListener('popstate', () => resolve(), { once: true });
        history.back();
      }),
  );
const heading = () => screen.getByRole('heading', { level: 1, hidden: true });

test('D-6: while its action runs, Back does not close a dialog or leave the view; afterwards it closes the dialog first', async () => {
  const { user } = renderFor(<Screens />);
  await user.click(screen.getByRole('button', { name: 'Pacientes' }));
  await user.click(screen.getByRole('button', { name: 'Perguntar' }));
  await user.click(screen.getByRole('button', { name: 'Excluir' }));
  for (let times = 0; times < 3; times += 1) {
    await back();
    expect(screen.getByRole('alertdialog', { name: 'Confirmar Exclusão' })).toBeVisible();
    expect(heading()).toHaveTextContent('patients');
  }
  act(() => void dispatchEvent(new Event('answered')));
  await back();
  await eventually(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(heading()).toHaveTextContent('patients');
  await back();
  expect(heading()).toHaveTextContent('dashboard');
});

function Forms() {
  const { view, navigate } = useNewNavigation('therapist');
  const note = noteViewOf('p', 'n');
  return (
    <>
      <h1>{view.name}</h1>
      {'lands' in view && <p>{view.lands}</p>}
      <button type="button" onClick={() => navigate(note)}>
        Evolução
      </button>
      <button type="button" onClick={() => leadToProfile(navigate, note)}>
        Perfil
      </button>
    </>
  );
}

test('D-647: Back from the profile leads to the end of the form that it was opened from, and Back from there on', async () => {
  history.replaceState(null, '');
  const { user } = renderFor(<Forms />);
  await user.click(screen.getByRole('button', { name: 'Evolução' }));
  await user.click(screen.getByRole('button', { name: 'Perfil' }));
  expect(heading()).toHaveTextContent('profile');
  await back();
  expect(heading()).toHaveTextContent('session-note');
  expect(screen.getByText('end')).toBeVisible();
  await back();
  expect(heading()).toHaveTextContent('dashboard');
});

test('D-6: an entry of the history does not say when a session was expected', () => {
  const { result } = renderHook(() => useNewNavigation('therapist'));
  const session = { patient_id: 'p', day: '2026-11-05', time_of_day: '14:00-14:50', setting: 'domicilio' };
  const view = noteOfSession(result.current, session);
  act(() => result.current.navigate(view));
  act(() => leadToProfile(result.current.navigate, view));
  expect(JSON.stringify(history.state)).not.toMatch(/2026-11-05|14:00|domicilio/);
  expect(result.current.sessionOf.get(view.note)).toEqual(session);
});
