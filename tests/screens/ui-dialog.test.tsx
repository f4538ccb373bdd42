import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from '../../src/ui/controls/Button';
import { ConfirmDialog } from '../../src/ui/overlays/ConfirmDialog';
import { Dialog } from '../../src/ui/overlays/Dialog';
import { dismissTopLayer } from '../../src/ui/overlays/layers';
import { eventually } from '../support/eventually';
import { renderFor } from '../support/render';

function Asking({ onConfirm = () => {}, busy = false }: { onConfirm?: () => void; busy?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Perguntar</Button>
      <ConfirmDialog
        open={open}
        title="Confirmar Exclusão"
        confirmLabel="Excluir"
        busy={busy && 'Excluindo...'}
        onConfirm={onConfirm}
        onCancel={() => setOpen(false)}
      >
        Esta ação não pode ser desfeita.
      </ConfirmDialog>
    </>
  );
}

const dialog = () => screen.queryByRole('alertdialog', { name: 'Confirmar Exclusão' });

async function ask(props: Parameters<typeof Asking>[0] = {}) {
  const { user } = renderFor(<Asking {...props} />);
  await user.click(screen.getByRole('button', { name: 'Perguntar' }));
  return user;
}

test('names the action and its consequence; the safe button has the focus', async () => {
  await ask();
  expect(dialog()).toHaveAccessibleDescription('Esta ação não pode ser desfeita.');
  expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveFocus();
});

test('D-944: Escape closes what has just opened, before Radix listens', async () => {
  const listen = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener, options) => {
    const isOfRadix = type === 'keydown' && typeof options === 'object' && options.capture;
    if (!isOfRadix) listen(type, listener, options);
  });
  const user = await ask();
  expect(dialog()).toBeVisible();
  await user.keyboard('{Escape}');
  await eventually(async () => expect(dialog()).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Perguntar' })).toHaveFocus();
});

test.each([
  [
    'Cancelar',
    (user: Awaited<ReturnType<typeof ask>>) => user.click(screen.getByRole('button', { name: 'Cancelar' })),
  ],
  ['Escape', (user: Awaited<ReturnType<typeof ask>>) => user.keyboard('{Escape}')],
])('%s closes it, and the focus returns to where it came from', async (_, close) => {
  const onConfirm = vi.fn();
  const user = await ask({ onConfirm });
  await close(user);
  expect(dialog()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Perguntar' })).toHaveFocus();
  expect(onConfirm).not.toHaveBeenCalled();
});

test('D-124: the focus returns to a button that was pressed without being focused', async () => {
  renderFor(<Asking />);
  const opener = screen.getByRole('button', { name: 'Perguntar' });
  // without focus on the opener, as in Safari and as with a button that is busy
  act(() => opener.click());
  expect(dialog()).toBeVisible();
  act(() => screen.getByRole('button', { name: 'Cancelar' }).click());
  await eventually(() => expect(opener).toHaveFocus());
});

test('without its opener the page takes the focus', async () => {
  function Vanishing() {
    const [open, setOpen] = useState(false);
    return (
      <main tabIndex={-1}>
        {open ? null : <Button onClick={() => setOpen(true)}>Abrir</Button>}
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Versões"
          actions={<Button>Fechar</Button>}
        />
      </main>
    );
  }
  const { user } = renderFor(<Vanishing />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await user.keyboard('{Escape}');
  await eventually(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('an opener in a leaving row takes no focus: the page does', async () => {
  function Leaving() {
    const [open, setOpen] = useState(false);
    const [left, setLeft] = useState(false);
    const remove = () => {
      setLeft(true);
      setOpen(false);
    };
    return (
      <main tabIndex={-1}>
        <div inert={left}>
          <Button onClick={() => setOpen(true)}>Abrir</Button>
        </div>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Excluir"
          actions={<Button onClick={remove}>Sim</Button>}
        />
      </main>
    );
  }
  const { user } = renderFor(<Leaving />);
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  await user.click(screen.getByRole('button', { name: 'Sim' }));
  await eventually(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('Enter right after it opened confirms nothing; Tab and Enter do', async () => {
  const onConfirm = vi.fn();
  const user = await ask({ onConfirm });
  await user.tab();
  await user.keyboard('{Enter}');
  expect(onConfirm).toHaveBeenCalledOnce();
});

test('while the action runs nothing can be pressed, and the dialog does not close', async () => {
  const user = await ask({ busy: true });
  expect(screen.getByRole('button', { name: 'Excluindo...' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(dialog()).toBeVisible();
});

test('the Back gesture finds it as the top layer, and nothing once it is closed', async () => {
  const user = await ask();
  expect(dismissTopLayer()).toBe(true);
  await eventually(() => expect(dialog()).not.toBeInTheDocument());
  expect(dismissTopLayer()).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Perguntar' }));
  expect(dialog()).toBeVisible();
});

test('a dialog without a description describes itself by nothing', async () => {
  renderFor(
    <Dialog open onClose={() => {}} title="Versões" actions={<Button>Voltar a editar</Button>}>
      <p>Duas versões</p>
    </Dialog>,
  );
  expect(screen.getByRole('dialog', { name: 'Versões' })).not.toHaveAttribute('aria-describedby');
  expect(screen.getByRole('button', { name: 'Voltar a editar' })).toHaveFocus();
});
