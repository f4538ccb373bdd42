import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { eachOften } from '../support/eachOften';
import { fill } from '../support/fill';
import { renderFor } from '../support/render';
import { findToast, getToast } from '../support/toast';

// The screens behind the sign-in have tests of their own.
vi.mock('../../src/app/Workspace', () => ({
  default: ({ user }: { user: { email: string } }) => <p>Espaço de trabalho de {user.email}</p>,
}));

const email = () => screen.getByLabelText('E-mail');
const password = () => screen.getByLabelText('Senha');
const button = (name: string) => screen.getByRole('button', { name });

async function openSignIn() {
  const { user } = renderFor(<App />);
  await screen.findByRole('heading', { name: 'Entrar' });
  return user;
}

async function fillIn(user: Awaited<ReturnType<typeof openSignIn>>) {
  await user.type(email(), ` ${therapist.email}`);
  await fill(user, password(), 'segredo-7');
}

describe('login', () => {
  test('R-4.4, R-7.1: opens the workspace and says so', async () => {
    const calls = answer('token?grant_type=password', () => json(sessionOf(therapist)));
    const user = await openSignIn();
    await fillIn(user);
    await user.click(button('Entrar'));
    expect(await screen.findByText(`Espaço de trabalho de ${therapist.email}`)).toBeVisible();
    const toast = await findToast();
    expect(await screen.findByText('Login bem-sucedido!')).toBeVisible();
    expect(toast).toHaveTextContent('Bem-vindo(a) de volta! 👋');
    expect(calls.map(({ body }) => [body.email, body.password])).toEqual([[therapist.email, 'segredo-7']]);
  });

  test('R-5.1: empty fields are named, the first one gets the focus, and nothing is sent', async () => {
    const calls = answer('token?grant_type=password', () => json(sessionOf(therapist)));
    const user = await openSignIn();
    await user.click(button('Entrar'));
    expect(email()).toHaveAccessibleDescription('Escreva o e-mail.');
    expect(password()).toHaveAccessibleDescription('Escreva a senha.');
    expect(email()).toBeInvalid();
    await waitFor(() => expect(email()).toHaveFocus());
    expect(calls).toHaveLength(0);
  });

  test.each([
    ['helena', 'Falta o @, como em nome@exemplo.com.br'],
    ['helena@exemplo', 'Falta o final do endereço, como .com.br'],
    ['helena duarte@exemplo.com', 'Um e-mail não tem espaços.'],
    ['@exemplo.com', 'Confira o e-mail, como em nome@exemplo.com.br'],
  ])('leaving the e-mail as "%s" says what is missing; typing on takes it back', async (typed, message) => {
    const user = await openSignIn();
    await user.type(email(), typed);
    await user.tab();
    expect(email()).toHaveAccessibleDescription(message);
    await user.type(email(), 'x');
    expect(email()).toHaveAccessibleDescription('');
    expect(email()).not.toHaveAttribute('aria-invalid');
  });

  test('R-5.1: a password of five characters is too short', async () => {
    const user = await openSignIn();
    await fill(user, email(), therapist.email);
    await user.type(password(), '12345{Enter}');
    expect(password()).toHaveAccessibleDescription('A senha tem no mínimo 6 caracteres.');
  });

  test('a second tap while the first is under way sends nothing', async () => {
    let release = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    const calls = answer('token?grant_type=password', async () => {
      await gate;
      return refusal(400, 'invalid_credentials', 'Invalid login credentials');
    });
    const user = await openSignIn();
    await fillIn(user);
    await user.click(button('Entrar'));
    expect(button('Entrando...')).toBeDisabled();
    await user.type(password(), '{Enter}');
    release();
    await waitFor(() => expect(button('Entrar')).toBeEnabled());
    expect(calls).toHaveLength(1);
  });

  test('the password can be looked at', async () => {
    const user = await openSignIn();
    await fill(user, password(), 'segredo-7');
    expect(password()).toHaveAttribute('type', 'password');
    await user.click(button('Mostrar senha'));
    expect(password()).toHaveAttribute('type', 'text');
    await user.click(button('Ocultar senha'));
    expect(password()).toHaveAttribute('type', 'password');
  });
});

describe('sign-up', () => {
  test('R-7.1, D-100: with a session in the answer the workspace opens, and greets', async () => {
    const calls = answer('signup', () => json(sessionOf(therapist)));
    const user = await openSignIn();
    await user.click(button('Criar conta'));
    expect(screen.getByRole('heading', { name: 'Criar conta' })).toHaveFocus();
    await fillIn(user);
    await user.click(button('Criar conta'));
    expect(await screen.findByText(`Espaço de trabalho de ${therapist.email}`)).toBeVisible();
    expect(await screen.findByText('Conta criada!')).toBeVisible();
    expect(getToast()).toHaveTextContent('Bem-vindo(a)! 👋');
    expect(calls[0]?.body).toMatchObject({ email: therapist.email, password: 'segredo-7' });
    expect(calls[0]?.url.searchParams.get('redirect_to')).toBe(location.origin);
  });

  test('R-4.3, D-2: without one the e-mail must be confirmed; going back clears what was typed', async () => {
    // GoTrue gives the same answer for an address that already has an account.
    answer('signup', () => json({ ...sessionOf(therapist).user, identities: [] }));
    const user = await openSignIn();
    await user.click(button('Criar conta'));
    await fillIn(user);
    await user.click(button('Criar conta'));
    expect(await screen.findByRole('heading', { name: 'Confira seu e-mail' })).toHaveFocus();
    expect(screen.getByText(therapist.email)).toBeVisible();
    await user.click(button('Voltar para o login'));
    expect(screen.getByRole('heading', { name: 'Entrar' })).toHaveFocus();
    expect(email()).toHaveValue('');
    expect(password()).toHaveValue('');
  });

  test.each([
    ['of 72 letters with an accent', 'á'.repeat(37)],
    ['of 73 plain letters', 'a'.repeat(73)],
  ])('D-100: a password over 72 bytes (%s) is said at the field, and nothing is sent', async (_, long) => {
    const calls = answer('signup', () => json(sessionOf(therapist)));
    const user = await openSignIn();
    await user.click(button('Criar conta'));
    await fill(user, email(), therapist.email);
    await user.click(password());
    await user.paste(long);
    await user.click(button('Criar conta'));
    expect(password()).toHaveAccessibleDescription(
      'A senha é longa demais: use até 72 caracteres. Letras com acento contam por dois, e um emoji por quatro. No mínimo 6 caracteres.',
    );
    expect(calls).toHaveLength(0);
  });

  test('a password of exactly 72 bytes is sent', async () => {
    const calls = answer('signup', () => json(sessionOf(therapist)));
    const user = await openSignIn();
    await user.click(button('Criar conta'));
    await fill(user, email(), therapist.email);
    await user.click(password());
    await user.paste('á'.repeat(36));
    await user.click(button('Criar conta'));
    expect(await screen.findByText(`Espaço de trabalho de ${therapist.email}`)).toBeVisible();
    expect(calls).toHaveLength(1);
  });

  test('input is kept when the mode changes to the login and back', async () => {
    const user = await openSignIn();
    await fillIn(user);
    await user.click(button('Criar conta'));
    expect(email()).toHaveValue(therapist.email);
    expect(password()).toHaveValue('segredo-7');
    expect(password()).toHaveAccessibleDescription('No mínimo 6 caracteres.');
    await user.click(button('Entrar'));
    expect(password()).toHaveValue('segredo-7');
  });
});

describe('forgotten password', () => {
  test('R-5.1, R-7.1, R-8.4: asks for the e-mail only and sends the link to it', async () => {
    const calls = answer('recover', () => json({}));
    const user = await openSignIn();
    await fill(user, email(), therapist.email);
    await user.click(button('Esqueci minha senha'));
    expect(screen.getByRole('heading', { name: 'Recuperar senha' })).toBeVisible();
    expect(screen.queryByLabelText('Senha')).not.toBeInTheDocument();
    await user.click(button('Enviar link'));
    expect(await screen.findByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
    expect(await screen.findByText('Link enviado!')).toBeVisible();
    expect(calls[0]?.body).toMatchObject({ email: therapist.email });
    expect(calls[0]?.url.searchParams.get('redirect_to')).toBe(location.origin);
  });

  test('D-100: a second link too early looks like the first one: the screen does not reveal who has an account', async () => {
    answer('recover', () =>
      refusal(
        429,
        'over_email_send_rate_limit',
        'For security purposes, you can only request this after 42 seconds.',
      ),
    );
    const user = await openSignIn();
    await fill(user, email(), therapist.email);
    await user.click(button('Esqueci minha senha'));
    await user.click(button('Enviar link'));
    expect(await screen.findByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible();
    expect(await screen.findByText('Link enviado!')).toBeVisible();
  });

  test('R-4.3: checks the e-mail, and leads back to the login', async () => {
    const calls = answer('recover', () => json({}));
    const user = await openSignIn();
    await user.click(button('Esqueci minha senha'));
    await user.click(button('Enviar link'));
    expect(email()).toHaveAccessibleDescription('Escreva o e-mail.');
    expect(calls).toHaveLength(0);
    await user.click(button('Voltar para o login'));
    expect(screen.getByRole('heading', { name: 'Entrar' })).toBeVisible();
  });
});

describe('R-4.4: the catalogue of failures', () => {
  const login = { endpoint: 'token?grant_type=password', open: [], press: 'Entrar' };
  const signup = { endpoint: 'signup', open: ['Criar conta'], press: 'Criar conta' };
  const recover = { endpoint: 'recover', open: ['Esqueci minha senha'], press: 'Enviar link' };
  const unexpected = 'Ocorreu um erro inesperado. Tente novamente mais tarde.';
  const tooMany = 'Você tentou muitas vezes em pouco tempo. Aguarde alguns minutos e tente de novo.';
  const smtp = 'O e-mail não pôde ser enviado. O SMTP precisa ser configurado pelo administrador.';
  const down = () => HttpResponse.error();
  const weak = (msg: string, reason: string) =>
    json({ code: 422, error_code: 'weak_password', msg, weak_password: { reasons: [reason] } }, 422);

  eachOften(
    [
      {
        what: 'wrong credentials',
        ...login,
        reply: () => refusal(400, 'invalid_credentials', 'Invalid login credentials'),
        title: 'Falha no Login',
        text: 'E-mail ou senha inválidos. Verifique seus dados e tente novamente.',
      },
      {
        what: 'an e-mail that is not confirmed',
        ...login,
        reply: () => refusal(400, 'email_not_confirmed', 'Email not confirmed'),
        title: 'Falha no login',
        text: 'Este e-mail ainda não foi confirmado. Abra o link da mensagem que enviamos.',
      },
      {
        what: 'too many attempts to log in',
        ...login,
        reply: () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'),
        title: 'Muitas tentativas!',
        text: tooMany,
      },
      {
        what: 'a login answered with 500',
        ...login,
        reply: () => json({}, 500),
        title: 'Falha no login',
        text: unexpected,
      },
      { what: 'a login without network', ...login, reply: down, title: 'Falha no login', text: unexpected },
      {
        what: 'a login answered with a page',
        ...login,
        reply: () => new HttpResponse('<html>', { status: 404 }),
        title: 'Falha no login',
        text: unexpected,
      },
      {
        what: 'a password shorter than the project wants it',
        ...signup,
        reply: () => weak('Password should be at least 8 characters.', 'length'),
        title: 'Falha no cadastro',
        text: 'A senha é fraca demais: use pelo menos 8 caracteres.',
      },
      {
        what: 'a password without the letters and signs that the project wants',
        ...signup,
        reply: () =>
          weak('Password should contain at least one character of each: abc, ABC, 0123456789.', 'characters'),
        title: 'Falha no cadastro',
        text: 'A senha é fraca demais: misture letras maiúsculas e minúsculas, números e símbolos.',
      },
      {
        what: 'a password that has leaked',
        ...signup,
        reply: () =>
          weak('Password is known to be weak and easy to guess, please choose a different one.', 'pwned'),
        title: 'Falha no cadastro',
        text: 'A senha é fraca demais: ela está em listas de senhas conhecidas. Escolha outra.',
      },
      {
        what: 'a weak password without a reason',
        ...signup,
        reply: () => weak('Too short', 'length'),
        title: 'Falha no cadastro',
        text: 'A senha é fraca demais: use pelo menos 6 caracteres.',
      },
      {
        what: 'a banned account',
        ...login,
        reply: () => refusal(400, 'user_banned', 'User is banned'),
        title: 'Falha no login',
        text: 'Esta conta está suspensa. Fale com o administrador.',
      },
      {
        what: 'an e-mail that has an account',
        ...signup,
        reply: () => refusal(422, 'user_already_exists', 'User already registered'),
        title: 'Falha no cadastro',
        text: 'Já existe uma conta com este e-mail. Entre com ela ou recupere a senha.',
      },
      {
        what: 'a confirmation that cannot be sent',
        ...signup,
        reply: () => refusal(500, 'unexpected_failure', 'Error sending confirmation email'),
        title: 'Erro no Serviço de E-mail',
        text: smtp,
      },
      {
        what: 'a sign-up answered with 500',
        ...signup,
        reply: () => refusal(500, 'unexpected_failure', 'Database error saving new user'),
        title: 'Falha no cadastro',
        text: unexpected,
      },
      {
        what: 'a sign-up without network',
        ...signup,
        reply: down,
        title: 'Falha no cadastro',
        text: unexpected,
      },
      {
        what: 'too many e-mails of a sign-up',
        ...signup,
        reply: () => refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
        title: 'Muitas tentativas!',
        text: tooMany,
      },
      {
        what: 'a link beyond the limit of the whole project',
        ...recover,
        reply: () => refusal(429, 'over_email_send_rate_limit', 'email rate limit exceeded'),
        title: 'Muitas tentativas!',
        text: tooMany,
      },
      {
        what: 'too many requests for a link',
        ...recover,
        reply: () => refusal(429, 'over_request_rate_limit', 'Request rate limit exceeded'),
        title: 'Muitas tentativas!',
        text: tooMany,
      },
      {
        what: 'a password that the server finds too long',
        ...signup,
        reply: () => refusal(400, 'validation_failed', 'Password cannot be longer than 72 characters'),
        title: 'Falha no cadastro',
        text: 'A senha é longa demais: use até 72 caracteres. Letras com acento contam por dois, e um emoji por quatro.',
      },
      {
        what: 'an e-mail that is none',
        ...signup,
        reply: () => refusal(400, 'validation_failed', 'Unable to validate email address: invalid format'),
        title: 'Falha no cadastro',
        text: 'Este e-mail não é aceito. Confira se está completo, como nome@exemplo.com.br.',
      },
      {
        what: 'an address that the project sends nothing to',
        ...signup,
        reply: () =>
          refusal(
            400,
            'email_address_not_authorized',
            'Email address "x" cannot be used as it is not authorized',
          ),
        title: 'Falha no cadastro',
        text: 'Este sistema ainda não pode enviar mensagens para este endereço. Fale com o administrador.',
      },
      {
        what: 'a link that cannot be sent',
        ...recover,
        reply: () => refusal(500, 'unexpected_failure', 'Error sending recovery email'),
        title: 'Erro no Serviço de E-mail',
        text: smtp,
      },
      {
        what: 'a link asked for without network',
        ...recover,
        reply: down,
        title: 'Falha no recuperar senha',
        text: unexpected,
      },
    ],
    (_, index) => index % 4 === 0,
  )('R-8.1: $what: $title; what was typed stays and the button works again', async (row) => {
    const calls = answer(row.endpoint, row.reply);
    const user = await openSignIn();
    await fillIn(user);
    for (const name of row.open) await user.click(button(name));
    await user.click(button(row.press));
    await waitFor(() => expect(getToast()).toHaveTextContent(`${row.title}${row.text}`));
    expect(email()).toHaveValue(therapist.email);
    if (row.endpoint !== 'recover') expect(password()).toHaveValue('segredo-7');
    await waitFor(() => expect(button(row.press)).toBeEnabled());
    await user.click(button(row.press));
    await waitFor(() => expect(calls).toHaveLength(2));
    await waitFor(() => expect(button(row.press)).toBeEnabled());
  });
});
