import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { type Navigation, NavigationContext, useNavigation } from '../../src/app/navigation';
import { type DetailsView, detailsOf, type View } from '../../src/app/view';
import { fakeTable } from '../support/fakeTable';
import { patientRow } from '../support/patients';
import { finalised, serveNotes, sessionNote } from '../support/sessionNotes';
import { renderInWorkspace } from '../support/workspace';

const patient = patientRow({ alergias: 'Dipirona', consent_version: null });
const stored = [
  sessionNote({
    id: 'open',
    patient_id: patient.id,
    occurred_on: '2026-11-19',
    content: 'Vestiu a camiseta.',
  }),
  finalised({ id: 'old', patient_id: patient.id, occurred_on: '2026-11-12' }),
];

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue();
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(150);
  fakeTable('patients', [patient]);
  serveNotes(() => stored);
});

/** The record, left and opened again by a press. */
function Record({ first, onLeave }: { first: DetailsView; onLeave: (view: View) => void }) {
  const around = useNavigation();
  const [view, setView] = useState<DetailsView>();
  const navigate: Navigation['navigate'] = (next, options) => {
    if (next.name === 'patient-details') setView(next);
    else onLeave(next);
    if (next.name === 'patient-details') expect(options).toMatchObject({ replace: true });
  };
  return view === undefined ? (
    <button type="button" onClick={() => setView(first)}>
      Abrir
    </button>
  ) : (
    <NavigationContext value={{ ...around, navigate }}>
      <DetailsScreen view={view} />
      <button type="button" onClick={() => setView(undefined)}>
        Sair da ficha
      </button>
    </NavigationContext>
  );
}

async function open(first: DetailsView = detailsOf(patient.id)) {
  const onLeave = vi.fn<(view: View) => void>();
  const view = renderInWorkspace(<Record first={first} onLeave={onLeave} />);
  await view.user.click(button('Abrir'));
  await screen.findByRole('heading', { level: 1 });
  return { ...view, onLeave };
}
const button = (name: string) => screen.getByRole('button', { name });
const tab = (name: string | RegExp) => screen.getByRole('tab', { name });
const selected = () => screen.getByRole('tab', { selected: true });

test('D-311, D-578: a record has tabs, with one panel in the page, and arrows move between them', async () => {
  const { user } = await open();
  await waitFor(() => expect(tab('Evoluções 2')).toBeVisible());
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Anamnese',
    'Evoluções 2',
    'Plano e metas',
    'Termos e histórico',
  ]);
  expect(selected()).toBe(tab('Anamnese'));
  expect(screen.getAllByRole('tabpanel')).toHaveLength(1);
  expect(screen.getByRole('region', { name: 'Dados Clínicos' })).toBeVisible();

  await user.click(selected());
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(selected()).toBe(tab(/Evoluções/)));
  expect(selected()).toHaveFocus();
  expect(screen.queryByRole('region', { name: 'Dados Clínicos' })).not.toBeInTheDocument();
  await user.keyboard('{End}');
  await waitFor(() => expect(selected()).toBe(tab('Termos e histórico')));
  expect(screen.getByRole('region', { name: 'Consentimento' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'Histórico' })).toBeVisible();
});

test('D-311: a record opens again at the tab where it was left', async () => {
  const { user } = await open();
  await user.click(tab('Termos e histórico'));
  await user.click(button('Sair da ficha'));
  await user.click(button('Abrir'));
  expect(await screen.findByRole('tab', { selected: true })).toHaveTextContent('Termos e histórico');
});

test('D-311: opened for a note, the record shows the notes', async () => {
  await open({ ...detailsOf(patient.id), note: 'old' });
  expect(selected()).toHaveTextContent('Evoluções');
  expect(await screen.findByRole('list', { name: 'Evoluções' })).toBeVisible();
});

test('D-311: an answer of the summary leads to its tab', async () => {
  const { user } = await open({ ...detailsOf(patient.id), tab: 'terms' });
  await user.click(screen.getByRole('button', { name: 'Ver Alergias: Dipirona' }));
  expect(selected()).toHaveTextContent('Anamnese');
  await waitFor(() => expect(button('Editar Alergias')).toHaveFocus());
});

test('D-312: what waits is one line, and each of its links leads to its task', async () => {
  const { user, onLeave } = await open();
  await user.click(button('Consentimento pendente'));
  expect(selected()).toHaveTextContent('Termos e histórico');
  await user.click(await screen.findByRole('button', { name: 'Evolução em aberto' }));
  expect(onLeave).toHaveBeenLastCalledWith(expect.objectContaining({ name: 'session-note', note: 'open' }));
});

test('D-151: the summary has the newest note, which leads to the notes', async () => {
  const { user } = await open();
  const glance = within(screen.getByRole('region', { name: 'Em resumo' }));
  expect(await glance.findByText('qui., 19/11/2026')).toBeVisible();
  expect(glance.getByText('Vestiu a camiseta.')).toBeVisible();
  await user.click(button('Ver Última evolução'));
  expect(selected()).toHaveTextContent('Evoluções');
});
