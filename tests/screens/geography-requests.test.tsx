import { screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import { formDraft } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { ibge } from '../support/fixtures/ibge';
import { server } from '../support/msw';
import { renderInWorkspace } from '../support/workspace';

const service = 'https://servicodados.ibge.gov.br/api/v1/localidades/estados';
const draft = formDraft();

function Form() {
  const [step, setStep] = useState(0);
  return (
    <IntakeScreen
      draft={draft}
      formKey="new-patient:1"
      kind="adulto"
      step={step}
      onStep={setStep}
      onSaved={() => {}}
      onCancel={() => {}}
    />
  );
}

test('R-7.5: the states are asked for once as the form opens, the municipalities of each as it is chosen', {
  tags: 'repeat',
}, async () => {
  const asked: string[] = [];
  fakeTable('patients');
  server.use(
    http.get('https://servicodados.ibge.gov.br/*', ({ request }) => {
      asked.push(request.url);
    }),
    ...ibge(),
  );
  const municipality = () => screen.getByRole('combobox', { name: 'Município' });
  const { user } = renderInWorkspace(<Form />);
  const states = `${service}?orderBy=nome`;
  const municipalitiesOf = (sigla: string) => `${service}/${sigla}/municipios?orderBy=nome`;
  await waitFor(() => expect(asked).toEqual([states]));

  const choose = async (text: string, name: RegExp) => {
    const field = screen.getByRole('combobox', { name: 'Estado' });
    await user.clear(field);
    await user.type(field, text);
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('acre', /Acre/);
  await waitFor(() => expect(asked).toEqual([states, municipalitiesOf('AC')]));
  await user.type(municipality(), 'rio');
  expect(await screen.findByRole('option', { name: 'Rio Branco' })).toBeVisible();

  // changing the step or the state and returning requests nothing again
  await user.click(screen.getByRole('button', { name: 'Próximo' }));
  await user.click(screen.getByRole('button', { name: 'Anterior' }));
  await choose('sao', /São Paulo/);
  await waitFor(() => expect(asked).toEqual([states, municipalitiesOf('AC'), municipalitiesOf('SP')]));
  await choose('acre', /Acre/);
  await waitFor(() => expect(municipality()).toBeEnabled());
  expect(asked).toHaveLength(3);
});
