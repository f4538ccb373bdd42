import { screen } from '@testing-library/react';
import { createRef } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { Checkbox } from '../../src/ui/controls/Checkbox';
import { ReadOnlyField } from '../../src/ui/controls/ReadOnlyField';
import { Select } from '../../src/ui/controls/Select';
import { TextArea } from '../../src/ui/controls/TextArea';
import { TextField } from '../../src/ui/controls/TextField';
import { renderFor } from '../support/render';

describe('a field', () => {
  test('R-2.25: is found by its label; the star is drawn, not read', () => {
    renderFor(<TextField label="Nome Completo" required />);
    expect(screen.getByLabelText('Nome Completo')).toHaveAccessibleName('Nome Completo');
    expect(screen.getByLabelText('Nome Completo')).toHaveAttribute('aria-required', 'true');
    expect(screen.getByText('*')).toHaveAttribute('aria-hidden', 'true');
  });

  test('without a problem has no description', () => {
    renderFor(<TextField label="Profissão" />);
    const field = screen.getByLabelText('Profissão');
    for (const name of ['aria-describedby', 'aria-invalid', 'aria-required']) {
      expect(field).not.toHaveAttribute(name);
    }
  });

  test('reads out its error, its warning and its hint; only the error makes it invalid', () => {
    const { rerender } = renderFor(<TextField label="CPF" error="Falta um dígito." hint="Só números." />);
    expect(screen.getByLabelText('CPF')).toHaveAccessibleDescription('Falta um dígito. Só números.');
    expect(screen.getByLabelText('CPF')).toBeInvalid();
    rerender(<TextField label="CPF" warning="Os dígitos não conferem." />);
    expect(screen.getByLabelText('CPF')).toHaveAccessibleDescription('Os dígitos não conferem.');
    expect(screen.getByLabelText('CPF')).toBeValid();
  });

  test('hands out its input and takes native props', async () => {
    const ref = createRef<HTMLInputElement>();
    const { user } = renderFor(
      <TextField label="Telefone" ref={ref} inputMode="tel" maxLength={4} name="tel" />,
    );
    await user.type(screen.getByLabelText('Telefone'), '123456');
    expect(ref.current).toHaveValue('1234');
    expect(ref.current).toHaveAttribute('inputmode', 'tel');
  });
});

describe('a text area', () => {
  test('R-2.28, R-3.2: has four rows, a label, a hint, and hands itself out', () => {
    const ref = createRef<HTMLTextAreaElement>();
    renderFor(<TextArea label="Queixa Principal" hint="Nas palavras de quem conta." hanging ref={ref} />);
    const area = screen.getByLabelText('Queixa Principal');
    expect(area).toHaveAttribute('rows', '4');
    expect(area).toHaveAccessibleDescription('Nas palavras de quem conta.');
    expect(ref.current).toBe(area);
  });

  test('D-145: grows with its text and never shrinks while typing', async () => {
    let needed = 120;
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockImplementation(() => needed);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(() => 120);
    const { user } = renderFor(<TextArea label="Objetivos" />);
    const area = screen.getByLabelText('Objetivos');
    await user.type(area, 'a');
    expect(area.style.height).toBe('');
    needed = 300;
    await user.type(area, 'b');
    const height = Number.parseInt(area.style.height, 10);
    needed = 60;
    await user.clear(area);
    expect(Number.parseInt(area.style.height, 10)).toBe(height);
  });

  test('leaves growing to CSS where that is supported', async () => {
    vi.stubGlobal('CSS', { supports: () => true });
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(300);
    const { user } = renderFor(<TextArea label="Objetivos" />);
    await user.type(screen.getByLabelText('Objetivos'), 'a');
    expect(screen.getByLabelText('Objetivos').style.height).toBe('');
    vi.unstubAllGlobals();
  });
});

describe('a list', () => {
  const options = ['Solteiro(a)', 'Casado(a)'];

  test('offers the options after an empty answer', async () => {
    const { user } = renderFor(<Select label="Estado Civil" options={options} defaultValue="" />);
    const list = screen.getByLabelText('Estado Civil');
    expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
      'Selecione',
      ...options,
    ]);
    await user.selectOptions(list, 'Casado(a)');
    expect(list).toHaveValue('Casado(a)');
    await user.selectOptions(list, 'Selecione');
    expect(list).toHaveValue('');
  });

  test('keeps showing an answer that is no longer offered', () => {
    renderFor(<Select label="Estado Civil" options={options} defaultValue="Desquitado(a)" />);
    expect(screen.getByLabelText('Estado Civil')).toHaveValue('Desquitado(a)');
  });
});

test('a computed value is a read-only input', async () => {
  const { user } = renderFor(<ReadOnlyField label="Idade" value="3 anos, 2 meses, 5 dias" />);
  await user.type(screen.getByLabelText('Idade'), '9');
  expect(screen.getByLabelText('Idade')).toHaveValue('3 anos, 2 meses, 5 dias');
});

test('the whole text of a checkbox checks it, and its error is read out', async () => {
  const { user } = renderFor(<Checkbox label="Aceito os termos da LGPD." error="Você deve aceitar." />);
  const box = screen.getByRole('checkbox', { name: /LGPD/ });
  expect(box).toHaveAccessibleDescription('Você deve aceitar.');
  await user.click(screen.getByText('Aceito os termos da LGPD.'));
  expect(box).toBeChecked();
});
