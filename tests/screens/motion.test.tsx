import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Button } from '../../src/ui/controls/Button';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { sessionToast, toast, toasts } from '../../src/ui/feedback/toast';
import { Motion } from '../../src/ui/motion/Motion';
import { Dialog } from '../../src/ui/overlays/Dialog';
import { eventually } from '../support/eventually';

// unlike in the other tests of screens elements are animated; without frames what fades out stays
vi.hoisted(() => {
  globalThis.requestAnimationFrame = () => 0;
});
vi.mock('../../src/ui/motion/features', (original) => original());

beforeEach(async () => {
  const { unmount } = render(<Motion>{null}</Motion>);
  await act(() => import('../../src/ui/motion/features'));
  unmount();
});

const saved = {
  tone: 'success',
  title: 'Dados atualizados! ✅',
  description: 'A ficha de Ana foi salva.',
} as const;

test('the lock takes away a toast that names a patient, also one that fades out', async () => {
  render(<ToastHost besideNavigation={false} />);
  act(() => toast(saved));
  await eventually(() => expect(screen.getByText(saved.description)).toBeInTheDocument());

  act(() => toasts.clear());
  // it is still there: this test could fail
  expect(document.body).toHaveTextContent('Ana');
  act(() => toasts.hush(true));
  expect(document.body).not.toHaveTextContent('Ana');

  act(() => toasts.hush(false));
  act(() => toast(saved));
  await eventually(() => expect(screen.getByText(saved.description)).toBeInTheDocument());
  act(() => toasts.hush(true));
  expect(document.body).not.toHaveTextContent('Ana');
  act(() => sessionToast({ tone: 'destructive', title: 'Falha no Login' }));
  await eventually(() => expect(screen.getByText('Falha no Login')).toBeInTheDocument());
  act(() => toasts.hush(false));
});

test('a dialog opened again while it fades out is a new one: focus, opener and state', async () => {
  function Count() {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        Contagem {count}
      </button>
    );
  }
  function Asking() {
    const [open, setOpen] = useState(false);
    return (
      <Motion>
        <button type="button" onClick={() => setOpen(true)}>
          Ana
        </button>
        <button type="button" onClick={() => setOpen(true)}>
          Bento
        </button>
        <Dialog open={open} onOpenChange={setOpen} title="Perguntar" actions={<Button>Cancelar</Button>}>
          <Count />
        </Dialog>
      </Motion>
    );
  }
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  render(<Asking />);
  const button = (name: string) => screen.getByRole('button', { name, hidden: true });
  await user.click(button('Ana'));
  await user.click(button('Contagem 0'));
  await user.keyboard('{Escape}');
  await eventually(() => expect(button('Ana')).toHaveFocus());
  expect(button('Contagem 1')).toBeInTheDocument();
  await user.click(button('Bento'));
  expect(button('Contagem 0')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
  await user.keyboard('{Escape}');
  await eventually(() => expect(button('Bento')).toHaveFocus());
});
