import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/ErrorScreen';
import { Button, IconButton } from '../../src/ui/controls/Button';
import { Avatar, initials } from '../../src/ui/display/Avatar';
import { EmptyState } from '../../src/ui/feedback/EmptyState';
import { ErrorState } from '../../src/ui/feedback/ErrorState';
import { SaveLine, type SaveState } from '../../src/ui/feedback/SaveLine';
import { Skeleton } from '../../src/ui/feedback/Skeleton';
import { Counters } from '../../src/ui/layout/Counters';
import { Group } from '../../src/ui/layout/Group';
import { PageHead } from '../../src/ui/layout/PageHead';
import { Stepper } from '../../src/ui/layout/Stepper';
import { expectOnConsole } from '../support/quiet';

afterEach(() => vi.useRealTimers());

describe('buttons', () => {
  test('never submit a form by accident; a busy one says its word and cannot be pressed', () => {
    const { rerender } = render(<Button>Salvar</Button>);
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveAttribute('type', 'button');
    rerender(<Button busy="Enviando...">Salvar</Button>);
    expect(screen.getByRole('button', { name: 'Enviando...' })).toBeDisabled();
  });

  test('an icon alone has a name', () => {
    render(<IconButton icon={<svg aria-hidden="true" />} label="Excluir Miguel Araújo" />);
    expect(screen.getByRole('button', { name: 'Excluir Miguel Araújo' })).toBeEnabled();
  });
});

test('a group is a region named by its title', () => {
  render(
    <Group
      title="Contato"
      hint="Como falar com a família."
      headingLevel="h2"
      action={<Button>Editar Seção</Button>}
    >
      <p>Telefone</p>
    </Group>,
  );
  const region = within(screen.getByRole('region', { name: 'Contato' }));
  expect(region.getByRole('heading', { level: 2, name: 'Contato' })).toBeVisible();
  expect(region.getByRole('button', { name: 'Editar Seção' })).toBeVisible();
});

test('the name of a page is its h1', () => {
  render(<PageHead title="RESUMO" line="Boa tarde" />);
  expect(screen.getByRole('heading', { level: 1, name: 'RESUMO' })).toBeVisible();
});

test('R-2.23, D-147: the step bar names number, title, answers and state of every step, and lets one go anywhere', () => {
  const onSelect = vi.fn();
  render(
    <Stepper
      steps={[
        { title: 'Dados Pessoais', state: 'error', asked: 12, answered: 1 },
        { title: 'Dados Clínicos', state: 'done', asked: 6, answered: 6 },
        { title: 'Avaliação Funcional', state: 'now', asked: 5, answered: 0 },
        { title: 'Plano Terapêutico', state: 'seen', asked: 3, answered: 1 },
        { title: 'Documentos', state: 'later', asked: 0, answered: 0 },
      ]}
      onSelect={onSelect}
    />,
  );
  const names = [
    'Etapa 1, Dados Pessoais, 1 de 12 respondidas, revisar',
    'Etapa 2, Dados Clínicos, 6 de 6 respondidas, completa',
    'Etapa 3, Avaliação Funcional, 0 de 5 respondidas, etapa atual',
    'Etapa 4, Plano Terapêutico, 1 de 3 respondidas, incompleta',
    'Etapa 5, Documentos, a preencher',
  ];
  const steps = screen.getAllByRole('button');
  for (const [index, name] of names.entries()) expect(steps[index]).toHaveAccessibleName(name);
  for (const shown of ['Revisar', 'Completa', '0 de 5', '1 de 3'])
    expect(steps.some(({ textContent }) => textContent?.endsWith(shown))).toBe(true);
  expect(steps[2]).toHaveAttribute('aria-current', 'step');
  expect(steps.filter((step) => step.hasAttribute('aria-current'))).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: /Documentos/ }));
  expect(onSelect).toHaveBeenCalledWith(4);
});

describe('avatars', () => {
  test.each([
    ['Maria Aparecida Gonçalves', 'MG'],
    ['  Ângela  ', 'Â'],
    ['josé da Conceição', 'JC'],
    ["'- 9", ''],
  ])('%s becomes %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  test('a photo that fails leaves the initials', () => {
    render(<Avatar name="Maria Gonçalves" photoUrl="/foto.jpg" size="md" />);
    fireEvent.error(screen.getByRole('img', { name: 'Foto de Maria Gonçalves' }));
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
    expect(screen.getByText('MG')).toBeVisible();
  });

  test('a new photo is tried after one that failed', () => {
    const { rerender } = render(<Avatar name="Maria Gonçalves" photoUrl="/foto.jpg" size="md" />);
    fireEvent.error(screen.getByRole('img'));
    rerender(<Avatar name="Maria Gonçalves" photoUrl="/outra.jpg" size="md" />);
    expect(screen.getByRole('img')).toHaveAttribute('src', '/outra.jpg');
  });

  test('the drawing service gets no referrer, and is left alone after one failure', () => {
    const drawing = () => document.querySelector('img');
    const { rerender } = render(
      <Avatar name="Maria Gonçalves" size="sm" fallbackUrl="https://avatar.test/MG" />,
    );
    expect(drawing()).toHaveAttribute('referrerpolicy', 'no-referrer');
    expect(drawing()).toHaveAttribute('alt', '');
    const image = drawing();
    if (image) fireEvent.error(image);
    rerender(<Avatar name="Ana Lima" size="sm" fallbackUrl="https://avatar.test/AL" />);
    expect(drawing()).toBeNull();
  });
});

test('an unknown number is never shown as zero', () => {
  render(
    <Counters
      items={[
        { label: 'Total de Pacientes', value: 1204 },
        { label: 'Novos este Mês', value: 0 },
        { label: 'Anamneses Completas', value: null },
        { label: 'Ativos Hoje', value: null },
      ]}
    />,
  );
  expect(screen.getAllByRole('definition').map((value) => value.textContent)).toEqual([
    '1.204',
    '0',
    'Ainda não carregado',
    'Ainda não carregado',
  ]);
});

describe('waiting, emptiness and failure', () => {
  test('loading is announced once, its placeholders are not', () => {
    render(<Skeleton label="Buscando os pacientes…" rows={5} />);
    expect(screen.getByRole('status')).toHaveTextContent('Buscando os pacientes…');
  });

  test('an empty place says what to do', () => {
    render(<EmptyState title="Nenhum paciente encontrado" text="Comece adicionando uma nova anamnese" />);
    expect(screen.getByRole('heading', { name: 'Nenhum paciente encontrado' })).toBeVisible();
    expect(screen.getByText('Comece adicionando uma nova anamnese')).toBeVisible();
  });

  test('a failed load can be tried again', () => {
    const read = { isFetching: false, refetch: vi.fn() };
    const { rerender } = render(<ErrorState title="Não foi possível carregar." read={read} />);
    fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }));
    expect(read.refetch).toHaveBeenCalledOnce();
    rerender(<ErrorState title="Não foi possível carregar." read={{ ...read, isFetching: true }} />);
    expect(screen.getByRole('button', { name: 'Tentando...' })).toBeDisabled();
  });

  test('a screen that throws is replaced by an error message with a button', () => {
    const Broken = () => {
      throw new Error('broken on purpose');
    };
    render(
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>,
    );
    expect(screen.getByRole('alert')).toHaveTextContent('Esta tela parou de funcionar');
    expect(screen.getByRole('button', { name: 'Recarregar a página' })).toBeEnabled();
    expectOnConsole(/broken on purpose/);
  });
});

describe('the save line', () => {
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const shows = (state: SaveState) => {
    vi.useFakeTimers();
    const { rerender } = render(<SaveLine state={state} />);
    return (next: SaveState) => rerender(<SaveLine state={next} />);
  };

  test('sending that takes less than 400 ms is not shown', async () => {
    const change = shows({ kind: 'server', at: '14:32' });
    await pass(5000);
    change({ kind: 'sending' });
    await pass(300);
    expect(screen.getByRole('status')).toHaveTextContent('Salvo no servidor 14:32');
    change({ kind: 'server', at: '14:33' });
    await pass(10);
    expect(screen.getByRole('status')).toHaveTextContent('Salvo no servidor 14:33');
  });

  test('it changes at most once in two seconds, and ends with the current state', async () => {
    const change = shows({ kind: 'local', at: '14:31' });
    await pass(5000);
    change({ kind: 'sending' });
    await pass(500);
    expect(screen.getByRole('status')).toHaveTextContent('Enviando…');
    change({ kind: 'server', at: '14:32' });
    await pass(1000);
    expect(screen.getByRole('status')).toHaveTextContent('Enviando…');
    change({ kind: 'failed', stored: true, onRetry: () => {} });
    await pass(1000);
    expect(screen.getByRole('status')).toHaveTextContent('Falhou: tentar de novo');
  });

  test('D-50: what is on the device is said calmly, with its time, which is not announced', async () => {
    const change = shows({ kind: 'local', at: '14:31' });
    await pass(5000);
    change({ kind: 'local', at: '14:32' });
    await pass(5000);
    const line = screen.getByText(/às 14:32/);
    expect(line).toHaveTextContent(/^Rascunho guardado aqui às 14:32$/);
    expect(screen.getByRole('status')).toHaveTextContent(/^Rascunho guardado aqui$/);
    expect(line.parentElement).toHaveClass('text-ink-2');
    change({ kind: 'failed', stored: true, onRetry: () => {} });
    await pass(5000);
    expect(line.parentElement).toHaveClass('text-warn');
  });

  test('a failure can be tried again', async () => {
    const onRetry = vi.fn();
    shows({ kind: 'failed', stored: true, onRetry });
    fireEvent.click(screen.getByRole('button', { name: 'tentar de novo' }));
    expect(onRetry).toHaveBeenCalledOnce();
  });
});
