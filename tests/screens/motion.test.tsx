import { act, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConsentPanel } from '../../src/features/consent/ConsentPanel';
import { DocumentsPanel } from '../../src/features/documents/DocumentsPanel';
import { Button } from '../../src/ui/controls/Button';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { sessionToast, toast, toasts } from '../../src/ui/feedback/toasts';
import { Motion } from '../../src/ui/motion/Motion';
import { Dialog } from '../../src/ui/overlays/Dialog';
import { consentRow } from '../support/consents';
import { outboxInPage } from '../support/drafts';
import { eventually } from '../support/eventually';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

// unlike in other screen tests, elements are animated; without frames a fading element stays
vi.hoisted(() => {
  globalThis.requestAnimationFrame = () => 0;
});
vi.mock('../../src/ui/motion/features', (original) => original());

beforeEach(async () => {
  vi.useFakeTimers();
  const { unmount } = render(<Motion>{null}</Motion>);
  vi.runAllTimers();
  vi.useRealTimers();
  await act(() => import('../../src/ui/motion/features'));
  unmount();
});

test('stored documents are not animated when they load; only later ones are', {
  tags: 'repeat',
}, async () => {
  const document = {
    id: 'd1',
    patient_id: patientRow().id,
    file_name: 'laudo.pdf',
    file_path: `${therapist.id}/${patientRow().id}/1_a.pdf`,
    file_size: 1000,
    mime_type: 'application/pdf',
    uploaded_at: '2026-11-03T16:04:00+00:00',
    user_id: therapist.id,
  };
  const documents = fakeTable('patient_documents', [document]);
  const { queryClient } = renderInWorkspace(
    <Motion>
      <DocumentsPanel patient={patientRow()} />
    </Motion>,
    { outbox: outboxInPage() },
  );
  expect(await screen.findByText('laudo.pdf')).toBeVisible();

  documents.changeElsewhere({ ...document, id: 'd2', file_name: 'parecer.pdf' });
  await act(() => queryClient.invalidateQueries());
  // without frames it stays where its entrance begins
  expect(await screen.findByText('parecer.pdf')).not.toBeVisible();
  expect(screen.getByText('laudo.pdf')).toBeVisible();
});

const saved = {
  tone: 'success',
  title: 'Dados atualizados! ✅',
  description: 'A ficha de Ana foi salva.',
} as const;

test('the lock takes away a toast that names a patient, also one that fades out', async () => {
  const hold = () => {
    let release = () => {};
    act(() => {
      release = toasts.hold();
    });
    return release;
  };
  render(<ToastHost besideNavigation={false} />);
  act(() => toast(saved));
  await eventually(() => expect(screen.getByText(saved.description)).toBeInTheDocument());

  act(() => toasts.clear());
  // it is still there: this test could fail
  expect(document.body).toHaveTextContent('Ana');
  let release = hold();
  expect(document.body).not.toHaveTextContent('Ana');

  act(release);
  act(() => toast(saved));
  await eventually(() => expect(screen.getByText(saved.description)).toBeInTheDocument());
  release = hold();
  expect(document.body).not.toHaveTextContent('Ana');
  act(() => sessionToast({ tone: 'destructive', title: 'Falha no Login' }));
  await eventually(() => expect(screen.getByText('Falha no Login')).toBeInTheDocument());
  act(release);
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
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Perguntar"
          actions={<Button>Cancelar</Button>}
        >
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

test('a revocation opened again while it fades out is a new one, without what was typed', {
  tags: 'repeat',
}, async () => {
  fakeTable('consents', [consentRow()]);
  const user = userEvent.setup({ pointerEventsCheck: 0 });
  renderInWorkspace(
    <Motion>
      <ConsentPanel patient={patientRow()} onDownload={async () => {}} />
    </Motion>,
  );
  await user.click(await screen.findByRole('button', { name: 'Revogar consentimento' }));
  await fill(user, screen.getByRole('textbox', { name: 'Motivo' }), 'Mudou de cidade');
  await user.keyboard('{Escape}');
  // it is still there: this test could fail
  expect(screen.getByDisplayValue('Mudou de cidade')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Revogar consentimento', hidden: true }));
  const [open] = screen.getAllByRole('alertdialog').filter(({ dataset }) => dataset.state === 'open');
  expect(within(open as HTMLElement).getByRole('textbox', { name: 'Motivo' })).toHaveValue('');
});
