import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../src/app/queryClient';
import type { AnswersForm } from '../../src/features/anamnesis/intakeForm';
import { QuestionField } from '../../src/features/anamnesis/QuestionField';
import { adult } from '../../src/questionnaire/adult';
import type { Answers } from '../../src/questionnaire/answers';
import { questionsOf } from '../../src/questionnaire/field';
import ToastHost from '../../src/ui/feedback/ToastHost';
import { toasts } from '../../src/ui/feedback/toasts';
import { ibge, ibgeDown, recordedMunicipalities } from '../support/fixtures/ibge';
import { server } from '../support/msw';
import { renderFor } from '../support/render';
import { queryToast } from '../support/toast';

const places = questionsOf(adult).filter(({ kind }) => kind === 'state' || kind === 'municipality');
const submitted = vi.fn<(answers: Answers) => void>();

function PlacesForm({ stored }: { stored: Answers }) {
  const form = useForm<AnswersForm>({ defaultValues: { answers: stored, marks: {}, informants: {} } });
  return (
    <FormProvider {...form}>
      <form onSubmit={form.handleSubmit(({ answers }) => submitted(answers))}>
        {places.map((question) => (
          <QuestionField key={question.column} question={question} />
        ))}
        <button type="submit">Salvar</button>
      </form>
    </FormProvider>
  );
}

function open(stored: Answers = { estado: '', municipio: '' }) {
  const client = createQueryClient();
  return renderFor(
    <QueryClientProvider client={client}>
      <PlacesForm stored={stored} />
      <ToastHost besideNavigation={false} />
    </QueryClientProvider>,
  );
}

const state = () => screen.getByRole('combobox', { name: 'Estado' });
const municipality = () => screen.getByRole('combobox', { name: 'Município' });
const list = () => screen.queryByRole('listbox');
/** The list's options, without the Enter hint on the active one. */
const suggestions = () =>
  screen.queryAllByRole('option').map((option) => option.textContent?.replace(/Enter$/, ''));
const active = () => document.getElementById(state().getAttribute('aria-activedescendant') ?? '');

/** A response that the test releases. */
function later<T>(value: T) {
  let arrive: (() => void) | undefined;
  const answer = new Promise<T>((resolve) => {
    arrive = () => resolve(value);
  });
  return { answer: () => answer, arrive: () => arrive?.() };
}

beforeEach(() => {
  submitted.mockClear();
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  server.use(...ibge());
});

it('D-136: a municipality that the list does not have is named once the field is left, and kept as written', async () => {
  const { user } = open({ estado: 'São Paulo', municipio: '' });
  await waitFor(() => expect(municipality()).toBeEnabled());
  await user.type(municipality(), 'camp');
  expect(municipality()).not.toHaveAccessibleDescription();
  await user.tab();
  const doubt = 'Não encontramos “camp” em São Paulo. Fica como está escrito.';
  await waitFor(() => expect(municipality()).toHaveAccessibleDescription(doubt));
  expect(municipality()).toHaveValue('camp');
  await user.type(municipality(), 'inas');
  expect(municipality()).not.toHaveAccessibleDescription();
  await user.tab();
  await waitFor(() => expect(municipality()).toHaveValue('Campinas'));
  expect(municipality()).not.toHaveAccessibleDescription();
});

describe('the list of states', () => {
  it('R-2.26: opens while one types, shows name and sigla, and closes when the field is emptied', async () => {
    const { user } = open();
    await user.type(state(), 'p');
    expect(await screen.findByRole('option', { name: /Pará \(PA\)/ })).toBeVisible();
    expect(state()).toHaveAttribute('aria-expanded', 'true');
    await user.clear(state());
    expect(state()).toHaveAttribute('aria-expanded', 'false');
    expect(list()).not.toBeInTheDocument();
  });

  it('finds without accents and case, first what begins with the text, and by sigla', async () => {
    const { user } = open();
    await user.type(state(), 'PA');
    await screen.findByRole('option', { name: /Pará/ });
    expect(suggestions()).toEqual(['Pará (PA)', 'São Paulo (SP)']);
    await user.clear(state());
    await user.type(state(), 'sp');
    expect(suggestions()[0]).toBe('São Paulo (SP)');
  });

  it('gives the field the name alone when a suggestion is clicked, and closes', async () => {
    const { user } = open();
    await user.type(state(), 'sao');
    await user.click(await screen.findByRole('option', { name: /São Paulo \(SP\)/ }));
    expect(state()).toHaveValue('São Paulo');
    expect(state()).toHaveFocus();
    expect(list()).not.toBeInTheDocument();
  });

  it('is walked with the arrow keys; Enter takes the marked one and does not send the form', async () => {
    const { user } = open();
    await user.type(state(), 'a');
    await screen.findByRole('option', { name: /Acre/ });
    expect(active()).toHaveTextContent('Acre (AC)');
    await user.keyboard('{ArrowDown}');
    expect(active()).toHaveAttribute('aria-selected', 'true');
    const second = active()?.textContent;
    expect(second).not.toContain('Acre');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(state()).toHaveValue('Acre');
    expect(submitted).not.toHaveBeenCalled();
    await user.keyboard('{Enter}');
    expect(submitted).toHaveBeenCalledWith({ estado: 'Acre', municipio: '' });
  });

  it('takes the name that was typed in full', async () => {
    const { user } = open();
    await user.type(state(), 'para');
    await screen.findByRole('option', { name: 'Pará (PA)' });
    expect(suggestions()).toEqual(['Pará (PA)']);
    await user.keyboard('{Enter}');
    expect(state()).toHaveValue('Pará');
  });

  it('closes with Escape and keeps the text, also when it is pressed twice', async () => {
    const { user } = open();
    await user.type(state(), 'sao');
    await screen.findByRole('option');
    await user.keyboard('{Escape}');
    expect(list()).not.toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(state()).toHaveValue('sao');
  });

  it('shows every state again when a chosen one is clicked, marked on it', async () => {
    const { user } = open({ estado: 'Minas Gerais', municipio: '' });
    await waitFor(() => expect(municipality()).toBeEnabled());
    await user.click(state());
    expect(suggestions()).toHaveLength(5);
    expect(active()).toHaveTextContent('Minas Gerais (MG)');
    await user.keyboard('{Enter}');
    expect(state()).toHaveValue('Minas Gerais');
  });

  it('says how many there are', async () => {
    const { user } = open();
    await user.type(state(), 'sao');
    const said = await screen.findByText('1 sugestão.');
    expect(said).toHaveAttribute('aria-live', 'polite');
    await user.clear(state());
    expect(said).toBeEmptyDOMElement();
    await user.type(state(), 'a');
    expect(said).toHaveTextContent('5 sugestões.');
    await user.type(state(), 'tlantida');
    expect(said).toHaveTextContent('Nenhum estado encontrado');
    expect(screen.getAllByText('Nenhum estado encontrado')).toHaveLength(2);
    expect(state()).not.toHaveAttribute('aria-activedescendant');
  });

  it.each([
    ['open', 'a'],
    ['without a match', 'xyz'],
  ])('has no fault that axe finds while it is %s', async (_, text) => {
    const { user, container } = open();
    await user.type(state(), text);
    await within(container).findAllByText(/Acre|Nenhum estado/);
    const { violations } = await axe.run(container, { rules: { 'color-contrast': { enabled: false } } });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
});

describe('D-29: leaving the field', () => {
  it.each([
    ['sao paulo', 'São Paulo'],
    ['  SÃO PAULO ', 'São Paulo'],
    ['sp', 'São Paulo'],
    ['São Paulo (SP)', 'São Paulo'],
    ['sao pau', 'sao pau'],
    ['Montevidéu', 'Montevidéu'],
  ])('with %j keeps %j', async (typed, kept) => {
    const { user } = open();
    await user.type(state(), 'a');
    await screen.findAllByRole('option');
    await user.clear(state());
    await user.type(state(), typed);
    await user.tab();
    expect(state()).toHaveValue(kept);
    expect(list()).not.toBeInTheDocument();
  });

  it('takes the match also when the list comes afterwards', async () => {
    const states = later([{ id: 35, sigla: 'SP', nome: 'São Paulo' }]);
    server.use(...ibge({ states: states.answer }));
    const { user } = open();
    await user.type(state(), 'sao paulo');
    await user.tab();
    expect(state()).toHaveValue('sao paulo');
    states.arrive();
    await waitFor(() => expect(state()).toHaveValue('São Paulo'));
    await waitFor(() => expect(municipality()).toBeEnabled());
  });

  it('takes the match of a municipality, whichever apostrophe was typed', async () => {
    const { user } = open({ estado: 'São Paulo', municipio: '' });
    await waitFor(() => expect(municipality()).toBeEnabled());
    await user.type(municipality(), 'santa barbara d’oeste');
    await screen.findByRole('option');
    await user.tab();
    expect(municipality()).toHaveValue("Santa Bárbara d'Oeste");
  });
});

describe('the municipality', () => {
  it('R-2.27, D-29: waits for a state', async () => {
    const { user } = open();
    expect(municipality()).toBeDisabled();
    expect(municipality()).toHaveAttribute('placeholder', 'Selecione um estado primeiro');
    await user.type(state(), 'sao pau');
    await screen.findByRole('option');
    expect(municipality()).toBeDisabled();
    await user.keyboard('{Enter}');
    expect(municipality()).toBeEnabled();
    expect(municipality()).not.toHaveAttribute('placeholder');
    await user.type(municipality(), 'cam');
    await screen.findAllByRole('option');
    expect(suggestions()).toEqual(['Campinas', 'Campo Limpo Paulista', 'Campos do Jordão']);
    await user.keyboard('{Enter}');
    expect(municipality()).toHaveValue('Campinas');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(submitted).toHaveBeenCalledWith({ estado: 'São Paulo', municipio: 'Campinas' });
  });

  it('R-2.27: is cleared when another state is chosen, and suggests that one’s', async () => {
    const { user } = open({ estado: 'São Paulo', municipio: 'Campinas' });
    await waitFor(() => expect(municipality()).toBeEnabled());
    await user.click(state());
    await user.click(await screen.findByRole('option', { name: /Acre/ }));
    expect(municipality()).toHaveValue('');
    expect(municipality()).toBeEnabled();
    await user.type(municipality(), 'b');
    expect(await screen.findByRole('option', { name: /Brasiléia/ })).toBeVisible();
    expect(screen.queryByRole('option', { name: /Campinas/ })).not.toBeInTheDocument();
  });

  it('is cleared and disabled when the state is changed to something else', async () => {
    const { user } = open({ estado: 'São Paulo', municipio: 'Campinas' });
    await user.type(state(), '{Backspace}');
    expect(municipality()).toHaveValue('');
    await waitFor(() => expect(municipality()).toBeDisabled());
  });

  it('stays when the same state is chosen again', async () => {
    const { user } = open({ estado: 'sao paulo', municipio: 'Campinas' });
    await user.click(state());
    await user.click(await screen.findByRole('option', { name: /São Paulo/ }));
    expect(state()).toHaveValue('São Paulo');
    expect(municipality()).toHaveValue('Campinas');
  });

  it('shows and lets change what is stored, before the lists come and with an unknown state', async () => {
    const states = later([{ id: 35, sigla: 'SP', nome: 'São Paulo' }]);
    server.use(...ibge({ states: states.answer }));
    const { user } = open({ estado: 'Texas', municipio: 'Austin' });
    expect(municipality()).toBeEnabled();
    expect(municipality()).toHaveValue('Austin');
    states.arrive();
    await user.type(municipality(), ' City');
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    expect(submitted).toHaveBeenCalledWith({ estado: 'Texas', municipio: 'Austin City' });
  });

  it('says that the list is still to come', async () => {
    const slow = later(recordedMunicipalities.SP ?? []);
    server.use(...ibge({ municipalities: { SP: slow.answer } }));
    const { user } = open({ estado: 'São Paulo', municipio: '' });
    await waitFor(() => expect(municipality()).toBeEnabled());
    await user.type(municipality(), 'cam');
    expect(screen.getAllByText('Carregando municípios…')).toHaveLength(2);
    slow.arrive();
    expect(await screen.findByRole('option', { name: /Campinas/ })).toBeVisible();
  });

  it('never takes the late answer for an earlier state', async () => {
    const slow = later(recordedMunicipalities.SP ?? []);
    const asked = vi.fn();
    const answered = vi.fn();
    server.use(
      ...ibge({
        municipalities: {
          SP: async () => {
            asked();
            const answer = await slow.answer();
            answered();
            return answer;
          },
        },
      }),
    );
    const { user } = open({ estado: 'São Paulo', municipio: '' });
    await waitFor(() => expect(municipality()).toBeEnabled());
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await user.click(state());
    await user.click(await screen.findByRole('option', { name: /Acre/ }));
    await user.type(municipality(), 'a');
    await screen.findByRole('option', { name: /Rio Branco/ });
    slow.arrive();
    await waitFor(() => expect(answered).toHaveBeenCalled());
    await user.type(municipality(), '{Backspace}r');
    expect(suggestions().join()).toContain('Rio Branco');
    expect(suggestions().join()).not.toContain('Adamantina');
  });

  it('D-29: shows 50 at most and asks to type on', async () => {
    server.use(ibgeDown);
    const { user } = open({ estado: 'São Paulo', municipio: '' });
    await waitFor(() => expect(municipality()).toBeEnabled());
    await user.type(municipality(), 'a');
    await waitFor(() => expect(suggestions()).toHaveLength(50));
    expect(screen.getByText('Continue digitando para ver outras opções.')).toBeVisible();
    expect(screen.getByText('50 sugestões. Continue digitando para ver outras.')).toBeInTheDocument();
  });
});

it('R-8.3, D-28: works from the packaged list when the service fails, without a notice', async () => {
  const said = vi.fn();
  const stop = toasts.subscribe(said);
  server.use(http.get('https://servicodados.ibge.gov.br/*', () => new HttpResponse(null, { status: 500 })));
  const { user } = open();
  await user.type(state(), 'amap');
  await user.click(await screen.findByRole('option', { name: 'Amapá (AP)' }));
  await user.type(municipality(), 'oiap');
  await user.click(await screen.findByRole('option', { name: /Oiapoque/ }));
  expect(municipality()).toHaveValue('Oiapoque');
  expect(queryToast()).not.toBeInTheDocument();
  expect(said).not.toHaveBeenCalled();
  stop();
});
