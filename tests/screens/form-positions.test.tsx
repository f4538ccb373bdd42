import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import type { View, WizardView } from '../../src/app/view';
import { WizardScreen } from '../../src/app/WizardScreen';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { type IntakeDraft, intakeCodec } from '../../src/features/anamnesis/intakeDraft';
import { newIntake } from '../../src/features/anamnesis/intakeForm';
import { adult } from '../../src/questionnaire/adult';
import { registryInPage } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { ibge } from '../support/fixtures/ibge';
import { server } from '../support/msw';
import { renderInWorkspace } from '../support/workspace';

let scrolledTo: number[];
beforeEach(() => {
  fakeTable('patients');
  server.use(...ibge());
  scrolledTo = [];
  vi.spyOn(window, 'scrollTo').mockImplementation((...[to]: unknown[]) => {
    scrolledTo.push((to as ScrollToOptions).top ?? 0);
  });
});

/** The draft of a form; it outlives the screen, as behind the lock. */
function formDraft(kept?: Partial<IntakeDraft>) {
  const draft = createDraftRegistry(Promise.resolve(null)).begin(intakeCodec, 'new-patient:1');
  const form = { ...newIntake(adult), answers: { nome: 'Maria', alergias: 'Dipirona em 2011' } };
  if (kept) draft.change(() => ({ kind: 'adulto', form, step: 0, ...kept }));
  void draft.flush();
  return draft;
}

function Host({ draft, from }: { draft: ReturnType<typeof formDraft>; from: number }) {
  const [step, setStep] = useState(from);
  return (
    <IntakeScreen
      draft={draft}
      step={step}
      formKey="new-patient:1"
      kind="adulto"
      onStep={setStep}
      onSaved={() => {}}
      onCancel={() => {}}
    />
  );
}

const open = (draft: ReturnType<typeof formDraft>, from = 0) =>
  renderInWorkspace(<Host draft={draft} from={from} />);

const step = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Etapas da anamnese' })).getByRole('button', { name });

function putCaret(field: HTMLElement, at: number): void {
  field.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(at, at);
  fireEvent(document, new Event('selectionchange'));
}

function scroll(to: number): void {
  vi.stubGlobal('scrollY', to);
  fireEvent.scroll(window);
}

test('D-144: Anterior and Próximo return to the scroll, the field and the caret of each step', async () => {
  const { user } = open(formDraft({}));
  await user.click(step(/Dados Clínicos/));
  expect(screen.getByRole('heading', { name: 'Dados Clínicos' })).toHaveFocus();
  putCaret(screen.getByLabelText('Alergias'), 8);
  scroll(640);
  await user.click(screen.getByRole('button', { name: 'Próximo' }));
  expect(screen.getByRole('heading', { name: 'Avaliação Funcional' })).toHaveFocus();
  scroll(0);
  scrolledTo = [];
  await user.click(screen.getByRole('button', { name: 'Anterior' }));
  const field = screen.getByLabelText('Alergias');
  expect(field).toHaveFocus();
  expect(field).toHaveProperty('selectionStart', 8);
  expect(scrolledTo).toEqual([640]);
  expect(screen.queryByText(/Você parou aqui/)).not.toBeInTheDocument();
});

test('D-144: after an interruption the caret is restored, with a label that disappears with the first letter', async () => {
  const draft = formDraft({});
  const { user, unmount } = open(draft, 1);
  putCaret(screen.getByLabelText('Alergias'), 8);
  scroll(640);
  // as the lock does
  unmount();
  vi.stubGlobal('scrollY', 0);
  scrolledTo = [];
  const again = open(draft, 1);
  const field = screen.getByLabelText('Alergias');
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveProperty('selectionStart', 8);
  expect(scrolledTo).toEqual([640]);
  expect(screen.getByText(/^Você parou aqui, \d\d:\d\d$/)).toBeVisible();
  expect(field).toHaveAccessibleDescription(/Você parou aqui, \d\d:\d\d$/);
  await user.keyboard('x');
  expect(field).toHaveValue('Dipironax em 2011');
  expect(screen.queryByText(/Você parou aqui/)).not.toBeInTheDocument();
  again.unmount();
  expect(draft.unsaved()?.places?.clinical?.field).toMatchObject({ name: 'answers.alergias', caret: [9, 9] });
});

test('D-648: the question that a form opens at gets the caret once: after an interruption it is where it was', async () => {
  let view: WizardView = { name: 'new-patient', draft: '1', step: 1, field: 'alergias' };
  const navigate = (next: View) => {
    view = next as WizardView;
  };
  const registry = registryInPage();
  const show = () => renderInWorkspace(<WizardScreen view={view} />, { registry, navigation: { navigate } });
  const { user, unmount } = show();
  await waitFor(() => expect(screen.getByLabelText('Alergias')).toHaveFocus());
  await user.type(screen.getByLabelText('Medicamentos em Uso'), 'Losartana');
  // as the lock does
  unmount();
  show();
  await waitFor(() => expect(screen.getByLabelText('Medicamentos em Uso')).toHaveFocus());
});

test('D-10: a step that was seen before an interruption counts as seen after it, also without an answer', async () => {
  const draft = formDraft({});
  const { user, unmount } = open(draft);
  await user.click(step(/Avaliação Funcional/));
  await user.click(step(/Plano Terapêutico/));
  unmount();
  open(draft, 3);
  expect(step(/Avaliação Funcional/)).toHaveAccessibleName(/incompleta$/);
  expect(step(/Documentos/)).toHaveAccessibleName(/a preencher$/);
});

test('a draft without a place opens at the top, and a field without a caret gets the focus', async () => {
  const first = open(formDraft({}));
  expect(scrolledTo).toEqual([]);
  expect(screen.queryByText(/Você parou aqui/)).not.toBeInTheDocument();
  first.unmount();
  const field = { name: 'answers.email', at: '2026-01-05T14:32:00Z' };
  open(formDraft({ places: { personal: { scroll: 90, field } } }));
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus());
  expect(screen.getByText(/^Você parou aqui, 05\/01\/2026/)).toBeVisible();
});

test('D-144: a form in which nothing was typed leaves no draft, with any caret position', async () => {
  const draft = formDraft();
  const { user, unmount } = open(draft);
  putCaret(screen.getByLabelText('Nome Completo'), 0);
  scroll(300);
  await user.click(step(/Dados Clínicos/));
  unmount();
  expect(draft.unsaved()).toBeUndefined();
  expect(draft.status()).toBe('none');
});

/** A form whose title has been scrolled away. */
async function openScrolled() {
  const watched: ((entries: object[]) => void)[] = [];
  class Watch {
    constructor(report: (entries: object[]) => void) {
      watched.push(report);
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Watch);
  const { user } = open(formDraft({}));
  for (const report of watched) {
    await waitFor(() => report([{ isIntersecting: false, boundingClientRect: { top: -1 } }]));
  }
  await user.click(await screen.findByRole('button', { name: 'Maria · Dados Pessoais: Etapas e perguntas' }));
  vi.unstubAllGlobals();
  return { user, list: within(screen.getByRole('dialog', { name: 'Etapas e perguntas' })) };
}

test('D-143: a question of another step is shown there, with the focus in its field', async () => {
  const { user, list } = await openScrolled();
  await user.click(list.getByRole('button', { name: 'Mobilidade' }));
  expect(await screen.findByLabelText('Mobilidade')).toHaveFocus();
});

test('D-143: the step that is open already leads to its top, with the focus on its heading', async () => {
  const { user, list } = await openScrolled();
  await user.click(list.getByRole('button', { name: 'Dados Pessoais' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Dados Pessoais' })).toHaveFocus());
  expect(scrolledTo).toEqual([0]);
});
