import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/ErrorScreen';
import { loadable } from '../../src/ui/loadable';

const Greeting = ({ name }: { name: string }) => <p>Olá, {name}</p>;
type Module = { default: typeof Greeting };

test('a part is rendered as soon as it is loaded, and at once the next time', async () => {
  let arrive = (_module: Module) => {};
  const load = vi.fn(
    () =>
      new Promise<Module>((resolve) => {
        arrive = resolve;
      }),
  );
  const Part = loadable(load, <p>Abrindo…</p>);
  expect(load).not.toHaveBeenCalled();
  const { unmount } = render(<Part name="Lia" />);
  expect(screen.getByText('Abrindo…')).toBeInTheDocument();
  // no timer runs in between: React would delay a Suspense
  await act(async () => arrive({ default: Greeting }));
  expect(screen.getByText('Olá, Lia')).toBeInTheDocument();
  expect(screen.queryByText('Abrindo…')).not.toBeInTheDocument();
  unmount();
  render(<Part name="Caio" />);
  expect(screen.getByText('Olá, Caio')).toBeInTheDocument();
  expect(load).toHaveBeenCalledOnce();
});

test('a part that was fetched ahead needs no fallback', async () => {
  const Part = loadable(async () => ({ default: Greeting }), <p>Abrindo…</p>);
  await act(async () => Part.preload());
  render(<Part name="Lia" />);
  expect(screen.getByText('Olá, Lia')).toBeInTheDocument();
});

test('a part that cannot be loaded shows the error in its place, and is requested again', async () => {
  // React logs errors that a boundary caught
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const load = vi.fn<() => Promise<Module>>().mockRejectedValue(new TypeError('Failed to fetch'));
  const Part = loadable(load);
  // a failed preload is silent
  await act(async () => Part.preload());
  const screenWithPart = (
    <ErrorBoundary fallback={<p>Não abriu</p>}>
      <Part name="Lia" />
    </ErrorBoundary>
  );
  const { unmount } = render(screenWithPart);
  expect(await screen.findByText('Não abriu')).toBeInTheDocument();
  unmount();
  load.mockResolvedValue({ default: Greeting });
  render(screenWithPart);
  expect(await screen.findByText('Olá, Lia')).toBeInTheDocument();
});
