import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { EditScreen } from '../../src/app/EditScreen';
import type { PatientRow } from '../../src/data/records/patients';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { toasts } from '../../src/ui/feedback/toasts';
import { formDraft, registryInPage } from '../support/drafts';
import { fill } from '../support/fill';
import { patientRow } from '../support/patients';
import { serveRecord } from '../support/recordApi';
import { renderInWorkspace } from '../support/workspace';

const stored = (given: Partial<PatientRow> = {}) => patientRow({ revision: 4, ...given });
const asked = { mark: 'nao_perguntado', informant: null } as const;
const unknown = { mark: 'nao_sabe', informant: null } as const;
const field = (name: string) => screen.getByRole('textbox', { name });
const options = (label: string) => screen.getByRole('button', { name: `Opções de ${label}` });
const button = (name: string | RegExp) => screen.getByRole('button', { name });

type User = ReturnType<typeof renderInWorkspace>['user'];

async function choose(user: User, label: string, option: string) {
  await user.click(options(label));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: option }));
}

/** The record with this section in editing. */
async function openSection(row: PatientRow, name = 'Dados Clínicos') {
  const record = serveRecord(row);
  const registry = registryInPage();
  const { user } = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: row.id }} />
    </>,
    { registry },
  );
  const section = await screen.findByRole('region', { name });
  await user.click(within(section).getByRole('button', { name: 'Editar Seção' }));
  const save = async () => {
    await user.click(button('Salvar Seção'));
    await waitFor(() =>
      within(screen.getByRole('region', { name })).getByRole('button', { name: 'Editar Seção' }),
    );
  };
  return { record, user, save, registry };
}

/** The whole record in editing, at this step; it is saved from the last one. */
function openWizard(row: PatientRow, at: number) {
  const record = serveRecord(row);
  const draft = formDraft();
  const onSaved = vi.fn();
  const at_ = (step: number) => (
    <EditScreen
      formKey="edit-patient:1"
      patientId={row.id}
      draft={draft}
      step={step}
      onStep={() => {}}
      onSaved={onSaved}
      onCancel={() => {}}
    />
  );
  const view = renderInWorkspace(at_(at));
  const save = async () => {
    view.unmount();
    renderInWorkspace(at_(4));
    await view.user.click(await screen.findByRole('button', { name: 'Salvar Anamnese' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  };
  return { record, user: view.user, save };
}

test('D-190: an empty question is marked by keyboard; the field says so, and the mark alone is sent', {
  tags: 'repeat',
}, async () => {
  const { record, user, save } = await openSection(stored());
  field('Histórico Familiar').focus();
  expect(field('Histórico Familiar')).toHaveAttribute('aria-keyshortcuts', 'Control+.');
  await user.keyboard('{Control>}.{/Control}');
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Perguntar depois' })).toHaveFocus();
  await user.tab();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(options('Histórico Familiar')).toHaveFocus();
  expect(options('Histórico Familiar')).toHaveAccessibleDescription('Não sabe informar');
  expect(field('Histórico Familiar')).toHaveAccessibleDescription(/Não sabe informar$/);
  await save();
  expect(record.sent).toEqual([{ answers: {}, marks: { historicoFamiliar: unknown } }]);
  await waitFor(() => expect(button('Editar Histórico Familiar')).toHaveFocus());
  expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', title: 'Dados atualizados! ✅' });
});

test('D-190: a mark is removed in its field, or in the menu', { tags: 'repeat' }, async () => {
  const { record, user, save } = await openSection(
    stored({
      answer_marks: [
        { column: 'alergias', ...unknown },
        { column: 'cirurgias', ...asked },
      ],
    }),
  );
  await user.click(button('Tirar a marca de Alergias'));
  expect(options('Alergias')).toHaveFocus();
  expect(options('Alergias')).toHaveAccessibleDescription('Ctrl + .');
  await choose(user, 'Cirurgias Anteriores', 'Perguntar depois');
  expect(screen.queryByRole('button', { name: /^Tirar a marca/ })).toBeNull();
  await save();
  expect(record.sent).toEqual([{ answers: {}, marks: { alergias: null, cirurgias: null } }]);
});

test('D-190: typing clears the mark; a required question has none', { tags: 'repeat' }, async () => {
  const marks = [{ column: 'profissao', mark: 'nao_se_aplica', informant: 'Mãe' }] as const;
  const { record, user, save } = await openSection(stored({ answer_marks: marks }), 'Dados Pessoais');
  expect(screen.queryByRole('button', { name: 'Opções de Nome Completo' })).toBeNull();
  expect(field('Profissão')).toHaveAccessibleDescription(/Não se aplica|Informado por: Mãe/);
  await fill(user, field('Profissão'), 'Costureira');
  expect(screen.queryByText('Não se aplica')).toBeNull();
  await save();
  expect(record.sent).toEqual([{ answers: { profissao: 'Costureira' }, marks: { profissao: null } }]);
});

test('D-190: unmarked questions stay empty: one change in a record with marks sends only that one', {
  tags: 'repeat',
}, async () => {
  const row = stored({
    medicamentos: 'Losartana',
    answer_marks: [
      { column: 'alergias', ...asked },
      { column: 'cirurgias', ...unknown },
      { column: 'medicamentos', mark: null, informant: 'Filho(a)' },
    ],
  });
  const { record, user, save } = await openSection(row);
  await save();
  expect(record.sent).toEqual([]);
  await user.click(
    within(screen.getByRole('region', { name: 'Dados Clínicos' })).getByRole('button', {
      name: 'Editar Seção',
    }),
  );
  await fill(user, field('Histórico Familiar'), 'Mora com a filha.');
  await save();
  expect(record.sent).toEqual([{ answers: { historicoFamiliar: 'Mora com a filha.' }, marks: {} }]);
});

test('D-190: the whole form, too, sends the one change, and marks nothing that was left empty', async () => {
  const row = stored({ answer_marks: [{ column: 'alergias', ...asked }] });
  const { record, user, save } = openWizard(row, 2);
  await fill(user, await screen.findByRole('textbox', { name: 'Mobilidade' }), 'Anda só.');
  await choose(user, 'Cognição', 'Não se aplica');
  await save();
  expect(record.sent).toEqual([
    { answers: { mobilidade: 'Anda só.' }, marks: { cognicao: { mark: 'nao_se_aplica', informant: null } } },
  ]);
});

test('D-190: a field with text asks before it is marked, and no text stays behind a mark', {
  tags: 'repeat',
}, async () => {
  const { record, user, save } = await openSection(stored({ alergias: 'Dipirona' }));
  await choose(user, 'Alergias', 'Não sabe informar');
  const dialog = () => screen.getByRole('alertdialog', { name: 'Apagar o texto de Alergias?' });
  expect(dialog()).toHaveTextContent('O que já estava salvo continua no histórico');
  await user.click(within(dialog()).getByRole('button', { name: 'Manter o texto' }));
  expect(field('Alergias')).toHaveValue('Dipirona');
  await waitFor(() => expect(options('Alergias')).toHaveFocus());
  await choose(user, 'Alergias', 'Não sabe informar');
  await user.click(within(dialog()).getByRole('button', { name: 'Apagar e marcar' }));
  expect(field('Alergias')).toHaveValue('');
  expect(field('Alergias')).toHaveAccessibleDescription(/Não sabe informar/);
  await save();
  expect(record.sent).toEqual([{ answers: { alergias: null }, marks: { alergias: unknown } }]);
});

test('D-190: the usual answer is written by one press, and offered in an empty, unmarked field alone', {
  tags: 'repeat',
}, async () => {
  const { record, user, save } = await openSection(stored({ medicamentos: 'Losartana' }));
  expect(screen.queryByRole('button', { name: /Sem medicamentos/ })).toBeNull();
  await choose(user, 'Cirurgias Anteriores', 'Perguntar depois');
  expect(screen.queryByRole('button', { name: /Nunca operou/ })).toBeNull();
  await user.click(button(/^Nega alergias/));
  expect(field('Alergias')).toHaveValue('Nega alergias');
  expect(field('Alergias')).toHaveFocus();
  expect(screen.queryByRole('button', { name: /Nega alergias/ })).toBeNull();
  await save();
  expect(record.sent).toEqual([{ answers: { alergias: 'Nega alergias' }, marks: { cirurgias: asked } }]);
});

test('D-191: the informant of the step counts for its answers and marks, unless one has its own', {
  tags: 'repeat',
}, async () => {
  const { record, user, save } = await openSection(
    stored({ queixaPrincipal: 'Não abotoa a blusa.', cirurgias: 'Nunca operou' }),
  );
  const ofStep = screen.getByRole('combobox', { name: 'Quem informou' });
  expect(ofStep).toHaveValue('');
  expect(ofStep).toHaveAccessibleDescription(
    'Vale para as respostas desta etapa sem outra indicação. Pode ficar em branco.',
  );
  await user.selectOptions(ofStep, 'Filho(a)');
  expect(ofStep).toHaveValue('Filho(a)');
  await choose(user, 'Alergias', 'Não sabe informar');
  await user.click(options('Cirurgias Anteriores'));
  const card = within(screen.getByRole('dialog', { name: 'Opções de Cirurgias Anteriores' }));
  await user.selectOptions(card.getByRole('combobox', { name: 'Quem informou esta resposta' }), 'Outro');
  await user.type(card.getByRole('textbox', { name: 'Outro: quem?' }), `Vizinha${'a'.repeat(120)}`);
  await user.keyboard('{Escape}');
  expect(field('Cirurgias Anteriores')).toHaveAccessibleDescription(/Informado por: Vizinhaa/);
  await save();
  expect(record.sent).toEqual([
    {
      answers: {},
      marks: {
        queixaPrincipal: { mark: null, informant: 'Filho(a)' },
        alergias: { mark: 'nao_sabe', informant: 'Filho(a)' },
        cirurgias: { mark: null, informant: `Vizinha${'a'.repeat(93)}` },
      },
    },
  ]);
});

test('D-192: a question that was answered elsewhere and marked here shows both, and keeps what is chosen', {
  tags: 'repeat',
}, async () => {
  const { record, user } = await openSection(stored());
  await choose(user, 'Alergias', 'Não sabe informar');
  await fill(user, field('Histórico Familiar'), 'Mora só.');
  record.row = { ...record.row, alergias: 'Dipirona', revision: 5 };
  await user.click(button('Salvar Seção'));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' }),
  );
  expect(
    dialog.getByRole('radio', { name: /^O que você escreveu aqui.*Não\s*sabe\s*informar/ }),
  ).toBeChecked();
  expect(dialog.getByRole('radio', { name: /^O que está salvo.*Dipirona/ })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar Seção' })).toBeNull());
  expect(record.row).toMatchObject({ alergias: null, historicoFamiliar: 'Mora só.' });
  expect(record.row.answer_marks).toEqual([{ column: 'alergias', ...unknown }]);
});

test('D-192: two marks of one question: the other device’s is kept, with what was typed beside it', {
  tags: 'repeat',
}, async () => {
  const { record, user } = await openSection(stored());
  await choose(user, 'Alergias', 'Não se aplica');
  await fill(user, field('Histórico Familiar'), 'Mora só.');
  const elsewhere = { column: 'alergias', mark: 'nao_sabe', informant: 'Mãe' } as const;
  record.row = { ...record.row, answer_marks: [elsewhere], revision: 5 };
  await user.click(button('Salvar Seção'));
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' }),
  );
  expect(dialog.getByRole('radio', { name: /Não\s*se\s*aplica/ })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: /sabe\s*informar.*Informado\s*por:\s*Mãe/ }));
  await user.click(dialog.getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar Seção' })).toBeNull());
  expect(record.row).toMatchObject({ historicoFamiliar: 'Mora só.', answer_marks: [elsewhere] });
});
