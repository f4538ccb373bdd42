import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { StickyNav } from '../../src/ui/layout/StickyNav';
import { dismissTopLayer } from '../../src/ui/overlays/layers';
import { renderFor } from '../support/render';
import { stubTitleObserver } from '../support/titleObserver';

/** Reports the title as scrolled away, or as visible again. */
let scrollPast: (passed: boolean) => void;
beforeEach(() => {
  scrollPast = stubTitleObserver();
  return () => vi.unstubAllGlobals();
});

const groups = [
  { id: 'clinical', title: 'Dados Clínicos', entries: [{ id: 'alergias', title: 'Alergias' }] },
  { id: 'documents', title: 'Documentos', entries: [] },
];

function open() {
  const onSelect = vi.fn();
  const { user } = renderFor(
    <StickyNav
      name="Maria Aparecida"
      current="clinical"
      groups={groups}
      label="Etapas e perguntas"
      onSelect={onSelect}
    />,
  );
  return { user, onSelect };
}

const line = () =>
  screen.queryByRole('button', { name: 'Maria Aparecida · Dados Clínicos: Etapas e perguntas' });
const list = () => screen.getByRole('dialog', { name: 'Etapas e perguntas' });

test('D-143: the line is there only while the title is scrolled away', () => {
  open();
  expect(line()).not.toBeInTheDocument();
  scrollPast(true);
  expect(line()).toBeVisible();
  scrollPast(false);
  expect(line()).not.toBeInTheDocument();
});

test('its list begins at the current group, leads to a group or to one entry, and closes', async () => {
  const { user, onSelect } = open();
  scrollPast(true);
  await user.click(line() as HTMLElement);
  expect(within(list()).getByRole('button', { name: 'Dados Clínicos', current: true })).toHaveFocus();
  await user.click(within(list()).getByRole('button', { name: 'Alergias' }));
  expect(onSelect).toHaveBeenLastCalledWith('clinical', 'alergias');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  await user.click(line() as HTMLElement);
  await user.click(within(list()).getByRole('button', { name: 'Documentos' }));
  expect(onSelect).toHaveBeenLastCalledWith('documents', undefined);
});

test('Back closes the list first, also when the title has come into view', async () => {
  const { user } = open();
  scrollPast(true);
  await user.click(line() as HTMLElement);
  scrollPast(false);
  expect(list()).toBeVisible();
  act(() => void dismissTopLayer());
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(line()).not.toBeInTheDocument();
});
