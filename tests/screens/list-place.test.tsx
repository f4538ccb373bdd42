import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Page } from '../../src/app/Page';
import { newPlace } from '../../src/features/patients/listPlace';
import { PatientList } from '../../src/features/patients/PatientList';
import { therapist } from '../support/patients';
import { manyPatients, servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';

const ROW = 274;

beforeEach(() => {
  // jsdom has no layout and does not scroll
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(1_000_000);
  vi.spyOn(window, 'scrollTo').mockImplementation((...[to]: unknown[]) => {
    Object.assign(window, { scrollY: (to as { top: number }).top });
    setTimeout(() => act(() => window.dispatchEvent(new Event('scroll'))));
  });
});
afterEach(() => {
  Object.assign(window, { scrollY: 0 });
  vi.restoreAllMocks();
});

function scrolledTo(top: number) {
  Object.assign(window, { scrollY: top });
  window.dispatchEvent(new Event('scroll'));
}

/** A list that a record replaces as soon as a card is opened. */
async function open(count: number) {
  const rows = manyPatients(count);
  servePatients(rows);
  const place = newPlace();
  let show: (shown: boolean) => void = () => {};
  function Screens() {
    const [shown, setShown] = useState(true);
    show = setShown;
    if (!shown) return <h1>Ficha</h1>;
    return (
      <Page focus>
        <PatientList
          userId={therapist.id}
          place={place}
          onNew={() => {}}
          onOpen={() => {
            setShown(false);
            // as the next view does
            scrollTo({ top: 0 });
          }}
          onDelete={() => {}}
        />
      </Page>
    );
  }
  const view = renderInWorkspace(<Screens />);
  await screen.findByText(`${count} pacientes`);
  return { ...view, place, toList: () => act(() => show(true)), away: () => act(() => show(false)) };
}

const search = () => screen.getByRole('searchbox', { name: 'Buscar por nome ou CPF' });
const opener = (name: string) => screen.getByRole('button', { name: 'Ver Detalhes', description: name });

test('D-141: coming back from a record, the list shows the search as it was, and its card has the focus', async () => {
  const { user, toList } = await open(30);
  await user.type(search(), 'paciente 2');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30'));
  await user.click(opener('Paciente 21'));
  expect(screen.getByRole('heading')).toHaveTextContent('Ficha');
  await toList();
  expect(search()).toHaveValue('paciente 2');
  expect(screen.getByRole('status')).toHaveTextContent('12 pacientes de 30');
  await waitFor(() => expect(opener('Paciente 21')).toHaveFocus());
  expect(location.href).not.toContain('paciente');
  expect(JSON.stringify(history.state)).not.toContain('paciente');
});

test('D-141: coming back, a card far down stands where it stood', async () => {
  const { user, toList } = await open(600);
  act(() => scrolledTo(100_000));
  const [first] = await waitFor(() => {
    const shown = screen.getAllByRole('button', { name: 'Ver Detalhes' });
    expect(shown[0]).not.toHaveAccessibleDescription('Paciente 1');
    return shown;
  });
  const name = first?.closest('li')?.querySelector('h2')?.textContent ?? '';
  await user.click(opener(name));
  expect(window.scrollY).toBe(0);
  await toList();
  await waitFor(() => expect(opener(name)).toHaveFocus());
  expect(window.scrollY).toBe(100_000);
});

test('D-141: a list that was left otherwise comes back without taking the focus', async () => {
  const { toList, away } = await open(600);
  act(() => scrolledTo(50_000));
  await away();
  act(() => scrolledTo(0));
  await toList();
  await waitFor(() => expect(window.scrollY).toBe(50_000));
  expect(screen.getByRole('main')).toHaveFocus();
});

test('D-141: the place of a patient who is gone is that of the next one', async () => {
  const { user, queryClient, toList } = await open(3);
  await user.click(opener('Paciente 3'));
  act(() => {
    queryClient.setQueriesData({ queryKey: ['patients', 'summaries'] }, (all: object[] | undefined) =>
      all?.slice(0, 2),
    );
  });
  await toList();
  expect(screen.getByText('2 pacientes')).toBeVisible();
  expect(screen.getByRole('main')).toHaveFocus();
});
