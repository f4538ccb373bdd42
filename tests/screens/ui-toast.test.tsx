import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { sessionToast, toast, toasts } from '../../src/ui/feedback/toasts';
import { getToast, queryToast } from '../support/toast';

const { setImmediate } = globalThis;

beforeEach(() => {
  vi.useFakeTimers();
  render(<ToastHost besideNavigation={false} />);
});
afterEach(() => {
  act(() => toasts.clear());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const success = (title: string, description = 'Tudo certo.') => say('success', title, description);
const failure = (title: string, description = 'Algo falhou.') => say('destructive', title, description);
async function say(tone: 'success' | 'destructive', title: string, description: string) {
  act(() => toast({ tone, title, description }));
  await pass(50);
}

describe('the rules', () => {
  test('R-9.4: a toast is shown for five seconds', async () => {
    await success('Dados atualizados! ✅');
    expect(screen.getByText('Dados atualizados! ✅')).toBeVisible();
    await pass(4900);
    expect(screen.getByText('Dados atualizados! ✅')).toBeVisible();
    await pass(200);
    expect(screen.queryByText('Dados atualizados! ✅')).not.toBeInTheDocument();
  });

  test('R-9.4: the five seconds begin once it is in the page, which may stand still before', async () => {
    // without `act` React puts it there in several turns, as in the app
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
    toast({ tone: 'success', title: 'Paciente removido' });
    for (let turn = 0; turn < 20 && !queryToast(); turn += 1) {
      vi.advanceTimersByTime(6000);
      await new Promise(setImmediate);
    }
    expect(getToast()).toBeVisible();
    vi.unstubAllGlobals();
    await pass(4900);
    expect(getToast()).toBeVisible();
    await pass(200);
    expect(queryToast()).not.toBeInTheDocument();
  });

  test('D-175: the button of a toast does what it says once, and the toast is gone', async () => {
    const run = vi.fn();
    act(() => toast({ tone: 'success', title: 'Ficha arquivada', action: { label: 'Desfazer', run } }));
    await pass(50);
    fireEvent.click(screen.getByRole('button', { name: 'Desfazer' }));
    await pass(50);
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Ficha arquivada')).not.toBeInTheDocument();
  });

  test('R-9.4: a new one replaces the shown one and has its own five seconds', async () => {
    await success('Paciente removido');
    await pass(3000);
    await success('Download iniciado!');
    expect(screen.queryByText('Paciente removido')).not.toBeInTheDocument();
    await pass(3000);
    expect(screen.getByText('Download iniciado!')).toBeVisible();
    await pass(2000);
    expect(screen.queryByText('Download iniciado!')).not.toBeInTheDocument();
  });

  test.each([
    [success, failure],
    [failure, success],
    [failure, failure],
  ])('R-9.4: one that is said meanwhile waits until the shown one could be read', async (before, after) => {
    await before('Erro no upload');
    await after('Documento enviado! ✅');
    await pass(2300);
    expect(screen.getByText('Erro no upload')).toBeVisible();
    expect(screen.queryByText('Documento enviado! ✅')).not.toBeInTheDocument();
    await pass(200);
    expect(screen.queryByText('Erro no upload')).not.toBeInTheDocument();
    expect(screen.getByText('Documento enviado! ✅')).toBeVisible();
    await pass(4800);
    expect(screen.getByText('Documento enviado! ✅')).toBeVisible();
    await pass(200);
    expect(queryToast()).not.toBeInTheDocument();
  });

  test('R-9.4: several wait in their order, the newest of each title', async () => {
    await success('Paciente criado, enviando documentos...', '3 documentos');
    await success('Documento enviado! ✅', 'a.pdf');
    await failure('Erro no upload', 'b.pdf');
    await success('Documento enviado! ✅', 'c.pdf');
    const told = [];
    for (let each = 0; each < 3; each += 1) {
      told.push(getToast().textContent);
      await pass(2500);
    }
    expect(told).toEqual([
      'Paciente criado, enviando documentos...3 documentos',
      'Erro no uploadb.pdf',
      'Documento enviado! ✅c.pdf',
    ]);
  });

  test('R-9.4: what is said about the session itself is shown at once', async () => {
    await success('Dados atualizados! ✅');
    act(() => sessionToast({ tone: 'success', title: 'Você saiu!' }));
    await pass(50);
    expect(getToast()).toHaveTextContent('Você saiu!');
  });

  test('R-9.4: a notice that could not be read before the screen was covered is shown when it is free again', async () => {
    await success('Paciente removido');
    let release = () => {};
    act(() => {
      release = toasts.hold();
    });
    await success('Documento excluído');
    expect(queryToast()).not.toBeInTheDocument();
    act(release);
    await pass(50);
    expect(getToast()).toHaveTextContent('Paciente removido');
    await pass(2500);
    expect(getToast()).toHaveTextContent('Documento excluído');
  });

  test('the same words again have five seconds of their own', async () => {
    await failure('Falha no Login');
    await pass(3000);
    await failure('Falha no Login');
    await pass(4900);
    expect(screen.getByText('Falha no Login')).toBeVisible();
    await pass(200);
    expect(screen.queryByText('Falha no Login')).not.toBeInTheDocument();
  });

  test('R-9.4: closing one shows the next', async () => {
    await failure('Erro no upload');
    await success('Paciente removido');
    fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }));
    await pass(50);
    expect(screen.queryByText('Erro no upload')).not.toBeInTheDocument();
    expect(screen.getByText('Paciente removido')).toBeVisible();
  });
});

describe('for every reader', () => {
  test.each([
    [
      'hovers',
      () => fireEvent.pointerMove(getToast()),
      () => fireEvent.pointerLeave(screen.getByRole('region')),
    ],
    ['focuses', () => getToast().focus(), () => getToast().blur()],
    ['leaves the window of', () => fireEvent.blur(window), () => fireEvent.focus(window)],
  ])('D-110: %s it: the five seconds stand still', async (_, enter, leave) => {
    await success('Paciente removido');
    await pass(3000);
    act(() => void enter());
    await pass(60_000);
    expect(screen.getByText('Paciente removido')).toBeVisible();
    act(() => void leave());
    await pass(1800);
    expect(screen.getByText('Paciente removido')).toBeVisible();
    await pass(400);
    expect(screen.queryByText('Paciente removido')).not.toBeInTheDocument();
  });

  test('D-110: a toast that arrives while the page is hidden has its five seconds when it is visible', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get');
    const turn = (state: DocumentVisibilityState) =>
      act(() => {
        visibility.mockReturnValue(state);
        document.dispatchEvent(new Event('visibilitychange'));
      });
    turn('hidden');
    await success('Download iniciado!');
    await pass(60_000);
    expect(queryToast()).not.toBeInTheDocument();
    turn('visible');
    await pass(4900);
    expect(screen.getByText('Download iniciado!')).toBeVisible();
    await pass(200);
    expect(screen.queryByText('Download iniciado!')).not.toBeInTheDocument();
    visibility.mockRestore();
  });

  test('D-110: a pause keeps the next one waiting, and ends with its toast', async () => {
    await success('Paciente removido');
    act(() => void fireEvent.pointerMove(getToast()));
    await success('Download iniciado!');
    await pass(60_000);
    expect(screen.getByText('Paciente removido')).toBeVisible();
    act(() => void fireEvent.pointerLeave(screen.getByRole('region')));
    await pass(2500);
    expect(screen.getByText('Download iniciado!')).toBeVisible();
    await pass(5100);
    expect(screen.queryByText('Download iniciado!')).not.toBeInTheDocument();
  });

  test('closed under the pointer, it pauses no later one', async () => {
    await success('Paciente removido');
    const close = screen.getByRole('button', { name: 'Fechar aviso' });
    act(() => void fireEvent.pointerMove(close));
    act(() => close.focus());
    fireEvent.click(close);
    await pass(50);
    await success('Download iniciado!');
    await pass(5100);
    expect(screen.queryByText('Download iniciado!')).not.toBeInTheDocument();
  });

  test('closed by keyboard, it gives the focus back to where it was', async () => {
    render(<button type="button">Salvar</button>);
    const origin = screen.getByRole('button', { name: 'Salvar' });
    act(() => origin.focus());
    await success('Paciente removido');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    const close = screen.getByRole('button', { name: 'Fechar aviso' });
    act(() => close.focus());
    fireEvent.click(close);
    expect(origin).toHaveFocus();
    await success('Paciente removido');
    fireEvent.keyDown(document, { key: 'F8', code: 'F8' });
    act(() => getToast().focus());
    fireEvent.keyDown(getToast(), { key: 'Escape' });
    expect(origin).toHaveFocus();
  });

  test('a success is announced politely, a failure assertively; a second later the text is there once', async () => {
    const announced = (text: string) => screen.getByText((_, element) => element?.textContent === text);
    await success('Paciente removido', 'A ficha não existe mais.');
    expect(announced('Aviso Paciente removidoA ficha não existe mais.')).toHaveAttribute(
      'aria-live',
      'polite',
    );
    await pass(1100);
    expect(document.body).toHaveTextContent('Paciente removidoA ficha não existe mais.');
    expect(document.body).not.toHaveTextContent('Aviso Paciente removido');
    act(() => toasts.clear());
    await failure('Erro no upload');
    expect(announced('Aviso Erro no uploadAlgo falhou.')).toHaveAttribute('aria-live', 'assertive');
    expect(getToast()).toHaveTextContent('Erro no upload');
  });

  test('a failure is distinguishable without colour; a title with an emoji gets no badge', async () => {
    await failure('Erro no upload');
    const drawings = () => getToast().querySelectorAll('svg').length;
    expect(drawings()).toBe(2);
    act(() => toasts.clear());
    await success('Paciente removido');
    expect(drawings()).toBe(2);
    act(() => toasts.clear());
    await success('Dados atualizados! ✅');
    expect(drawings()).toBe(1);
  });
});
