import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { IdleLock } from '../../src/app/IdleLock';
import { DeviceSettings } from '../../src/features/profile/DeviceSettings';
import { RELEASE } from '../../src/lib/release';
import { idleMinutes } from '../../src/session/idle';

const MINUTE = 60_000;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the screen locks without input', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => vi.useRealTimers());

  function watched() {
    const onIdle = vi.fn();
    render(
      <>
        <button type="button">Salvar</button>
        <IdleLock onIdle={onIdle} />
      </>,
    );
    return onIdle;
  }
  const warning = () => screen.queryByText(/A tela vai ser bloqueada em/);

  test('D-56: after ten minutes, with a warning in the last 30 s that is announced and takes no focus', async () => {
    const onIdle = watched();
    screen.getByRole('button', { name: 'Salvar' }).focus();
    await pass(9.4 * MINUTE);
    expect(warning()).not.toBeInTheDocument();
    await pass(0.15 * MINUTE);
    expect(warning()).toBeInTheDocument();
    const announced = warning()?.closest('[aria-live="assertive"]');
    expect(announced).toHaveTextContent('A tela vai ser bloqueada em 30 segundos');
    expect(announced).toHaveTextContent('Toque em qualquer lugar, ou numa tecla');
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(onIdle).not.toHaveBeenCalled();
    await pass(0.5 * MINUTE);
    expect(onIdle).toHaveBeenCalled();
  });

  test.each([
    ['a touch', () => fireEvent.pointerDown(document.body)],
    ['a key', () => fireEvent.keyDown(document.body, { key: 'Shift' })],
    ['a touch in another tab', () => localStorage.setItem('anamnese.active', String(Date.now()))],
  ])('D-56: %s ends the warning', async (_, touch) => {
    const onIdle = watched();
    await pass(9.8 * MINUTE);
    expect(warning()).toBeInTheDocument();
    touch();
    await pass(2000);
    expect(warning()).not.toBeInTheDocument();
    await pass(9 * MINUTE);
    expect(onIdle).not.toHaveBeenCalled();
    await pass(MINUTE);
    expect(onIdle).toHaveBeenCalled();
  });

  test('a device that slept locks without a warning', async () => {
    const onIdle = watched();
    localStorage.setItem('anamnese.active', String(Date.now() - 11 * MINUTE));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(onIdle).toHaveBeenCalled();
    expect(warning()).not.toBeInTheDocument();
  });

  test.each([
    ['480', 8 * 60],
    ['off', Number.POSITIVE_INFINITY],
  ])('%s as it was chosen', async (stored, minutes) => {
    localStorage.setItem('anamnese.idleMinutes', stored);
    const onIdle = watched();
    localStorage.setItem('anamnese.active', String(Date.now() - 7.9 * 60 * MINUTE));
    await pass(MINUTE);
    expect(onIdle).not.toHaveBeenCalled();
    localStorage.setItem('anamnese.active', String(Date.now() - 8.1 * 60 * MINUTE));
    await pass(MINUTE);
    expect(onIdle.mock.calls.length > 0).toBe(Number.isFinite(minutes));
  });
});

test('D-933: the settings of this device say the version of the app', () => {
  render(<DeviceSettings />);
  expect(screen.getByText(`Vale só neste navegador. Versão do aplicativo: ${RELEASE}.`)).toBeVisible();
});

describe('D-56: how long that is can be chosen', () => {
  test.each([
    ['8 horas', 480],
    ['30 minutos', 30],
    ['Nunca', null],
  ])('%s', async (text, minutes) => {
    const user = userEvent.setup();
    render(<DeviceSettings />);
    const select = screen.getByLabelText('Bloquear a tela depois de');
    expect(select).toHaveValue('10 minutos');
    await user.selectOptions(select, text);
    expect(idleMinutes()).toBe(minutes);
    expect(select).toHaveValue(text);
    if (minutes === null)
      expect(select).toHaveAccessibleDescription(/Quem pegar este aparelho ligado vê as fichas/);
  });

  test.each(['0', '-5', '481', 'abc', ''])('a stored "%s" means ten minutes', (stored) => {
    localStorage.setItem('anamnese.idleMinutes', stored);
    expect(idleMinutes()).toBe(10);
  });
});
