import { screen, waitFor, within } from '@testing-library/react';
import axe from 'axe-core';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { SESSION_KEY } from '../../src/data/supabase/storedSession';
import SecurityCard from '../../src/features/security/SecurityCard';
import { toasts } from '../../src/ui/feedback/toasts';
import { answer, json, refusal } from '../support/auth';
import { NEW_CODE, phone, serveFactors, tablet } from '../support/factors';
import { fill } from '../support/fill';
import { server } from '../support/msw';
import { renderInWorkspace } from '../support/workspace';

function open(...factors: Parameters<typeof serveFactors>) {
  const served = serveFactors(...factors);
  const view = renderInWorkspace(<SecurityCard />);
  localStorage.setItem(SESSION_KEY, JSON.stringify(served.both()));
  return { ...served, ...view };
}
async function expectAccessible() {
  const { violations } = await axe.run(document.body, { rules: { 'color-contrast': { enabled: false } } });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}
const region = () => screen.getByRole('region', { name: 'Verificação em duas etapas' });
const codeField = () => screen.findByLabelText('Código de seis números');
const button = (name: string) => screen.findByRole('button', { name });

test('D-1066: without a factor it says what one is for, that there are no recovery codes, and adds the first', async () => {
  const { user, factors, codes } = open();
  const on = await button('Ligar a verificação');
  expect(region()).toHaveTextContent('Não há códigos de recuperação');
  await user.click(on);
  const dialog = await screen.findByRole('dialog', { name: 'Adicionar um autenticador' });
  const name = within(dialog).getByLabelText('Nome do autenticador');
  expect(name).toHaveValue('Meu celular');
  expect(name).toHaveFocus();
  await user.click(await button('Continuar'));
  expect(await screen.findByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeVisible();
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeVisible();
  await expectAccessible();
  await user.click(await button('Copiar chave'));
  expect(await screen.findByText('Chave copiada.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe('JBSWY3DPEHPK3PXP');
  await user.type(await codeField(), '000000');
  expect(await screen.findAllByText(/Digite o que o aplicativo mostra agora/)).not.toHaveLength(0);
  await user.type(await codeField(), NEW_CODE);
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Verificação em duas etapas ligada' }),
  );
  expect(codes).toEqual(['000000', NEW_CODE]);
  expect(factors).toMatchObject([{ friendly_name: 'Meu celular', status: 'verified' }]);
  expect(await within(region()).findByText('Meu celular')).toBeVisible();
  expect(within(region()).getByText('Desde 03/11/2026')).toBeVisible();
});

test('D-1067: with one app alone, it asks for a second; with two, it does not', {
  tags: 'repeat',
}, async () => {
  const { user } = open(phone);
  expect(await screen.findByText('Adicione um segundo autenticador')).toBeVisible();
  await expectAccessible();
  await user.click(await button('Adicionar outro'));
  const name = await screen.findByLabelText('Nome do autenticador');
  expect(name).toHaveValue('');
  await user.click(await button('Continuar'));
  expect(name).toHaveAccessibleDescription(/Dê um nome ao autenticador\./);
  await fill(user, name, 'Meu celular');
  await user.click(await button('Continuar'));
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Já há um autenticador com este nome/));
  await user.clear(name);
  await fill(user, name, 'Tablet');
  await user.click(await button('Continuar'));
  await user.type(await codeField(), NEW_CODE);
  expect(await within(region()).findByText('Tablet')).toBeVisible();
  expect(screen.queryByText('Adicione um segundo autenticador')).not.toBeInTheDocument();
});

test('D-1066: one that is begun and left is not kept', async () => {
  const { user, factors } = open();
  await user.click(await button('Ligar a verificação'));
  await user.click(await button('Continuar'));
  await codeField();
  expect(factors).toHaveLength(1);
  await user.click(await button('Cancelar'));
  await waitFor(() => expect(factors).toEqual([]));
});

test('D-1068: the only app is removed after its own code, and says that the password alone is left', async () => {
  const { user, factors } = open(phone);
  await user.click(await button('Remover Meu celular'));
  const dialog = await screen.findByRole('alertdialog', { name: 'Remover “Meu celular”?' });
  expect(dialog).toHaveTextContent('só a senha protege as fichas');
  await user.type(await codeField(), '000000');
  await waitFor(async () =>
    expect(await codeField()).toHaveAccessibleDescription(/Digite o que o aplicativo mostra agora/),
  );
  expect(factors).toHaveLength(1);
  await user.type(await codeField(), phone.code);
  await waitFor(() => expect(factors).toEqual([]));
  expect(await button('Ligar a verificação')).toBeVisible();
});

test('D-1068: one of several is removed after the code of one that stays', async () => {
  const { user, factors, codes } = open(phone, tablet);
  await user.click(await button('Remover Meu celular'));
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('O código de “Tablet da clínica”.');
  await user.type(await codeField(), phone.code);
  await waitFor(async () =>
    expect(await codeField()).toHaveAccessibleDescription(/Digite o que o aplicativo mostra agora/),
  );
  await user.type(await codeField(), tablet.code);
  await waitFor(() => expect(factors.map(({ id }) => id)).toEqual([tablet.id]));
  expect(codes).toEqual([phone.code, tablet.code]);
});

test('D-1066: without an answer of the service the list can be asked for again', async () => {
  answer('user', () => refusal(500, 'unexpected_failure', 'no'));
  const { user, both } = open(phone);
  answer('user', () => refusal(500, 'unexpected_failure', 'no'));
  const again = await button('Tentar de novo');
  answer('user', () => json(both().user));
  await user.click(again);
  expect(await within(region()).findByText('Meu celular')).toBeVisible();
});

const session = (more: object) => ({
  began_at: '2026-11-03T12:00:00Z',
  used_at: '2026-11-20T12:00:00Z',
  user_agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/149.0.0.0 Safari/537.36',
  is_here: false,
  ...more,
});
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36';

test('D-1070: Sessões lists where the account is open, this device first, and signs the others out', async () => {
  let rows = [session({ is_here: true }), session({ user_agent: android, began_at: '2026-10-02T12:00:00Z' })];
  server.use(http.post('*/rest/v1/rpc/open_sessions', () => json(rows)));
  const scopes: (string | null)[] = [];
  server.use(
    http.post('*/auth/v1/logout', ({ request }) => {
      scopes.push(new URL(request.url).searchParams.get('scope'));
      rows = rows.slice(0, 1);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user } = open();
  const list = screen.getByRole('region', { name: 'Sessões' });
  const entries = await within(list).findAllByRole('listitem');
  expect(entries.map(({ textContent }) => textContent)).toEqual([
    'Chrome, Windows (este aparelho)Entrou em 03/11/2026',
    expect.stringMatching(/^Chrome, AndroidEntrou em 02\/10\/2026; último contato /),
  ]);
  await user.click(await button('Sair de todos os outros aparelhos'));
  await expectAccessible();
  await user.click(await button('Sair dos outros'));
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  expect(scopes).toEqual(['others']);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Os outros aparelhos saíram' });
  expect(screen.queryByRole('button', { name: 'Sair de todos os outros aparelhos' })).not.toBeInTheDocument();
  expect(localStorage.getItem(SESSION_KEY)).not.toBeNull();
});

test('D-1070: without network nobody is said to be signed out', async () => {
  const rows = [session({ is_here: true }), session({ began_at: '2026-10-02T12:00:00Z' })];
  server.use(http.post('*/rest/v1/rpc/open_sessions', () => json(rows)));
  const { user } = open();
  await user.click(await button('Sair de todos os outros aparelhos'));
  server.use(http.post('*/auth/v1/logout', () => HttpResponse.error()));
  await user.click(await button('Sair dos outros'));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Os outros aparelhos continuam na conta' }),
  );
});
