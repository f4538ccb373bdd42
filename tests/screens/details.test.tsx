import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import type { PatientRow } from '../../src/data/records/patients';
import { keyOfDraft } from '../../src/device/drafts/keyOfDraft';
import { sectionCodec } from '../../src/features/anamnesis/intakeDraft';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import DeletePatientDialog from '../../src/features/patients/deletion/DeletePatientDialog';
import { deletionCodec, newDeletion } from '../../src/features/patients/deletion/deletionDraft';
import { toasts } from '../../src/ui/feedback/toasts';
import { dialogOf } from '../support/drafts';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { ibge } from '../support/fixtures/ibge';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { stubPictures } from '../support/pictures';
import { stubTitleObserver } from '../support/titleObserver';
import { renderInWorkspace } from '../support/workspace';

// jsdom cannot decode images; the browser tests cover that part with real files
URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => {};

const { id } = patientRow();
let patients: FakeTable;
/** The row as it is stored now. */
const stored = () => patients.rows()[0];
const changeElsewhere = (values: Partial<PatientRow>) => patients.changeElsewhere({ id, ...values });

beforeEach(() => {
  stubPictures();
  server.use(...ibge());
  patients = fakeTable('patients', [
    patientRow({
      nome: 'Maria Aparecida Gonçalves',
      queixaPrincipal: '<b>“Não consigo mais abotoar a blusa.”</b>\nDesde abril.',
      profissao: 'Costureira',
      revision: 4,
    }),
  ]);
});

async function open() {
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patientRow().id }} />
    </>,
  );
  await screen.findByRole('heading', { level: 1 });
  return view;
}

const section = (name: string) => screen.getByRole('region', { name });
const edit = (name: string) => within(section(name)).getByRole('button', { name: 'Editar Seção' });

test('D-902: what was stored before is read as what is taken in now, and stays as it is stored', {
  tags: 'repeat',
}, async () => {
  changeElsewhere({ queixaPrincipal: 'Dorme 2\u00963 horas.\u2028Risperidona 1\v2 gotas \uf0fc' });
  const { user } = await open();
  const words = 'Dorme 2–3 horas.\nRisperidona 1\n2 gotas ✓';
  expect(screen.getAllByText((_, element) => element?.textContent === words).length).toBeGreaterThan(0);
  await user.click(edit('Dados Clínicos'));
  expect(await screen.findByLabelText('Queixa Principal')).toHaveValue(words);
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(screen.queryByLabelText('Queixa Principal')).not.toBeInTheDocument());
  expect(patients.sent()).toEqual([]);
});

test('R-2.17, R-2.18, R-2.20: only filled fields are shown, text as text, and empty sections say so', async () => {
  await open();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Maria Aparecida Gonçalves');
  expect(section('Dados Clínicos')).toHaveTextContent(
    '<b>“Não consigo mais abotoar a blusa.”</b> Desde abril.',
  );
  expect(section('Dados Pessoais')).toHaveTextContent('Profissão');
  expect(section('Dados Pessoais')).not.toHaveTextContent('Telefone');
  expect(section('Plano Terapêutico')).toHaveTextContent('Nenhuma informação nesta seção.');
  expect(screen.getByText(/^Criado em/)).toBeVisible();
  expect(screen.queryByText(/^Atualizado em/)).not.toBeInTheDocument();
  expect(screen.getByText(patientRow().id)).toBeVisible();
});

test('R-2.16, R-7.6: without a photo the avatar service is asked for two initials, with one it is not', async () => {
  const avatars = () => [...document.images].map(({ src }) => src).filter((src) => !src.startsWith('blob:'));
  const { unmount } = await open();
  expect(avatars()).toEqual(['https://ui-avatars.com/api/?name=MG']);
  unmount();
  server.use(http.get(`${origin}/storage/v1/object/patient-photos/*`, () => new HttpResponse('a photo')));
  changeElsewhere({ photo_url: `${origin}/storage/v1/object/public/patient-photos/t/p/profile.jpg` });
  await open();
  expect(await screen.findByRole('img', { name: 'Foto de Maria Aparecida Gonçalves' })).toBeInTheDocument();
  expect(avatars()).toEqual([]);
});

test('R-1.4, R-2.19, R-2.20, R-4.6, R-6.1, R-7.2, R-8.6: a section is edited from the stored data, sends only what changed, and closes when it is saved', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(edit('Dados Clínicos'));
  expect(section('Dados Clínicos')).toHaveFocus();
  const complaint = within(section('Dados Clínicos')).getByLabelText('Queixa Principal');
  expect(complaint).toHaveValue(String(stored()?.queixaPrincipal));
  await fill(user, within(section('Dados Clínicos')).getByLabelText('Alergias'), 'Dipirona');
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  const allergies = await within(section('Dados Clínicos')).findByRole('button', { name: 'Editar Alergias' });
  expect(allergies).toHaveFocus();
  expect(section('Dados Clínicos')).toHaveTextContent('Dipirona');
  expect(screen.queryByRole('button', { name: 'Salvar Seção' })).not.toBeInTheDocument();
  expect(patients.writes()).toEqual([{ alergias: 'Dipirona' }]);
  expect(Object.fromEntries(patients.urls('write')[0]?.searchParams ?? [])).toMatchObject({
    id: `eq.${patientRow().id}`,
    user_id: `eq.${therapist.id}`,
    revision: 'eq.4',
  });
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Dados atualizados! ✅' });
  expect(screen.getByText(/^Atualizado em/)).toBeVisible();
});

test('D-153: a menu that is opened while a section is being saved stays open, with the focus', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(edit('Dados Clínicos'));
  await fill(user, within(section('Dados Clínicos')).getByLabelText('Alergias'), 'Dipirona');
  const answer = patients.hold();
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  const menu = screen.getByRole('dialog', { name: 'Mais ações' });
  answer();
  await waitFor(() => expect(screen.queryByText('Salvar Seção')).not.toBeInTheDocument());
  await waitFor(() => expect(section('Dados Clínicos')).toHaveTextContent('Dipirona'));
  expect(menu).toBeVisible();
  expect(menu).toContainElement(document.activeElement as HTMLElement);
});

test('R-8.6: an unchanged section that is saved says so too, and sends no request', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(edit('Dados Clínicos'));
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(edit('Dados Clínicos')).toHaveFocus());
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'success',
    title: 'Dados atualizados! ✅',
    description: 'A ficha de Maria Aparecida Gonçalves está salva.',
  });
  expect(patients.writes()).toEqual([]);
});

test('R-2.32: the whole form opens at the section that was jumped to, also when the page is still scrolling', {
  tags: 'repeat',
}, async () => {
  const scrollPast = stubTitleObserver();
  const { user, navigate } = await open();
  vi.unstubAllGlobals();
  scrollPast(true);
  const line = (section: string) =>
    screen.getByRole('button', { name: new RegExp(` · ${section}: Seções e perguntas$`) });
  await user.click(line('Dados Pessoais'));
  const index = within(screen.getByRole('dialog', { name: 'Seções e perguntas' }));
  await user.click(index.getByRole('button', { name: 'Dados Clínicos' }));
  const more = screen.getByRole('button', { name: 'Mais' });
  fireEvent.pointerDown(more);
  fireEvent.scroll(window);
  await user.click(more);
  await user.click(screen.getByRole('button', { name: 'Editar Anamnese' }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith({
    name: 'edit-patient',
    patientId: patientRow().id,
    step: 1,
  });
  // dragging the window's scroll bar counts again
  fireEvent.pointerDown(document.documentElement);
  fireEvent.scroll(window);
  expect(line('Documentos')).toBeVisible();
});

test('R-2.22, D-7: the whole form opens at the section that is edited, wherever the page is scrolled to', async () => {
  const { user, navigate } = await open();
  await user.click(edit('Plano Terapêutico'));
  fireEvent.pointerDown(document.documentElement);
  fireEvent.scroll(window);
  await user.click(screen.getByRole('button', { name: 'Mais' }));
  await user.click(screen.getByRole('button', { name: 'Editar Anamnese' }));
  const patientId = patientRow().id;
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ name: 'edit-patient', patientId, step: 3 });
});

test('a section that cannot be saved shows where, with the focus there', { tags: 'repeat' }, async () => {
  const { user } = await open();
  await user.click(edit('Dados Pessoais'));
  await user.clear(screen.getByLabelText('Nome Completo'));
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(screen.getByLabelText('Nome Completo')).toHaveFocus());
  expect(screen.getByLabelText('Nome Completo')).toBeInvalid();
  expect(patients.writes()).toEqual([]);
});

test('D-148: the groups and hints of the form are shown in the edited section, not in the record', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  const hint = /^A que reage, o que acontece/;
  expect(screen.queryByText(hint)).not.toBeInTheDocument();
  expect(screen.queryByText('Hoje')).not.toBeInTheDocument();
  await user.click(edit('Dados Clínicos'));
  expect(screen.getByLabelText('Alergias')).toHaveAccessibleDescription(hint);
  const form = within(screen.getByRole('form', { name: 'Editar Dados Clínicos' }));
  const titles = form.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(titles).toEqual(['Hoje', 'Saúde', 'Família']);
});

test('D-99: a text that is too long keeps a section open, and says so at its field', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(edit('Dados Clínicos'));
  const field = screen.getByLabelText('Alergias');
  fireEvent.change(field, { target: { value: 'a'.repeat(200_001) } });
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(field).toHaveFocus());
  expect(field).toHaveAccessibleDescription(/^Este texto passa de 200\.000 caracteres\. Encurte-o\./);
  expect(toasts.getSnapshot()).toMatchObject({
    title: 'Texto longo demais',
    description: 'Encurte para salvar: Alergias.',
  });
  expect(patients.writes()).toEqual([]);
});

test('R-4.7: a failed update keeps the section open with its text', { tags: 'repeat' }, async () => {
  const { user } = await open();
  patients.fail({ code: '57014', status: 500 }, { always: true });
  await user.click(edit('Plano Terapêutico'));
  await fill(user, screen.getByLabelText('Observações'), 'Prefere as manhãs.');
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Erro ao atualizar paciente',
      description: 'Ocorreu um erro ao salvar as alterações.\nCódigo 57014',
    }),
  );
  expect(screen.getByLabelText('Observações')).toHaveValue('Prefere as manhãs.');
});

test('R-2.19, R-4.7, D-15: Cancelar discards at once; editing another section asks first', async () => {
  const { user } = await open();
  await user.click(edit('Plano Terapêutico'));
  await fill(user, screen.getByLabelText('Observações'), 'Rascunho');
  await user.click(edit('Dados Clínicos'));
  expect(await screen.findByRole('alertdialog', { name: 'Descartar o que foi preenchido?' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Continuar preenchendo' }));
  expect(screen.getByLabelText('Observações')).toHaveValue('Rascunho');
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(section('Plano Terapêutico')).toHaveTextContent('Nenhuma informação nesta seção.');
  expect(patients.writes()).toEqual([]);
});

test('R-2.19, D-15: Descartar on changing the section discards for good: nothing is kept, and nothing opens again', {
  tags: 'repeat',
}, async () => {
  const { user, registry, unmount } = await open();
  await user.click(edit('Plano Terapêutico'));
  await fill(user, screen.getByLabelText('Observações'), 'Rascunho');
  await user.click(edit('Dados Clínicos'));
  await user.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(await screen.findByRole('form', { name: 'Editar Dados Clínicos' })).toBeVisible();
  const draft = registry.opened(sectionCodec, keyOfDraft('section', { patientId: patientRow().id }));
  await draft?.flush();
  expect([draft?.unsaved(), draft?.status()]).toEqual([undefined, 'none']);
  // a section opened afterwards is stored as usual
  await fill(user, screen.getByLabelText('Alergias'), 'Dipirona');
  unmount();
  expect(draft?.unsaved()).toMatchObject({ stepId: 'clinical', answers: { alergias: 'Dipirona' } });
});

test('a section that was left by Back opens again with its text', { tags: 'repeat' }, async () => {
  const { user, registry, unmount } = await open();
  await user.click(edit('Plano Terapêutico'));
  await fill(user, screen.getByLabelText('Observações'), 'Meio caminho');
  unmount();
  const draft = registry
    .opened(sectionCodec, keyOfDraft('section', { patientId: patientRow().id }))
    ?.unsaved();
  expect(draft?.answers.observacoes).toBe('Meio caminho');
});

test('D-26: changes to other fields elsewhere are merged, never overwritten', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(edit('Dados Clínicos'));
  await fill(user, screen.getByLabelText('Alergias'), 'Dipirona');
  changeElsewhere({ medicamentos: 'Losartana' });
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(stored()?.alergias).toBe('Dipirona'));
  expect(stored()?.medicamentos).toBe('Losartana');
  // on another device, or by a press of this one
  await waitFor(() =>
    expect(toasts.getSnapshot()?.description).toBe('A ficha também guarda o que mudou enquanto isso.'),
  );
  expect(await within(section('Dados Clínicos')).findByText('Losartana')).toBeVisible();
});

test('an option that is chosen first of all in a section is kept', { tags: 'repeat' }, async () => {
  const { user } = await open();
  await user.click(edit('Dados Pessoais'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Estado Civil' }), 'Casado(a)');
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(patients.writes()).toEqual([{ estadoCivil: 'Casado(a)' }]));
});

test('D-26: the same field changed elsewhere: both versions are shown and the therapist chooses', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(edit('Dados Clínicos'));
  await fill(user, screen.getByLabelText('Medicamentos em Uso'), 'Losartana 2x ao dia');
  changeElsewhere({ medicamentos: 'Losartana 1x ao dia' });
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
  expect(within(dialog).getByRole('radio', { name: /Losartana\s*1x\s*ao dia/ })).not.toBeChecked();
  expect(within(dialog).getByRole('radio', { name: /Losartana\s*2x\s*ao dia/ })).toBeChecked();
  expect(stored()?.medicamentos).toBe('Losartana 1x ao dia');
  await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(stored()?.medicamentos).toBe('Losartana 2x ao dia'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar Seção' })).not.toBeInTheDocument());
});

test('D-26: the stored text of the only contested field is chosen: it is shown, and nothing is sent', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(edit('Dados Clínicos'));
  await fill(user, screen.getByLabelText('Medicamentos em Uso'), 'Losartana 2x ao dia');
  changeElsewhere({ medicamentos: 'Losartana 1x ao dia' });
  // the stored values are read after the refused update
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Esta ficha mudou em outro aparelho' });
  patients.fail('not reached', { on: 'read', always: true });
  await user.click(within(dialog).getByRole('radio', { name: /Losartana\s*1x\s*ao dia/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar esta versão' }));
  expect(await within(section('Dados Clínicos')).findByText('Losartana 1x ao dia')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Salvar Seção' })).not.toBeInTheDocument();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Dados atualizados! ✅' });
  expect(patients.writes()).toHaveLength(1);
});

test('D-265: a section is saved while its photo waits, with what was merged, and the photo is sent once later', {
  tags: 'repeat',
}, async () => {
  const photos = `${origin}/storage/v1/object/patient-photos/*`;
  server.use(
    http.post(photos, () => HttpResponse.error(), { once: true }),
    http.get(photos, () => new HttpResponse('a photo')),
  );
  const { user, outbox } = await open();
  await user.click(edit('Dados Pessoais'));
  await user.upload(
    screen.getByLabelText('Foto do paciente', { selector: 'input' }),
    new File(['x'], 'a.jpg', { type: 'image/jpeg' }),
  );
  await screen.findByRole('button', { name: 'Trocar foto' });
  await fill(user, screen.getByLabelText('Profissão'), ' aposentada');
  changeElsewhere({ endereco: 'Rua das Acácias, 1' });
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar Seção' })).not.toBeInTheDocument());
  expect(screen.getByText('Rua das Acácias, 1')).toBeVisible();
  await waitFor(() =>
    expect(outbox.getSnapshot()).toMatchObject([
      { stored: { done: 1 }, status: { state: { name: 'waiting' } } },
    ]),
  );
  server.use(http.post(photos, () => HttpResponse.json({ Key: 'k', Id: 'object' })));
  await outbox.retry();
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(stored()).toMatchObject({ endereco: 'Rua das Acácias, 1', profissao: 'Costureira aposentada' });
});

test('a lost answer whose update arrived counts as saved', { tags: 'repeat' }, async () => {
  const { user } = await open();
  await user.click(edit('Plano Terapêutico'));
  await fill(user, screen.getByLabelText('Objetivos Terapêuticos'), 'Abotoar a blusa');
  changeElsewhere({ objetivos: 'Abotoar a blusa' });
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Dados atualizados! ✅' }));
});

test('D-26: a record that was deleted elsewhere keeps the text on the screen', {
  tags: 'repeat',
}, async () => {
  const { user } = await open();
  await user.click(edit('Plano Terapêutico'));
  await fill(user, screen.getByLabelText('Observações'), 'Ainda aqui');
  patients.set([]);
  await user.click(screen.getByRole('button', { name: 'Salvar Seção' }));
  await waitFor(() => expect(toasts.getSnapshot()?.description).toMatch(/foi excluída em outro aparelho/));
  expect(screen.getByLabelText('Observações')).toHaveValue('Ainda aqui');
});

test('R-2.15, R-5.10, R-7.2, R-8.7: deleting asks with the exact words, then removes row and files', async () => {
  const removed: string[] = [];
  const onDeleted = vi.fn();
  server.use(
    http.post(`${origin}/storage/v1/object/list/:bucket`, ({ params }) =>
      HttpResponse.json(params.bucket === 'documents' ? [{ name: '1_a.pdf', id: '1' }] : []),
    ),
    http.delete(`${origin}/storage/v1/object/:bucket`, async ({ request }) => {
      // no file goes while its row is there
      expect(patients.rows()).toEqual([]);
      removed.push(...((await request.json()) as { prefixes: string[] }).prefixes);
      return HttpResponse.json([]);
    }),
  );
  const { user } = renderInWorkspace(
    <DeletePatientDialog
      dialog={dialogOf(deletionCodec, newDeletion(patientRow()))}
      onClose={() => {}}
      onDeleted={onDeleted}
    />,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Confirmar Exclusão' });
  expect(dialog).toHaveTextContent(
    'Tem certeza que deseja excluir este paciente? Esta ação não pode ser desfeita.',
  );
  expect(dialog).toHaveTextContent('não poderão ser recuperados');
  expect(within(dialog).getByRole('button', { name: 'Arquivar em vez de excluir' })).toHaveFocus();
  await user.click(within(dialog).getByRole('button', { name: 'Excluir' }));
  await waitFor(() => expect(onDeleted).toHaveBeenCalledOnce());
  expect(removed).toEqual([`${therapist.id}/${patientRow().id}/1_a.pdf`]);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Paciente removido' });
});

test('D-452, D-13: an edited section warns of a CPF, and of a name with its birth date, that another record has', {
  tags: 'repeat',
}, async () => {
  const other = patientRow({
    id: crypto.randomUUID(),
    nome: 'João d’Ávila',
    cpf: '529.982.247-25',
    dataNascimento: '1954-08-12',
  });
  patients.changeElsewhere(other);
  const { user } = await open();
  await user.click(edit('Dados Pessoais'));
  const form = within(await screen.findByRole('form', { name: 'Editar Dados Pessoais' }));
  await user.clear(form.getByLabelText('CPF'));
  await user.type(form.getByLabelText('CPF'), '52998224725');
  await user.clear(form.getByLabelText('Nome Completo'));
  await user.type(form.getByLabelText('Nome Completo'), "João D'Ávila");
  await user.clear(form.getByLabelText('Data de Nascimento'));
  await user.type(form.getByLabelText('Data de Nascimento'), '12081954');
  await waitFor(() =>
    expect(form.getByLabelText('CPF')).toHaveAccessibleDescription(/já está em outra ficha sua/),
  );
  expect(form.getByLabelText('Data de Nascimento')).toHaveAccessibleDescription(/já está em outra ficha sua/);
});
