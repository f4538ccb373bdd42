import { handoverCodec, newHandover } from '../../src/features/family/handoverDraft';
import { dialogOf } from '../support/drafts';
import '../support/emptyDisk';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { App } from '../../src/app/App';
import { reloadAfter } from '../../src/device/browser/reloadPage';
import { changeSlot, readSlot } from '../../src/device/store/familySlot';
import HandoverDialog from '../../src/features/family/HandoverDialog';
import { familyGroupsOf, type Handover } from '../../src/questionnaire/family';
import { questionnaireFor } from '../../src/questionnaire/questionnaires';
import { deviceNotices } from '../../src/sentences/deviceErrors';
import { setFlag } from '../../src/session/deviceFlags';
import { handToFamily } from '../../src/session/session';
import { answer, json, refusal, sessionOf, therapist } from '../support/auth';
import { serveKeys } from '../support/device';
import { eventually } from '../support/eventually';
import { fill } from '../support/fill';
import { goalRow, plainGoal } from '../support/goalRows';
import { serveGoals } from '../support/goalsApi';
import { origin, server } from '../support/msw';
import { renderFor } from '../support/render';
import {
  arriveBy,
  arriveByToken,
  button,
  endSession,
  fromAnotherTab,
  noNetwork,
  other,
  signInForm,
  store,
  workspace,
} from '../support/sessionScreens';
import { renderInWorkspace } from '../support/workspace';

vi.mock('../../src/app/Workspace', () => import('../support/sessionWorkspace'));
vi.mock('../../src/device/browser/reloadPage', () => ({ reloadAfter: vi.fn(), isReloading: () => false }));

const [first, second] = familyGroupsOf(questionnaireFor('infantil'));
if (!first || !second) throw new Error('the family is asked nothing');
const handover: Handover = {
  id: 'b7f0c0de-0000-4000-8000-000000000001',
  patientId: 'b7f0c0de-0000-4000-8000-0000000000aa',
  kind: 'infantil',
  filledBy: 'Ana Souza',
  relation: 'Mãe',
  groups: [first.id, second.id],
  questionnaireVersion: 1,
  begunAt: '2026-03-02T12:00:00Z',
};

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const prompt = first.questions[0]?.familyPrompt ?? '';
const field = () => screen.getByLabelText(prompt);
const mark = (name: string) => screen.getAllByRole('button', { name })[0] as HTMLElement;
const stored = () => readSlot(therapist.id);

/** Presses by keyboard, which never counts as the second tap of a double tap. */
const press = async (user: UserEvent, name: string) => {
  (await screen.findByRole('button', { name })).focus();
  await user.keyboard('{Enter}');
};

function inFamilysHands() {
  store(sessionOf(therapist));
  void setFlag('family', therapist.id);
  return renderFor(<App />);
}

beforeEach(async () => {
  history.replaceState(null, '');
  serveKeys();
  await changeSlot(therapist.id, () => ({ handover, answers: {}, part: 0 }));
  vi.mocked(reloadAfter).mockClear();
});
afterEach(endSession);

describe("the family's form", () => {
  test('D-202: asks one part at a time in plain words, keeps each answer and the current part, and ends once', async () => {
    const { user, unmount } = inFamilysHands();
    await waitFor(async () => expect(await heading(first.title)).toHaveFocus());
    expect(screen.getByText('Parte 1 de 2')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Anterior' })).not.toBeInTheDocument();
    await fill(user, field(), 'Não dorme <b>');
    await user.click(button('Próximo'));
    await waitFor(async () => expect(await heading(second.title)).toHaveFocus());
    await eventually(async () => expect((await stored())?.part).toBe(1));
    unmount();

    renderFor(<App />);
    await heading(second.title);
    await user.click(button('Anterior'));
    await heading(first.title);
    expect(field()).toHaveValue('Não dorme <b>');
    await press(user, 'Próximo');
    await user.dblClick(await screen.findByRole('button', { name: 'Terminei' }));
    await heading('Pronto, Ana.');
    await eventually(async () => expect(await stored()).toHaveProperty('endedAt'));
    await press(user, 'Voltar às perguntas');
    await heading(second.title);
    await eventually(async () => expect(await stored()).not.toHaveProperty('endedAt'));
  });

  test('D-942: a page that is reloaded right after a move shows the part that it showed', async () => {
    const { user, unmount } = inFamilysHands();
    await heading(first.title);
    await user.click(button('Próximo'));
    await heading(second.title);
    await eventually(async () => expect((await stored())?.part).toBe(1));
    unmount();
    // as if the page had ended before its write
    await changeSlot(therapist.id, () => ({ handover, answers: {}, part: 0 }));

    renderFor(<App />);
    await heading(second.title);
    await press(user, 'Anterior');
    await heading(first.title);
  });

  test('D-202: a mark replaces text only after a question, and typing removes the mark', {
    tags: 'repeat',
  }, async () => {
    const { user } = inFamilysHands();
    await heading(first.title);
    await user.click(mark('Prefiro contar na sessão'));
    expect(mark('Prefiro contar na sessão')).toHaveAttribute('aria-pressed', 'true');
    await user.type(field(), 'Cai');
    expect(mark('Prefiro contar na sessão')).toHaveAttribute('aria-pressed', 'false');

    await user.click(mark('Não sei'));
    const question = screen.getByRole('alertdialog', { name: 'Apagar o que você escreveu?' });
    expect(within(question).getByRole('button', { name: 'Deixar como está' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(field()).toHaveValue('Cai');
    expect(mark('Não sei')).toHaveFocus();

    await user.click(mark('Não sei'));
    await user.click(button('Apagar o que escrevi'));
    expect(field()).toHaveValue('');
    expect(mark('Não sei')).toHaveAttribute('aria-pressed', 'true');
    await eventually(async () =>
      expect((await stored())?.answers).toEqual({ [first.questions[0]?.column ?? '']: { mark: 'nao_sabe' } }),
    );
  });

  test('D-202: answers with one press what the family often answers, and takes it back', {
    tags: 'repeat',
  }, async () => {
    const health = familyGroupsOf(questionnaireFor('infantil')).find(({ id }) => id === 'health');
    await changeSlot(therapist.id, () => ({
      handover: { ...handover, groups: ['health'] },
      answers: {},
      part: 0,
    }));
    const { user } = inFamilysHands();
    await heading(health?.title ?? '');
    const medicines = within(screen.getByRole('group', { name: /Toma algum remédio/ }));
    await user.click(medicines.getByRole('button', { name: 'Não toma' }));
    expect(medicines.getByRole('button', { name: 'Não toma' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByLabelText(/^Toma algum remédio/)).toHaveValue('Não toma');
    // what was given with one press is no written text
    await user.click(medicines.getByRole('button', { name: 'Não sei' }));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    await user.click(mark('Não tem'));
    await user.click(mark('Nunca fez'));
    await user.click(mark('Nunca fez'));
    await eventually(async () =>
      expect((await stored())?.answers).toEqual({
        medicamentos_infantil: { mark: 'nao_sabe' },
        alergias_infantil: { text: 'Não tem' },
      }),
    );
  });

  test('D-202: keeps an answer that is too long, says so, and goes on once it is shorter', {
    tags: 'repeat',
  }, async () => {
    const { user } = inFamilysHands();
    await heading(first.title);
    await user.click(field());
    await user.paste('ã'.repeat(20_001));
    expect(field()).toHaveAccessibleDescription('Este texto passa de 20.000 caracteres. Encurte-o.');
    button('Próximo').focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(field()).toHaveFocus());
    expect(screen.getByText('Parte 1 de 2')).toBeInTheDocument();
    await eventually(async () => expect(JSON.stringify(await stored())).toContain('ã'.repeat(20_001)));
    await user.type(field(), '{Backspace}');
    await user.click(button('Próximo'));
    await heading(second.title);
  });

  test('D-200: Back leads to the previous part and never out, with any history', async () => {
    const { user } = inFamilysHands();
    await heading(first.title);
    await user.click(button('Próximo'));
    await heading(second.title);
    const state = { token: 'own', userId: therapist.id, view: { name: 'patients' } };
    act(() => {
      history.pushState(state, '');
      dispatchEvent(new PopStateEvent('popstate', { state }));
    });
    await heading(first.title);
    for (let times = 0; times < 20; times += 1) act(() => void dispatchEvent(new PopStateEvent('popstate')));
    await heading(first.title);
    expect(history.state).toEqual({ family: true });
  });

  test('D-202: reads a question aloud with a Portuguese voice, and offers it only where there is one', async () => {
    const spoken: SpeechSynthesisUtterance[] = [];
    const cancel = vi.fn();
    const voices = [
      { lang: 'en-US', localService: true },
      { lang: 'pt-PT', localService: true },
      { lang: 'pt_BR', localService: true },
    ];
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        constructor(readonly text: string) {}
      },
    );
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => voices,
      speak: (words: SpeechSynthesisUtterance) => spoken.push(words),
      cancel,
    });
    const { user, unmount } = inFamilysHands();
    await heading(first.title);
    await user.click(button(`Ouvir: ${prompt}`));
    expect(spoken).toMatchObject([{ text: prompt, lang: 'pt_BR' }]);
    expect(button(`Parar: ${prompt}`)).toBeInTheDocument();
    cancel.mockClear();
    await user.click(button('Próximo'));
    await heading(second.title);
    expect(cancel).toHaveBeenCalled();
    unmount();

    voices.splice(1);
    await eventually(async () => expect((await stored())?.part).toBe(1));
    renderFor(<App />);
    await heading(second.title);
    expect(screen.queryByRole('button', { name: /Ouvir/ })).not.toBeInTheDocument();
  });
});

describe('the goals of the family', () => {
  const goals = [
    {
      id: 'g1',
      title: '“Quero calçar o tênis”',
      levels: ['Não tenta', 'Calça um pé', 'Calça os dois', 'Fecha o velcro', null] as const,
    },
    { id: 'g2', title: 'Terminar a lição', levels: null },
  ];
  const rating = (name: string) => within(screen.getByRole('group', { name }));

  test('D-351: follow the questions; each is rated in words with one press, kept, and ended once', {
    tags: 'repeat',
  }, async () => {
    await changeSlot(therapist.id, () => ({
      handover: { ...handover, groups: [first.id], goals },
      answers: {},
      part: 0,
    }));
    const { user, unmount } = inFamilysHands();
    await heading(first.title);
    expect(screen.getByText('Parte 1 de 2')).toBeInTheDocument();
    await press(user, 'Próximo');
    await waitFor(async () => expect(await heading('Como estão as metas')).toHaveFocus());
    const shoe = rating('“Quero calçar o tênis”');
    expect(shoe.getAllByRole('radio').map((each) => each.parentElement?.textContent)).toEqual([
      'Não tenta',
      'Calça um pé',
      'Calça os dois',
      'Fecha o velcro',
      'Muito mais que o esperado',
    ]);
    await user.click(shoe.getByRole('radio', { name: 'Fecha o velcro' }));
    const lesson = rating('Terminar a lição');
    await user.click(lesson.getByRole('radio', { name: 'Ainda não' }));
    await user.click(lesson.getByRole('radio', { name: 'Ainda não' }));
    await eventually(async () => expect((await stored())?.ratings).toEqual({ g1: { level: 1 } }));
    unmount();

    renderFor(<App />);
    await heading('Como estão as metas');
    expect(rating('“Quero calçar o tênis”').getByRole('radio', { name: 'Fecha o velcro' })).toBeChecked();
    await press(user, 'Terminei');
    await heading('Pronto, Ana.');
    await eventually(async () => expect(await stored()).toHaveProperty('endedAt'));
  });

  test('D-351: are asked alone where no question is chosen', async () => {
    await changeSlot(therapist.id, () => ({
      handover: { ...handover, groups: [], goals },
      answers: {},
      part: 0,
    }));
    inFamilysHands();
    await heading('Como estão as metas');
    expect(screen.getByText('Parte 1 de 1')).toBeInTheDocument();
    expect(screen.getByText(/^Olá, Ana\. Marque como está hoje/)).toBeVisible();
    expect(button('Terminei')).toBeVisible();
  });
});

describe('another way out', () => {
  test('D-200: is no page from the back/forward cache, which has missed events of other tabs', async () => {
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
    await setFlag('family', therapist.id);
    act(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    await heading(first.title);
    await waitFor(() => expect(reloadAfter).toHaveBeenCalledOnce());
  });

  test('D-200: is no e-mail link to another account, whose session ends', async () => {
    store(sessionOf(therapist));
    await setFlag('family', therapist.id);
    const { access_token, refresh_token } = sessionOf(other);
    arriveBy({ access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'signup' });
    answer('user', () => json(sessionOf(other).user));
    const logouts = answer('logout', () => new HttpResponse(null, { status: 204 }));
    renderFor(<App />);
    await heading(first.title);
    await waitFor(() => expect(logouts).toHaveLength(1));
    expect(localStorage.getItem('anamnese.session')).toContain(therapist.email);
  });

  test('D-200, D-922: is no link that waits for a press, which is left unused', async () => {
    store(sessionOf(therapist));
    await setFlag('family', therapist.id);
    const sent = arriveByToken('recovery');
    renderFor(<App />);
    await heading(first.title);
    expect(location.href).toBe(`${location.origin}/`);
    expect(sent).toEqual([]);
    expect(localStorage.getItem('anamnese.session')).toContain(therapist.email);
  });

  test('D-200: is no sign-in to another account in another tab, once the session has ended', async () => {
    inFamilysHands();
    await heading(first.title);
    localStorage.removeItem('anamnese.session');
    await fromAnotherTab('SIGNED_OUT', null);
    act(() => {
      localStorage.removeItem('anamnese.family');
      dispatchEvent(new StorageEvent('storage', { key: 'anamnese.family' }));
    });
    await screen.findByRole('dialog', { name: 'Sua sessão terminou' });
  });
});

describe('the way out', () => {
  const openPassword = async (user: ReturnType<typeof renderFor>['user']) => {
    await heading(first.title);
    await user.click(button('Voltar às fichas'));
    return screen.findByRole('dialog', { name: 'Voltar às fichas' });
  };
  const type = async (user: ReturnType<typeof renderFor>['user'], password: string) => {
    const field = screen.getByLabelText('Senha');
    await user.clear(field);
    await user.type(field, password);
    await user.click(button('Desbloquear'));
  };

  test('D-201: is the password: a wrong one does not open, the form can be reopened, and there is no sign-out', async () => {
    const { user } = inFamilysHands();
    const dialog = await openPassword(user);
    expect(within(dialog).queryByRole('button', { name: 'Sair' })).not.toBeInTheDocument();
    // a password filled in by the browser would let anybody leave the form
    expect(screen.getByLabelText('Senha')).toHaveAttribute('autocomplete', 'new-password');
    expect(document.querySelector('[autocomplete=username]')).toBeNull();
    answer('token?grant_type=password', ({ body }) =>
      body.password === 'certa-certa'
        ? json(sessionOf(therapist))
        : refusal(400, 'invalid_credentials', 'Invalid login credentials'),
    );
    await type(user, 'errada');
    await screen.findByText('Senha incorreta.');
    await user.click(button('Voltar ao formulário'));
    await heading(first.title);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await openPassword(user);
    await type(user, 'certa-certa');
    await workspace();
    expect(localStorage.getItem('anamnese.family')).toBeNull();
  });

  test('D-201: asks the server alone once it has ended the session; the form stays, and the family writes on', {
    tags: 'repeat',
  }, async () => {
    const { user } = inFamilysHands();
    await heading(first.title);
    localStorage.removeItem('anamnese.session');
    await fromAnotherTab('SIGNED_OUT', null);
    await fill(user, field(), 'Ainda aqui');
    answer('token?grant_type=password', noNetwork);
    await openPassword(user);
    await type(user, 'certa-certa');
    await waitFor(() => expect(button('Desbloquear')).toBeEnabled());
    expect(screen.getByRole('dialog', { name: 'Voltar às fichas' })).toBeInTheDocument();
    answer('token?grant_type=password', () => json(sessionOf(therapist)));
    await type(user, 'certa-certa');
    await workspace();
    await eventually(async () => expect(JSON.stringify(await stored())).toContain('Ainda aqui'));
  });

  test('D-200: a page that is opened without a session asks for the sign-in, and keeps what the family wrote', async () => {
    await setFlag('family', therapist.id);
    const { user } = renderFor(<App />);
    await signInForm();
    answer('token?grant_type=password', () => json(sessionOf(therapist)));
    await fill(user, screen.getByLabelText('E-mail'), therapist.email);
    await fill(user, screen.getByLabelText('Senha'), 'certa-certa');
    await user.click(button('Entrar'));
    await workspace();
    expect(await stored()).toMatchObject({ handover: { id: handover.id } });
  });

  test('D-200: without input the screen is not locked, and another tab leads there and back', async () => {
    store(sessionOf(therapist));
    renderFor(<App />);
    await workspace();
    await act(async () => expect(await handToFamily()).toBe(true));
    await heading(first.title);
    await waitFor(() => expect(reloadAfter).toHaveBeenCalledOnce());
    expect(screen.queryByText(`Fichas de ${therapist.email}`)).not.toBeInTheDocument();
    act(() => {
      localStorage.removeItem('anamnese.family');
      dispatchEvent(new StorageEvent('storage', { key: 'anamnese.family' }));
    });
    await workspace();
    vi.mocked(reloadAfter).mockClear();
    act(() => {
      void setFlag('family', therapist.id);
      dispatchEvent(new StorageEvent('storage', { key: 'anamnese.family' }));
    });
    await heading(first.title);
    await waitFor(() => expect(reloadAfter).toHaveBeenCalledOnce());
  });

  test('D-200: a page that is opened after hours shows the form and no lock', async () => {
    localStorage.setItem('anamnese.active', '1');
    localStorage.setItem('anamnese.covered', therapist.id);
    inFamilysHands();
    await heading(first.title);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe("'Pedir à família…'", () => {
  test('D-199: asks who fills in and what, and hands over only that', { tags: 'repeat' }, async () => {
    const onHandOver = vi.fn(async () => deviceNotices.familyNotHandedOver);
    const of = { patientId: handover.patientId, kind: 'infantil', patientName: 'Miguel' } as const;
    const { user } = renderInWorkspace(
      <HandoverDialog
        dialog={dialogOf(handoverCodec, newHandover(of))}
        onClose={() => {}}
        onHandOver={onHandOver}
        onInvited={vi.fn()}
      />,
    );
    await user.click(button('Entregar o tablet'));
    expect(screen.getByText('Escreva o nome de quem vai preencher.')).toBeInTheDocument();
    expect(screen.getByText('Escolha quem é para o paciente.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByLabelText('Quem vai preencher')).toHaveFocus());

    await fill(user, screen.getByLabelText('Quem vai preencher'), ' Vilma ');
    await user.selectOptions(
      screen.getByLabelText(/^(Relação com o paciente|Parentesco com a criança)/),
      'Outro',
    );
    const boxes = screen.getAllByRole('checkbox');
    expect(boxes.every((box) => (box as HTMLInputElement).checked)).toBe(true);
    for (const box of boxes) await user.click(box);
    await user.click(button('Entregar o tablet'));
    expect(screen.getByText('Escreva qual é a relação.')).toBeInTheDocument();
    expect(boxes[0]).toBeInvalid();
    expect(boxes[0]).toHaveAccessibleDescription('Escolha pelo menos uma parte.');
    expect(onHandOver).not.toHaveBeenCalled();

    await fill(user, screen.getByLabelText('Qual relação'), 'Madrinha');
    await user.click(screen.getByRole('checkbox', { name: second.label }));
    await user.click(button('Entregar o tablet'));
    expect(onHandOver).toHaveBeenCalledWith(
      expect.objectContaining({
        patientName: 'Miguel',
        answers: {},
        handover: expect.objectContaining({ filledBy: 'Vilma', relation: 'Madrinha', groups: [second.id] }),
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('O tablet não foi entregue');
  });

  test('D-351, D-580: offers the goals that the family rates of a stored record, and hands over their words', async () => {
    const goal = goalRow({ family_rates: true });
    serveGoals([goal, plainGoal(), plainGoal({ id: 'a3', family_rates: true, state: 'pausada' })]);
    const onHandOver = vi.fn(async () => undefined);
    const of = { patientId: handover.patientId, kind: 'infantil', patientName: 'Miguel' } as const;
    const { user } = renderInWorkspace(
      <HandoverDialog
        dialog={dialogOf(handoverCodec, {
          ...newHandover(of, { responsavel: 'Ana', tipo_responsavel: 'Mãe' }),
          left: familyGroupsOf(questionnaireFor('infantil')).map(({ id }) => id),
        })}
        onClose={() => {}}
        onHandOver={onHandOver}
        onInvited={vi.fn()}
      />,
    );
    expect(await screen.findByRole('checkbox', { name: 'Metas da família (1)' })).toBeChecked();
    await user.click(button('Entregar o tablet'));
    expect(onHandOver).toHaveBeenCalledWith(
      expect.objectContaining({
        handover: expect.objectContaining({
          groups: [],
          goals: [{ id: goal.id, title: '“Quero calçar o tênis sozinho”', levels: goal.levels }],
        }),
      }),
    );
  });

  test('D-351: asks for no goals with a new form, and says where those of a record cannot be read', async () => {
    const { courses, fail } = serveGoals();
    fail('not reached', { on: 'read', always: true });
    const of = { patientId: handover.patientId, kind: 'infantil', patientName: 'Miguel' } as const;
    const dialogAbout = (given: object) => (
      <HandoverDialog
        dialog={dialogOf(handoverCodec, newHandover({ ...of, ...given }))}
        onClose={() => {}}
        onHandOver={async () => undefined}
        onInvited={vi.fn()}
      />
    );
    const { unmount } = renderInWorkspace(dialogAbout({ formKey: 'new-patient:1' }));
    expect(button('Entregar o tablet')).toBeEnabled();
    expect(courses.asked()).toEqual([]);
    unmount();
    renderInWorkspace(dialogAbout({}));
    expect(await screen.findByText(/^As metas da família não puderam ser carregadas/)).toBeVisible();
    await waitFor(() => expect(button('Entregar o tablet')).toBeEnabled());
  });

  test('D-215: without network says beforehand that it needs a connection, until the app opens without one', async () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    server.use(http.get(`${origin}/`, () => HttpResponse.error()));
    const onHandOver = vi.fn(async () => undefined);
    const of = { patientId: handover.patientId, kind: 'infantil', patientName: 'Miguel' } as const;
    const { user, unmount } = renderInWorkspace(
      <HandoverDialog
        dialog={dialogOf(handoverCodec, newHandover(of))}
        onClose={() => {}}
        onHandOver={onHandOver}
        onInvited={vi.fn()}
      />,
    );
    await waitFor(() =>
      expect(screen.getAllByRole('status').at(0)).toHaveTextContent(
        'Para entregar o tablet, conecte-se à internet',
      ),
    );
    expect(button('Entregar o tablet')).toBeDisabled();
    await user.type(screen.getByLabelText('Quem vai preencher'), 'Vilma{Enter}');
    expect(onHandOver).not.toHaveBeenCalled();
    isOnline.mockReturnValue(true);
    act(() => void dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.getAllByRole('status').at(0)).toBeEmptyDOMElement());
    expect(button('Entregar o tablet')).toBeEnabled();
    expect(screen.getByLabelText('Quem vai preencher')).toHaveValue('Vilma');
    unmount();

    isOnline.mockReturnValue(false);
    vi.stubGlobal(
      'navigator',
      Object.assign(Object.create(navigator), { serviceWorker: { controller: {} } }),
    );
    renderInWorkspace(
      <HandoverDialog
        dialog={dialogOf(handoverCodec, newHandover(of))}
        onClose={() => {}}
        onHandOver={onHandOver}
        onInvited={vi.fn()}
      />,
    );
    await waitFor(() => expect(button('Entregar o tablet')).toBeEnabled());
  });
});
