import '../support/emptyDisk';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { App, FamilyApp } from '../../src/app/App';
import { changeSlot } from '../../src/device/store/familySlot';
import { newSecret } from '../../src/lib/familyLink';
import { familyGroupsOf, type Handover } from '../../src/questionnaire/family';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { setFlag } from '../../src/session/deviceFlags';
import { signIn } from '../../src/session/session';
import { toasts } from '../../src/ui/feedback/toasts';
// lazy parts of the app, compiled before the tests
import '../../src/features/auth/SessionLock';
import '../../src/features/family/FamilyHome';
import '../../src/features/family/FamilyScreen';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { serveKeys } from '../support/device';
import { origin, server } from '../support/msw';
import { renderFor } from '../support/render';
import { endSession, store } from '../support/sessionScreens';
import { translatePage } from '../support/translator';

vi.mock('../../src/app/Workspace', () => ({ default: () => <h1>Fichas</h1> }));

type User = ReturnType<typeof renderFor>['user'];
type Walk = {
  readonly user: User;
  /** Presses by keyboard: a tap right after another counts as its double tap. */
  readonly press: (name: string) => Promise<void>;
  /** Waits until this is on the page, and takes down all that it says. */
  readonly sees: (words: RegExp) => Promise<void>;
};

/** Without what a notice says once more, for a second, to a screen reader. */
const said = () =>
  (document.body.textContent ?? '')
    .replace(/Aviso .*/s, '')
    .replace(/\s+/g, ' ')
    .trim();

/** What the page says at each step of a walk through it. */
async function told(
  page: () => React.ReactElement,
  isTranslated: boolean,
  go: (walk: Walk) => Promise<void>,
) {
  const steps: string[] = [];
  const stop = isTranslated ? translatePage() : () => {};
  const { user } = renderFor(page());
  try {
    await go({
      user,
      press: async (name) => {
        const [button] = await screen.findAllByRole('button', { name });
        act(() => button?.focus());
        await user.keyboard('{Enter}');
      },
      sees: async (words) => {
        await waitFor(() => {
          expect(said()).toMatch(words);
          expect(said()).not.toContain('Guardando…');
        });
        steps.push(said());
      },
    });
  } finally {
    stop();
    cleanup();
    toasts.clear();
  }
  return steps;
}

/** Translated or not, the page says the same at each step: no text stays behind, and nothing stops. */
async function expectSame(
  page: () => React.ReactElement,
  prepare: () => unknown,
  go: (walk: Walk) => Promise<void>,
) {
  await prepare();
  const plain = await told(page, false, go);
  // another visit
  history.replaceState(null, '');
  await prepare();
  expect(await told(page, true, go)).toEqual(plain);
}

let speaking: { onend?: (() => void) | null } | undefined;
beforeEach(() => {
  serveKeys();
  const voice = { lang: 'pt-BR', localService: true, default: true, name: 'Voz', voiceURI: 'voz' };
  vi.stubGlobal('SpeechSynthesisUtterance', class extends EventTarget {});
  vi.stubGlobal(
    'speechSynthesis',
    Object.assign(new EventTarget(), {
      getVoices: () => [voice],
      speak: (utterance: typeof speaking) => {
        speaking = utterance;
      },
      cancel: () => {},
    }),
  );
});
afterEach(endSession);

const [first, second] = familyGroupsOf(questionnaireFor('infantil'));
if (!first || !second) throw new Error('the family is asked nothing');

/** One question of the family's form: a mark, words, a mark that would take them, and what is read aloud. */
async function answerOne({ user, press, sees }: Walk): Promise<void> {
  const [field] = screen.getAllByRole('textbox');
  if (!field) throw new Error('no question');
  await press('Não sei');
  await sees(/Guardado/);
  await user.type(field, 'Cai muito');
  await sees(/Guardado/);
  await press('Não sei');
  await sees(/Quer apagar o que escreveu e marcar Não sei\?/);
  await press('Deixar como está');
  await sees(/Parte 1/);
  await press('Prefiro contar na sessão');
  await sees(/marcar Prefiro contar na sessão\?/);
  await press('Apagar o que escrevi');
  await sees(/Guardado/);
  const [listen] = screen.getAllByRole('button', { name: /^Ouvir/ });
  if (listen) {
    await user.click(listen);
    await sees(/Parar/);
    await user.click(screen.getByRole('button', { name: /^Parar/ }));
    await sees(/Ouvir/);
  }
  await user.type(field, 'Cai muito');
}

test('D-917: the page that a family opens by its link works in a page that a browser translates, at every step', {
  tags: 'repeat',
}, async () => {
  const until = { expires_at: '2026-12-04T15:00:00Z' };
  const open = { state: 'open', form: 'infantil', heading: 'Bia', therapist: 'Lígia Prado', ...until };
  const [look, hand] = ['look_at_invitation', 'hand_in_answers'].map(
    (name) => `${origin}/rest/v1/rpc/${name}`,
  );
  let link = { id: '', secret: '' };
  const prepare = () => {
    link = { id: crypto.randomUUID(), secret: newSecret() };
    const looked = [
      HttpResponse.error(),
      HttpResponse.json({ ...open, crefito_region: null, crefito_number: null }),
    ];
    const handed = [HttpResponse.error(), HttpResponse.json({ code: 'PT413' }, { status: 413 })];
    server.use(
      http.post(look ?? '', () => looked.shift()),
      http.post(hand ?? '', () => handed.shift() ?? HttpResponse.json({ state: 'answered', ...until })),
    );
  };
  await expectSame(
    () => <FamilyApp link={link} />,
    prepare,
    async (walk) => {
      const { user, press, sees } = walk;
      await sees(/Não foi possível abrir as perguntas/);
      await press('Tentar de novo');
      await sees(/Perguntas sobre Bia/);
      await press('Começar');
      await sees(/Escreva o seu nome\..*Escolha quem você é\./);
      await user.type(screen.getByRole('textbox', { name: /Seu nome/ }), 'Ana');
      await user.selectOptions(screen.getByRole('combobox'), 'Outro');
      await sees(/Qual relação/);
      await user.selectOptions(screen.getByRole('combobox'), 'Mãe');
      await sees(/Guardado/);
      await press('Começar');
      await sees(/Parte 1 de 7.*Olá, Ana/);
      await answerOne(walk);
      for (let part = 2; part <= 7; part += 1) {
        await press('Próximo');
        await sees(new RegExp(`Parte ${part} de 7`));
      }
      await press('Anterior');
      await sees(/Parte 6 de 7/);
      await press('Próximo');
      await sees(/Parte 7 de 7.*Enviar respostas/);
      await press('Enviar respostas');
      await sees(/Ainda sem confirmação/);
      await press('Tentar de novo');
      await sees(/Não foi possível enviar/);
      await press('Voltar às perguntas');
      await sees(/Parte 7 de 7/);
      await press('Enviar respostas');
      await sees(/Este link já foi respondido/);
      await press('Copiar o que escrevi');
      await sees(/Copiado\./);
    },
  );
});

test.each(['answered', 'closed'])('D-917: so does what a link that is %s says', async (state) => {
  const prepare = () =>
    server.use(
      http.post(`${origin}/rest/v1/rpc/look_at_invitation`, () =>
        HttpResponse.json(state === 'closed' ? null : { state, expires_at: '2026-12-04T15:00:00Z' }),
      ),
    );
  const link = { id: crypto.randomUUID(), secret: newSecret() };
  await expectSame(
    () => <FamilyApp link={link} />,
    prepare,
    ({ sees }) => sees(/Este link/),
  );
});

const handover: Handover = {
  id: 'b7f0c0de-0000-4000-8000-000000000001',
  patientId: 'b7f0c0de-0000-4000-8000-0000000000aa',
  kind: 'infantil',
  filledBy: 'Ana Souza',
  relation: 'Mãe',
  groups: [first.id, second.id],
  goals: [
    { id: 'g1', title: 'Calçar o tênis', levels: ['Não tenta', 'Um pé', 'Os dois', 'O velcro', null] },
    { id: 'g2', title: 'Terminar a lição', levels: null },
  ],
  questionnaireVersion: 1,
  begunAt: '2026-03-02T12:00:00Z',
};

test('D-917: the form on the tablet works in a page that a browser translates, at every step to the password', {
  tags: 'repeat',
}, async () => {
  answer('token?grant_type=password', () => refusal(400, 'invalid_credentials', 'Invalid login credentials'));
  const prepare = async () => {
    await changeSlot(therapist.id, () => undefined);
    await changeSlot(therapist.id, () => ({ handover, answers: {}, part: 0 }));
    store(sessionOf(therapist));
    await setFlag('family', therapist.id);
  };
  await expectSame(
    () => <App />,
    prepare,
    async (walk) => {
      const { user, press, sees } = walk;
      await sees(/Parte 1 de 3.*Olá, Ana/);
      expect(document.documentElement).not.toHaveAttribute('translate');
      await answerOne(walk);
      await press('Próximo');
      await sees(/Parte 2 de 3/);
      await press('Próximo');
      await sees(/Parte 3 de 3.*Calçar o tênis/);
      await user.click(screen.getByRole('radio', { name: 'O velcro' }));
      await sees(/Guardado/);
      await user.click(screen.getByRole('radio', { name: 'O velcro' }));
      await sees(/Guardado/);
      await user.click(screen.getByRole('radio', { name: 'Ainda não' }));
      await press('Terminei');
      await sees(/Pronto, Ana\./);
      await press('Voltar às perguntas');
      await sees(/Parte 3 de 3/);
      await press('Voltar às fichas');
      await sees(/Digite sua senha para voltar às fichas/);
      await press('Desbloquear');
      await sees(/Escreva a senha/);
      await user.type(screen.getByLabelText('Senha'), 'errada-7');
      await press('Desbloquear');
      await sees(/Senha incorreta/);
      await press('Voltar ao formulário');
      await sees(/Parte 3 de 3/);
    },
  );
});

test('D-917: the sign-in works in a page that a browser translates, at every step', {
  tags: 'repeat',
}, async () => {
  answer('token?grant_type=password', () => refusal(400, 'invalid_credentials', 'Invalid login credentials'));
  answer('signup', () => json({ id: therapist.id, email: therapist.email }));
  answer('recover', () => refusal(429, 'over_request_rate_limit', 'Request rate limit reached'));
  await expectSame(
    () => <App />,
    () => localStorage.clear(),
    async ({ user, press, sees }) => {
      await sees(/Ainda não tem conta/);
      await press('Entrar');
      await sees(/Escreva o e-mail.*Escreva a senha/);
      await user.type(screen.getByLabelText('E-mail'), 'ana');
      await user.tab();
      await sees(/Falta o @/);
      await user.type(screen.getByLabelText('E-mail'), '@exemplo.com.br');
      await user.type(screen.getByLabelText('Senha'), 'errada-7');
      await press('Mostrar senha');
      await press('Entrar');
      await sees(/E-mail ou senha inválidos/);
      await press('Fechar aviso');
      await press('Esqueci minha senha');
      await sees(/Recuperar senha/);
      await press('Enviar link');
      await sees(/Muitas tentativas/);
      await press('Voltar para o login');
      await sees(/Ainda não tem conta/);
      await press('Criar conta');
      await sees(/Leva menos de um minuto/);
      await press('Criar conta');
      await sees(/Enviamos um link para ana@exemplo\.com\.br/);
      await press('Voltar para o login');
      await sees(/Ainda não tem conta/);
    },
  );
});

test('D-917: the workspace, with all that lies over it, is not for a translator; the sign-in before and after it is', async () => {
  answer('token?grant_type=password', () => json(sessionOf(therapist)));
  answer('logout', () => new HttpResponse(null, { status: 204 }));
  renderFor(<App />);
  await screen.findByRole('heading', { name: 'Entrar' });
  const page = document.documentElement;
  expect(page).not.toHaveAttribute('translate');
  await act(() => signIn(therapist.email, 'girassol-amarelo'));
  await screen.findByRole('heading', { name: 'Fichas' });
  expect(page).toHaveAttribute('translate', 'no');
  const { leave } = await import('../../src/features/auth/leave');
  await act(leave);
  await screen.findByRole('heading', { name: 'Entrar' });
  expect(page).not.toHaveAttribute('translate');
});
