import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Sidebar } from '../../src/app/Sidebar';
import { dismissTopLayer } from '../../src/ui/overlays/layers';
import { eventually } from '../support/eventually';
import { therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

let width: number;
let changed: EventTarget;
beforeEach(() => {
  width = 390;
  changed = new EventTarget();
  vi.stubGlobal('matchMedia', (media: string) => {
    const edge = (name: string) => media.match(new RegExp(`${name}-width: (\\d+)px`))?.[1];
    return {
      get matches() {
        return width >= Number(edge('min') ?? 0) && width <= Number(edge('max') ?? 9999);
      },
      addEventListener: changed.addEventListener.bind(changed),
      removeEventListener: changed.removeEventListener.bind(changed),
    };
  });
});
afterEach(() => vi.unstubAllGlobals());

function turnTo(next: number) {
  width = next;
  act(() => void changed.dispatchEvent(new Event('change')));
}

async function open() {
  const onGo = vi.fn();
  const { user } = renderInWorkspace(
    <>
      <Sidebar active="dashboard" patientCount={2} hiddenOnPhone={false} onGo={onGo} />
      <p>Texto da página</p>
      <button type="button">Outro</button>
    </>,
  );
  // both buttons are found, the phone's and the rail's, since style sheets are not loaded here
  const [phone] = screen.getAllByRole('button', { name: 'Conta' }) as [HTMLElement];
  await user.click(phone);
  return { user, button: phone, onGo };
}

const card = () => screen.queryByRole('dialog', { name: 'Conta' });

test('D-314: the state of sending is said, and leads to the list', async () => {
  const { user, onGo } = await open();
  await user.click(within(card() as HTMLElement).getByRole('button', { name: 'Tudo enviado' }));
  expect(onGo).toHaveBeenCalledExactlyOnceWith('patients');
});

test('opens at its button, with the focus in it', async () => {
  const { button } = await open();
  expect(card()).toContainElement(document.activeElement as HTMLElement);
  expect(card()).toHaveTextContent(therapist.email);
  expect(card()).toHaveTextContent('2 pacientes');
  expect(button).toHaveAttribute('aria-expanded', 'true');
});

test.each<[string, (user: Awaited<ReturnType<typeof open>>['user']) => unknown]>([
  ['Escape', (user) => user.keyboard('{Escape}')],
  ['Back', () => act(() => dismissTopLayer())],
  ['a press beside it', (user) => user.click(screen.getByText('Texto da página'))],
])('D-124: %s closes it, and gives the focus back to the button', async (_, close) => {
  const { user, button } = await open();
  await close(user);
  expect(card()).not.toBeInTheDocument();
  await eventually(() => expect(button).toHaveFocus());
  expect(dismissTopLayer()).toBe(false);
});

test('a control that is pressed beside it keeps the focus', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Outro' }));
  expect(card()).not.toBeInTheDocument();
  await eventually(() => expect(screen.getByRole('button', { name: 'Outro' })).toHaveFocus());
});

test('its button closes it, too', async () => {
  const { user, button } = await open();
  await user.click(button);
  expect(card()).not.toBeInTheDocument();
});

test('it closes on the way to the profile', async () => {
  const { user, onGo } = await open();
  await user.click(within(card() as HTMLElement).getByRole('button', { name: 'Meu perfil' }));
  expect(onGo).toHaveBeenCalledExactlyOnceWith('profile');
  expect(card()).not.toBeInTheDocument();
});

test('rotating the device, which removes its button, closes it and releases Back', async () => {
  await open();
  turnTo(844);
  expect(card()).not.toBeInTheDocument();
  expect(dismissTopLayer()).toBe(false);
});
