import '../support/emptyDisk';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { openHomeSlot } from '../../src/device/store/homeSlot';
import FamilyHome from '../../src/features/family/FamilyHome';
import { formatMoment } from '../../src/lib/dates';
import { keysOfLink, newSecret } from '../../src/lib/familyLink';
import { origin, server } from '../support/msw';

const look = `${origin}/rest/v1/rpc/look_at_invitation`;
const hand = `${origin}/rest/v1/rpc/hand_in_answers`;
const open = {
  state: 'open',
  form: 'infantil',
  heading: 'Bia',
  expires_at: new Date(Date.now() + 7 * 86_400_000).toISOString(),
  therapist: 'Lígia Prado',
  crefito_region: 3,
  crefito_number: '12345-TO',
};
const until = { expires_at: open.expires_at };
/** As another tab does. */
const receiveElsewhere = async (link: ReturnType<typeof newLink>) => {
  const slot = openHomeSlot(await keysOfLink(link));
  const found = await slot.read();
  const attempt = found.state === 'maybe' ? found.attempts[0].id : null;
  await slot.receive({ until: open.expires_at, attempt });
  await slot.endLate();
};

const newLink = () => ({ id: crypto.randomUUID(), secret: newSecret() });
let asked: { path: string; body: unknown }[] = [];
beforeEach(() => {
  asked = [];
});

/** The server's answers, in turn; the last one stays. */
function answers(path: string, ...said: (object | null | number | 'lost')[]) {
  let turn = 0;
  server.use(
    http.post(path, async ({ request }) => {
      asked.push({ path, body: await request.json() });
      const answer = said[Math.min(turn, said.length - 1)] ?? null;
      turn += 1;
      if (answer === 'lost') return HttpResponse.error();
      if (typeof answer === 'number')
        return HttpResponse.json({ code: `PT${answer}`, message: 'x' }, { status: answer });
      return HttpResponse.json(answer);
    }),
  );
}

async function begin(link = newLink()) {
  const user = userEvent.setup();
  const shown = render(<FamilyHome link={link} />);
  await screen.findByRole('heading', { name: 'Perguntas sobre Bia' });
  await user.type(screen.getByRole('textbox', { name: /Seu nome/ }), 'Ana');
  await user.selectOptions(screen.getByRole('combobox'), 'Mãe');
  await user.click(screen.getByRole('button', { name: 'Começar' }));
  await screen.findByText('Parte 1 de 7');
  return { user, link, ...shown };
}

const next = () => screen.getByRole('button', { name: /^(Próximo|Enviar respostas)$/ });
type User = ReturnType<typeof userEvent.setup>;
/** By keyboard: a tap right after another counts as its double tap. */
async function press(user: User) {
  next().focus();
  await user.keyboard('{Enter}');
}
async function toTheEnd(user: User) {
  while (next().textContent === 'Próximo') {
    const shown = screen.getByText(/^Parte \d de \d$/).textContent;
    await press(user);
    await waitFor(() => expect(screen.getByText(/^Parte \d de \d$/).textContent).not.toBe(shown));
  }
}

test('D-728: says who asks, who reads, for what and how long; then asks who answers', async () => {
  answers(look, open);
  const user = userEvent.setup();
  render(<FamilyHome link={newLink()} />);
  expect(await screen.findByRole('heading', { name: 'Perguntas sobre Bia' })).toBeVisible();
  expect(screen.getByText(/^Lígia Prado \(CREFITO-3\/12345-TO\), de terapia ocupacional/)).toBeVisible();
  expect(screen.getByText(/Só quem pediu vai ler.*pelo menos 20 anos/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Começar' }));
  expect(screen.getByText('Escreva o seu nome.')).toBeVisible();
  expect(screen.getByText('Escolha quem você é.')).toBeVisible();
  // nothing leaves the page with the secret in its address
  expect(asked.map(({ path }) => path)).toEqual([look]);
});

test('D-728, D-729: what was typed is there after a kill, and is handed in once, also after a lost answer', {
  tags: 'repeat',
}, async () => {
  answers(look, open);
  answers(hand, 'lost', { state: 'received', ...until });
  const { user, link, unmount } = await begin();
  const [field] = screen.getAllByRole('textbox');
  if (!field) throw new Error('no question');
  await user.type(field, 'Beatriz');
  await waitFor(() => expect(screen.getByText('Guardado')).toBeVisible());
  unmount();
  const again = render(<FamilyHome link={link} />);
  expect(await screen.findByText('Parte 1 de 7')).toBeVisible();
  expect(screen.getAllByRole('textbox')[0]).toHaveValue('Beatriz');
  await toTheEnd(user);
  await press(user);
  expect(await screen.findByRole('heading', { name: 'Ainda sem confirmação' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('heading', { name: 'Enviado. Obrigado por responder!' })).toBeVisible();
  const handed = asked.filter(({ path }) => path === hand).map(({ body }) => body);
  expect(handed).toHaveLength(2);
  expect(handed[0]).toEqual(handed[1]);
  expect(handed[0]).toMatchObject({
    invitation: link.id,
    secret: link.secret,
    content: { filled_by: 'Ana', relation: 'Mãe' },
  });
  // it stays so at that link
  asked = [];
  again.unmount();
  render(<FamilyHome link={link} />);
  expect(await screen.findAllByText('Enviado. Obrigado por responder!')).not.toHaveLength(0);
  expect(asked.filter(({ path }) => path === hand)).toEqual([]);
});

test('D-760: who answers is kept as it is typed, and nothing is kept of a form that was only opened', {
  tags: 'repeat',
}, async () => {
  answers(look, open);
  const user = userEvent.setup();
  const link = newLink();
  const slot = openHomeSlot(await keysOfLink(link));
  const opened = render(<FamilyHome link={link} />);
  await screen.findByRole('heading', { name: 'Perguntas sobre Bia' });
  opened.unmount();
  expect(await slot.read()).toEqual({ state: 'nothing' });
  const typing = render(<FamilyHome link={link} />);
  await user.type(await screen.findByRole('textbox', { name: /Seu nome/ }), 'Ana');
  await user.selectOptions(screen.getByRole('combobox'), 'Outro');
  await user.type(screen.getByRole('textbox', { name: /Qual relação/ }), 'Madrinha');
  expect(await screen.findByText('Guardado')).toBeVisible();
  typing.unmount();
  render(<FamilyHome link={link} />);
  expect(await screen.findByRole('textbox', { name: /Seu nome/ })).toHaveValue('Ana');
  expect(screen.getByRole('textbox', { name: /Qual relação/ })).toHaveValue('Madrinha');
  await user.click(screen.getByRole('button', { name: 'Começar' }));
  expect(await screen.findByText('Parte 1 de 7')).toBeVisible();
  await waitFor(async () =>
    expect(await slot.read()).toMatchObject({
      slot: { handover: { filledBy: 'Ana', relation: 'Madrinha' } },
    }),
  );
  expect(await slot.read()).not.toHaveProperty('slot.writer');
});

test('D-760: two tabs on the beginning make one form', { tags: 'repeat' }, async () => {
  answers(look, open);
  const link = newLink();
  const { user } = await begin(link);
  const other = render(<FamilyHome link={link} />);
  expect(await within(other.container).findByText('Parte 1 de 7')).toBeVisible();
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'Beatriz');
  await waitFor(() => expect(screen.getAllByText('Guardado')).not.toHaveLength(0));
});

test('D-761: what was written for a link that has ended meanwhile can be copied', {
  tags: 'repeat',
}, async () => {
  answers(look, open, null);
  const { user, link, unmount } = await begin();
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'Não dorme');
  await waitFor(() => expect(screen.getByText('Guardado')).toBeVisible());
  unmount();
  render(<FamilyHome link={link} />);
  expect(await screen.findByRole('heading', { name: 'Este link não está aberto' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copiar o que escrevi' }));
  expect(await screen.findByText('Copiado.')).toBeVisible();
  const copied = await navigator.clipboard.readText();
  expect(copied).toContain('Quem preencheu: Ana (Mãe)');
  expect(copied).toContain('Não dorme');
});

test.each([
  ['a day behind', -1],
  ['a day ahead', 1],
])(
  'D-762: on a phone whose clock is %s the server decides, and the page says the server’s time',
  async (_what, days) => {
    const day = 24 * 60 * 60_000;
    const now = Date.now();
    // ahead: the phone believes that the link has expired; behind: that it is open for a day more
    const expires_at = new Date(now + (days > 0 ? 0.5 : -0.5) * day).toISOString();
    vi.setSystemTime(now + days * day);
    try {
      answers(look, days > 0 ? { ...open, expires_at } : null);
      render(<FamilyHome link={newLink()} />);
      if (days > 0) {
        expect(await screen.findByText(/até \d\d\/\d\d\/\d{4}/)).toHaveTextContent(formatMoment(expires_at));
        expect(screen.getByRole('button', { name: 'Começar' })).toBeEnabled();
        expect(screen.queryByText(/venc|expir/i)).not.toBeInTheDocument();
      } else expect(await screen.findByRole('heading', { name: 'Este link não está aberto' })).toBeVisible();
    } finally {
      vi.useRealTimers();
    }
  },
);

test('D-763: answers to questions that are not asked any more are handed in as they were written', async () => {
  answers(look, open);
  answers(hand, { state: 'received', ...until });
  const link = newLink();
  const slot = openHomeSlot(await keysOfLink(link));
  // as an earlier version of the form has kept it
  const handover = {
    id: crypto.randomUUID(),
    patientId: '',
    kind: 'infantil',
    filledBy: 'Ana',
    relation: 'Mãe',
    groups: ['today', 'a_group_that_is_gone'],
    questionnaireVersion: 1,
    begunAt: '2026-03-02T12:00:00Z',
  } as const;
  await slot.change(() => ({ handover, answers: { pergunta_antiga: { text: 'Só à noite.' } }, part: 5 }));
  const user = userEvent.setup();
  render(<FamilyHome link={link} />);
  expect(await screen.findByText('Parte 1 de 1')).toBeVisible();
  await press(user);
  expect(await screen.findByRole('heading', { name: 'Enviado. Obrigado por responder!' })).toBeVisible();
  expect(asked.find(({ path }) => path === hand)?.body).toMatchObject({
    content: { questionnaire_version: 1, answers: { pergunta_antiga: { text: 'Só à noite.' } } },
  });
});

test('D-729: nothing at all is not handed in', { tags: 'repeat' }, async () => {
  answers(look, open);
  const { user } = await begin();
  await toTheEnd(user);
  await press(user);
  expect(screen.getByRole('alert')).toHaveTextContent('Você ainda não respondeu nada.');
  expect(screen.getByRole('button', { name: 'Enviar respostas' })).toBeVisible();
});

test('D-729: nor is a space, or what nobody sees', { tags: 'repeat' }, async () => {
  answers(look, open);
  const { user } = await begin();
  const [field] = screen.getAllByRole('textbox');
  if (!field) throw new Error('no question');
  await user.type(field, ' \u200b');
  await toTheEnd(user);
  await press(user);
  expect(screen.getByRole('alert')).toHaveTextContent('Você ainda não respondeu nada.');
});

test('D-729: a limit of what stands in front of the server is no closed link', async () => {
  server.use(http.post(look, () => new HttpResponse('slow down', { status: 429 })));
  render(<FamilyHome link={newLink()} />);
  expect(await screen.findByRole('heading', { name: 'Não foi possível abrir as perguntas' })).toBeVisible();
});

test.each([
  ['a link that is not open', null, 'Este link não está aberto'],
  ['guesses beyond the limit', 429, 'Este link não está aberto'],
  ['a second device', { state: 'answered', ...until }, 'Este link já foi respondido'],
])('D-729: %s', async (_what, said, title) => {
  answers(look, said);
  render(<FamilyHome link={newLink()} />);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
});

test('D-728: without network and without a draft it can be tried again; without a link it asks for it', async () => {
  answers(look, 'lost', open);
  const user = userEvent.setup();
  const { unmount } = render(<FamilyHome link={newLink()} />);
  await user.click(await screen.findByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('heading', { name: 'Perguntas sobre Bia' })).toBeVisible();
  unmount();
  render(<FamilyHome link={undefined} />);
  expect(screen.getByRole('heading', { name: 'Abra de novo o link que você recebeu' })).toBeVisible();
});

test('D-728: where the browser cannot encrypt, nothing is asked, and it says so', async () => {
  vi.spyOn(crypto, 'subtle', 'get').mockReturnValue(undefined as unknown as SubtleCrypto);
  render(<FamilyHome link={newLink()} />);
  expect(await screen.findByRole('heading', { name: 'Este endereço não é seguro' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('D-729: another device was first: what was written here was not sent, and is told so', {
  tags: 'repeat',
}, async () => {
  answers(look, open);
  answers(hand, { state: 'answered', ...until });
  const { user } = await begin();
  const [field] = screen.getAllByRole('textbox');
  if (!field) throw new Error('no question');
  await user.type(field, 'Beatriz');
  await toTheEnd(user);
  await press(user);
  expect(await screen.findByRole('heading', { name: 'Este link já foi respondido' })).toBeVisible();
  expect(screen.getByText('O que foi escrito neste aparelho não foi enviado.')).toBeVisible();
});

/** Answers the first question, and hands the form in. */
async function handInFirst(link = newLink()) {
  const { user, ...shown } = await begin(link);
  const [field] = screen.getAllByRole('textbox');
  if (!field) throw new Error('no question');
  await user.type(field, 'Beatriz');
  await toTheEnd(user);
  await press(user);
  return { user, ...shown };
}

const contents = () =>
  asked.flatMap(({ path, body }) =>
    path === hand ? (body as { content: { attempt: string } }).content : [],
  );

/** Hands in, whose answer is lost, then writes more and hands in again, which the server answers with what came first. */
async function handInTwice(link = newLink()) {
  answers(look, open);
  let first: string | undefined;
  server.use(
    http.post(hand, async ({ request }) => {
      asked.push({ path: hand, body: await request.json() });
      first ??= contents()[0]?.attempt;
      return contents().length === 1
        ? HttpResponse.error()
        : HttpResponse.json({ state: 'earlier', attempt: first, ...until });
    }),
  );
  const { user, ...shown } = await handInFirst(link);
  await screen.findByRole('heading', { name: 'Ainda sem confirmação' });
  screen.getByRole('button', { name: 'Voltar às perguntas' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByText('Parte 7 de 7');
  return { user, ...shown };
}
const isSent = () => screen.findByRole('heading', { name: 'Enviado. Obrigado por responder!' });
const onlyFirst = 'Chegou o que foi enviado primeiro. O que mudou depois, não.';

test('D-797, D-876, D-877: newer words than those that arrived, their answer lost, are kept, told and copied as often as wanted', {
  tags: 'repeat',
}, async () => {
  const link = newLink();
  const { user, unmount } = await handInTwice(link);
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'Também canta.');
  await press(user);
  await isSent();
  expect(screen.getByText(onlyFirst)).toBeVisible();
  expect(new Set(contents().map(({ attempt }) => attempt)).size).toBe(2);
  // the page opened again says the same, and asks nobody
  unmount();
  asked = [];
  const again = render(<FamilyHome link={link} />);
  await isSent();
  expect(screen.getByText(onlyFirst)).toBeVisible();
  expect(screen.queryByText('Já pode fechar esta página.')).not.toBeInTheDocument();
  expect(contents()).toEqual([]);
  for (const _time of [1, 2]) {
    await navigator.clipboard.writeText('');
    await user.click(screen.getByRole('button', { name: 'Copiar o que escrevi' }));
    await waitFor(async () => expect(await navigator.clipboard.readText()).toContain('Também canta.'));
  }
  // what arrived is not what is to be sent
  expect(await navigator.clipboard.readText()).not.toContain('Beatriz');
  // until the family ends it itself
  await user.click(screen.getByRole('button', { name: 'Apagar deste aparelho' }));
  expect(screen.getByRole('button', { name: 'Deixar guardado' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Deixar guardado' }));
  expect(screen.getByRole('button', { name: 'Apagar deste aparelho' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Apagar deste aparelho' }));
  await user.click(screen.getByRole('button', { name: 'Apagar o que não chegou' }));
  expect(await screen.findByText('Já pode fechar esta página.')).toBeVisible();
  again.unmount();
  render(<FamilyHome link={link} />);
  expect(await screen.findByText('Já pode fechar esta página.')).toBeVisible();
});

test('D-876: the same words, handed in again after a lost answer and a look at the questions, are the same attempt', {
  tags: 'repeat',
}, async () => {
  const { user } = await handInTwice();
  await press(user);
  await isSent();
  expect(screen.getByText('Já pode fechar esta página.')).toBeVisible();
  const [first, second] = contents();
  expect(first).toEqual(second);
});

test('D-876: a page opened again in the middle of the questions learns which words arrived', {
  tags: 'repeat',
}, async () => {
  const link = newLink();
  const { user, unmount } = await handInTwice(link);
  await user.type(screen.getAllByRole('textbox')[0] as HTMLElement, 'Também canta.');
  await waitFor(() => expect(screen.getByText('Guardado')).toBeVisible());
  unmount();
  answers(look, { state: 'answered', ...until });
  render(<FamilyHome link={link} />);
  await isSent();
  expect(screen.getByText(onlyFirst)).toBeVisible();
});

test('D-876: a link that has expired meanwhile still says that the answers arrived', {
  tags: 'repeat',
}, async () => {
  const link = newLink();
  const { unmount } = await handInTwice(link);
  unmount();
  answers(look, null);
  answers(hand, { state: 'received', ...until });
  render(<FamilyHome link={link} />);
  await isSent();
  expect(screen.getByText('Já pode fechar esta página.')).toBeVisible();
});

test('D-876: a page opened again while it is open says that it is not known, and hands the same in', async () => {
  const link = newLink();
  answers(look, open);
  answers(hand, 'lost', 'lost', { state: 'received', ...until });
  const { user, unmount } = await handInFirst(link);
  await screen.findByRole('heading', { name: 'Ainda sem confirmação' });
  expect(screen.getByText(/^Pode ser que as respostas já tenham chegado/)).toBeVisible();
  unmount();
  render(<FamilyHome link={link} />);
  await screen.findByRole('heading', { name: 'Ainda sem confirmação' });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await isSent();
  const [first, ...others] = contents();
  expect(others).toEqual([first, first]);
});

test('D-876: without network nothing leaves, and the page says that it was not sent', async () => {
  answers(look, open);
  answers(hand, { state: 'received', ...until });
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = await handInFirst();
  await screen.findByRole('heading', { name: 'Ainda não foi enviado' });
  expect(contents()).toEqual([]);
  online.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await isSent();
});

test('D-876: answers of which an earlier version of the page was not told are kept whole', {
  tags: 'repeat',
}, async () => {
  answers(look, open);
  answers(hand, 'lost', { state: 'earlier', attempt: null, ...until });
  const { user } = await handInFirst();
  await screen.findByRole('heading', { name: 'Ainda sem confirmação' });
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  await isSent();
  await user.click(screen.getByRole('button', { name: 'Copiar o que escrevi' }));
  expect(await navigator.clipboard.readText()).toContain('Beatriz');
});

test('D-797: what another tab has handed in is sent, whatever this one is told', {
  tags: 'repeat',
}, async () => {
  const link = newLink();
  answers(look, open);
  answers(hand, 'lost', { state: 'answered', ...until });
  const { user } = await handInFirst(link);
  await screen.findByRole('heading', { name: 'Ainda sem confirmação' });
  await receiveElsewhere(link);
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }));
  expect(await screen.findByRole('heading', { name: 'Enviado. Obrigado por responder!' })).toBeVisible();
  expect(screen.queryByText(/não foi enviado/)).not.toBeInTheDocument();
});

test('D-797: what is written while the answers are on their way is told as not sent, and can be copied', {
  tags: 'repeat',
}, async () => {
  let arrive = () => {};
  answers(look, open);
  server.use(
    http.post(hand, async () => {
      await new Promise<void>((resolve) => {
        arrive = resolve;
      });
      return HttpResponse.json({ state: 'received', ...until });
    }),
  );
  const { user } = await handInFirst();
  await screen.findByRole('heading', { name: 'Enviando…' });
  // as the phone's Back does
  history.back();
  await screen.findByText('Parte 7 de 7');
  const [field] = screen.getAllByRole('textbox');
  if (!field) throw new Error('no question');
  await user.type(field, 'Também canta.');
  await waitFor(() => expect(screen.getByText('Guardado')).toBeVisible());
  arrive();
  expect(await screen.findByRole('heading', { name: 'Enviado. Obrigado por responder!' })).toBeVisible();
  expect(screen.getByText('Chegou o que foi enviado primeiro. O que mudou depois, não.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copiar o que escrevi' }));
  expect(await navigator.clipboard.readText()).toContain('Também canta.');
});

test('D-797: a tab that goes on after another has handed in never says that its words are kept', {
  tags: 'repeat',
}, async () => {
  const link = newLink();
  answers(look, open);
  const { user } = await begin(link);
  const [field] = screen.getAllByRole('textbox');
  if (!field) throw new Error('no question');
  await receiveElsewhere(link);
  await user.type(field, 'Beatriz');
  expect(await screen.findByRole('heading', { name: 'Enviado. Obrigado por responder!' })).toBeVisible();
  expect(screen.getByText('Chegou o que foi enviado primeiro. O que mudou depois, não.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copiar o que escrevi' }));
  expect(await navigator.clipboard.readText()).toContain('Beatriz');
});

test('D-797: a tab that is looked at again after another has handed in says that it was sent', async () => {
  const link = newLink();
  answers(look, open);
  await begin(link);
  await waitFor(async () =>
    expect(await openHomeSlot(await keysOfLink(link)).read()).toMatchObject({ state: 'written' }),
  );
  await receiveElsewhere(link);
  dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('heading', { name: 'Enviado. Obrigado por responder!' })).toBeVisible();
  expect(screen.getByText('Já pode fechar esta página.')).toBeVisible();
});
