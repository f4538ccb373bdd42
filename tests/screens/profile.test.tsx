import { act, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DashboardScreen } from '../../src/app/DashboardScreen';
import type { Profile } from '../../src/data/records/profile';
import { UNTIL_SIGN_OUT } from '../../src/data/supabase/storedSession';
import { createDraftRegistry } from '../../src/device/drafts/draftRegistry';
import { createOutbox } from '../../src/device/outbox/outbox';
import { unsentText } from '../../src/features/outbox/outboxWords';
import { ProfileScreen } from '../../src/features/profile/ProfileScreen';
import { storeLocally } from '../../src/lib/localValues';
import { toasts } from '../../src/ui/feedback/toasts';
import { eachOften } from '../support/eachOften';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { memoryStore } from '../support/memoryStore';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { helena, profileRow } from '../support/profiles';
import { closeToast } from '../support/toast';
import { renderInWorkspace } from '../support/workspace';

const serve = (stored: Profile | null) =>
  fakeTable('therapist_profiles', stored ? [profileRow(stored)] : [], { key: 'user_id' });

/** What the device has; each page opens it anew. */
let store: ReturnType<typeof memoryStore> | null;
beforeEach(() => {
  store = memoryStore();
});

type Given = Partial<ComponentProps<typeof ProfileScreen>>;
/** Who signs, without what other features have there. */
const signer = (given: Given = {}) => (
  <ProfileScreen
    place="signer"
    onPlace={() => {}}
    onLeave={() => {}}
    slots={{ history: null, device: null, security: null, phrases: null, data: null }}
    {...given}
  />
);

async function open(given: Given = {}) {
  const onLeave = vi.fn();
  const registry = createDraftRegistry(Promise.resolve(store));
  const view = renderInWorkspace(signer({ onLeave, ...given }), { registry });
  await screen.findByLabelText('Nome completo do profissional');
  return { ...view, onLeave };
}
const field = (label: string) => screen.getByRole('textbox', { name: label });
const save = () => screen.getByRole('button', { name: 'Salvar perfil' });

test('D-1010, D-650: the category of a new profile is filled in: name, CREFITO and one press are enough', async () => {
  const table = serve(null);
  const { user, registry } = await open();
  expect(field('Categoria')).toHaveValue('Terapeuta Ocupacional');
  // nothing is unsaved yet
  expect(registry.heads()).toEqual([]);
  await fill(user, field('Nome completo do profissional'), 'Helena Duarte');
  await user.type(field('CREFITO'), 'crefito 3 12345 to');
  await user.click(save());
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', title: 'Perfil salvo' }));
  expect(table.sent()).toMatchObject([
    { full_name: 'Helena Duarte', category: 'Terapeuta Ocupacional', crefito_number: '12345-TO' },
  ]);
});

test('D-1011: a wrong RQE is told at its field and keeps nobody from saving the rest', {
  tags: 'repeat',
}, async () => {
  const table = serve(null);
  const { user } = await open();
  await fill(user, field('Nome completo do profissional'), 'Helena Duarte');
  await user.click(screen.getByRole('button', { name: 'Especialidade e RQE' }));
  await user.type(screen.getByRole('combobox', { name: 'Especialidade' }), 'Saúde Mental');
  await user.type(field('RQE'), '12');
  await user.click(save());
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({
      title: 'Perfil salvo',
      description: 'Menos a especialidade: confira o título e o RQE.',
    }),
  );
  expect(table.sent()).toMatchObject([{ full_name: 'Helena Duarte', specialty: null, specialty_rqe: null }]);
  expect(field('RQE')).toHaveValue('12');
  expect(field('RQE')).toHaveAccessibleDescription(/^Confira o RQE: são dez números, e o primeiro é 2\./);
  expect(await screen.findByText('Rascunho guardado aqui')).toBeVisible();
  await user.clear(field('RQE'));
  await user.type(field('RQE'), '2070001234');
  await user.click(save());
  await waitFor(() => expect(table.sent()).toHaveLength(2));
  expect(table.sent().at(-1)).toEqual({ specialty: 'Saúde Mental', specialty_rqe: '2070001234' });
});

test('D-80: the profile of a new therapist is filled in, tidied and saved', async () => {
  const table = serve(null);
  const { user } = await open();
  await fill(user, field('Nome completo do profissional'), '  Helena Duarte ');
  await user.type(field('CREFITO'), 'crefito 3 12345 to');
  await fill(user, field('Nome da clínica'), 'Espaço Fazer');
  await fill(user, field('Endereço'), 'Rua das Acácias, 214');
  expect(field('CREFITO')).toHaveValue('CREFITO-3/12345-TO');
  await user.type(field('Telefone'), '19999990142');
  expect(field('Telefone')).toHaveValue('(19) 99999-0142');
  await user.click(save());
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', title: 'Perfil salvo' }));
  expect(table.sent()).toEqual([{ ...helena, user_id: therapist.id }]);
});

test('D-80: a stored profile is shown, and what is emptied is stored as nothing', async () => {
  const table = serve(helena);
  const { user } = await open();
  expect(field('CREFITO')).toHaveValue('CREFITO-3/12345-TO');
  await user.clear(field('CREFITO'));
  await user.clear(field('Telefone'));
  await user.click(save());
  await waitFor(() => expect(table.sent()).toHaveLength(1));
  expect(table.sent()[0]).toMatchObject({ crefito_region: null, crefito_number: null, phone: null });
});

test('D-80: what is wrong is said at the field, which gets the focus, and nothing is saved', {
  tags: 'repeat',
}, async () => {
  const table = serve(null);
  const { user } = await open();
  await user.type(field('CREFITO'), '12345-TO');
  await user.tab();
  expect(field('CREFITO')).toHaveAccessibleDescription(/Falta a região, como em CREFITO-3\/12345-TO\./);
  // empty required fields are not marked yet
  expect(field('Nome completo do profissional')).toBeValid();
  await user.clear(field('Categoria'));
  await user.click(field('Endereço'));
  await user.paste('a'.repeat(301));
  await user.click(save());
  expect(field('Nome completo do profissional')).toHaveAccessibleDescription('Escreva o nome completo.');
  expect(field('Categoria')).toHaveAccessibleDescription('Escreva a categoria, como Terapeuta Ocupacional.');
  expect(field('Endereço')).toHaveAccessibleDescription('Este texto passa de 300 caracteres. Encurte-o.');
  await waitFor(() => expect(field('Nome completo do profissional')).toHaveFocus());
  expect(table.writes()).toEqual([]);
});

test('D-992, D-995: the city, and a CPF or CNPJ whose last digits fit, are optional', {
  tags: 'repeat',
}, async () => {
  const table = serve(helena);
  const { user } = await open();
  await fill(user, field('Cidade'), 'Palmas');
  await user.type(field('CPF ou CNPJ'), '12abc34501de36');
  await user.click(save());
  expect(field('CPF ou CNPJ')).toHaveAccessibleDescription(/Confira o CPF ou CNPJ/);
  expect(table.writes()).toEqual([]);
  await user.clear(field('CPF ou CNPJ'));
  await user.type(field('CPF ou CNPJ'), '12abc34501de35');
  await user.click(save());
  await waitFor(() => expect(table.sent()).toHaveLength(1));
  expect(table.sent()[0]).toMatchObject({ city: 'Palmas', tax_id: '12.ABC.345/01DE-35' });
});

test('an incomplete phone is only doubted', async () => {
  const table = serve(helena);
  const { user } = await open();
  await user.clear(field('Telefone'));
  await user.type(field('Telefone'), '1999');
  await user.tab();
  expect(field('Telefone')).toHaveAccessibleDescription(/parece incompleto/);
  await user.click(save());
  await waitFor(() => expect(table.sent()).toHaveLength(1));
});

test('D-451: the phone of another country is kept in the profile, up to the length of its column', {
  tags: 'repeat',
}, async () => {
  const table = serve(helena);
  const { user } = await open();
  await user.clear(field('Telefone'));
  await user.type(field('Telefone'), '+351 912 345 678 / 912 345 679');
  await user.click(save());
  expect(field('Telefone')).toHaveAccessibleDescription('Este texto passa de 20 caracteres. Encurte-o.');
  await user.clear(field('Telefone'));
  await user.type(field('Telefone'), '+351 912 345 678');
  await user.tab();
  expect(field('Telefone')).toHaveAccessibleDescription(/^Guardado como digitado/);
  await user.click(save());
  await waitFor(() => expect(table.sent()).toMatchObject([{ phone: '+351 912 345 678' }]));
});

eachOften([
  [
    'HTTP 500',
    { code: 'XX000', status: 500 },
    'Não foi possível salvar o seu perfil. O que você escreveu continua na tela.\nCódigo XX000',
  ],
  [
    'no network',
    'not reached',
    'Sem conexão com o servidor. O que você escreveu continua na tela: tente de novo.',
  ],
] as const)(
  'D-40: a profile that is not saved says so and keeps the text: %s',
  async (_, fault, description) => {
    const table = serve(null);
    table.fail(fault, { always: true });
    const { user } = await open();
    await fill(user, field('Nome completo do profissional'), 'Helena');
    await user.click(save());
    await waitFor(() =>
      expect(toasts.getSnapshot()).toMatchObject({ title: 'Erro ao salvar o perfil', description }),
    );
    expect(field('Nome completo do profissional')).toHaveValue('Helena');
    closeToast();
    table.mend();
    await user.click(await screen.findByRole('button', { name: 'Salvar perfil' }));
    await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Perfil salvo' }));
    expect(table.sent().at(-1)).toMatchObject({ full_name: 'Helena' });
    expect(field('Nome completo do profissional')).toHaveValue('Helena');
  },
);

const supervised: Profile = {
  ...helena,
  category: 'Estagiária de Terapia Ocupacional',
  supervisor_name: 'Ana Lima',
  supervisor_crefito_region: 4,
  supervisor_crefito_number: '54321-TO',
};
const box = () => screen.getByRole('checkbox', { name: 'Atuo sob supervisão' });

test('D-390: who works under supervision names the supervisor', { tags: 'repeat' }, async () => {
  const table = serve(helena);
  const { user } = await open();
  expect(box()).not.toBeChecked();
  expect(screen.queryByRole('textbox', { name: 'Nome de quem supervisiona' })).toBeNull();
  await user.click(box());
  await user.click(save());
  expect(field('Categoria')).toHaveAccessibleDescription(
    'Escreva o que você é. O que você é: Estagiária de Terapia Ocupacional, por exemplo.',
  );
  expect(field('Nome de quem supervisiona')).toHaveAccessibleDescription(
    'Escreva o nome de quem supervisiona você.',
  );
  expect(table.writes()).toEqual([]);
  // what is typed before would end there
  await waitFor(() => expect(field('Categoria')).toHaveFocus());
  await user.type(field('Nome de quem supervisiona'), 'Ana Lima');
  await user.type(field('CREFITO de quem supervisiona'), 'crefito 4 54321 to');
  await user.type(field('Categoria'), 'Estagiária de Terapia Ocupacional');
  await user.click(save());
  const { category, supervisor_name, supervisor_crefito_region, supervisor_crefito_number } = supervised;
  await waitFor(() =>
    expect(table.sent()).toEqual([
      { category, supervisor_name, supervisor_crefito_region, supervisor_crefito_number },
    ]),
  );
  expect(field('CREFITO de quem supervisiona')).toHaveValue('CREFITO-4/54321-TO');
});

test('D-650, D-621: a student signs as a therapist only by writing it, and unticking brings back what was there', async () => {
  serve(helena);
  const { user } = await open();
  await user.click(box());
  expect(field('Categoria')).toHaveValue('');
  await user.type(field('Categoria'), 'Estagiária');
  await user.click(box());
  expect(field('Categoria')).toHaveValue('Terapeuta Ocupacional');
  await user.click(box());
  expect(field('Categoria')).toHaveValue('Estagiária');
});

test('D-390: who works under supervision no more has no supervisor', async () => {
  const table = serve(supervised);
  const { user } = await open();
  expect(box()).toBeChecked();
  expect(field('Nome de quem supervisiona')).toHaveValue('Ana Lima');
  await user.click(box());
  await user.click(save());
  await waitFor(() =>
    expect(table.sent()).toEqual([
      { supervisor_name: null, supervisor_crefito_region: null, supervisor_crefito_number: null },
    ]),
  );
});

test('D-81: what was typed and not saved is there again, until it is saved or discarded', {
  tags: 'repeat',
}, async () => {
  serve(helena);
  const first = await open();
  await fill(first.user, field('Endereço'), ', fundos');
  expect(await screen.findByText('Rascunho guardado aqui')).toBeVisible();
  first.unmount();

  const second = await open();
  expect(field('Endereço')).toHaveValue('Rua das Acácias, 214, fundos');
  await second.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(second.onLeave).not.toHaveBeenCalled();
  await second.user.click(await screen.findByRole('button', { name: 'Descartar' }));
  expect(second.onLeave).toHaveBeenCalledOnce();
  second.unmount();

  const third = await open();
  expect(field('Endereço')).toHaveValue('Rua das Acácias, 214');
  await third.user.click(screen.getByRole('button', { name: 'Cancelar' }));
  expect(third.onLeave).toHaveBeenCalledOnce();
});

test('D-81: what is typed while the profile is being saved is kept', async () => {
  const answer = serve(helena).hold();
  const { user, unmount } = await open();
  await fill(user, field('Endereço'), ', fundos');
  await user.click(save());
  await user.type(field('Nome da clínica'), ' Já');
  answer();
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Perfil salvo' }));
  expect(field('Nome da clínica')).toHaveValue('Espaço Fazer Já');
  unmount();
  await open();
  expect(field('Nome da clínica')).toHaveValue('Espaço Fazer Já');
});

test('D-81: a form that was left while it was being saved leaves no draft', { tags: 'repeat' }, async () => {
  const answer = serve(helena).hold();
  const { user, unmount, registry } = await open();
  await fill(user, field('Endereço'), ', fundos');
  await user.click(save());
  unmount();
  answer();
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Perfil salvo' }));
  await waitFor(() => expect(registry.heads()).toEqual([]));
});

test('a copy that this version cannot read is passed over', async () => {
  const key = `anamnese.profile.${therapist.id}`;
  serve(helena);
  for (const text of ['{"full_name":7,', '{"full_name":7}']) {
    localStorage.setItem(key, text);
    const { unmount } = await open();
    expect(field('Nome completo do profissional')).toHaveValue('Helena Duarte');
    unmount();
  }
});

test('D-81: where the device stores nothing, the text is said to be on the screen alone', {
  tags: 'repeat',
}, async () => {
  serve(helena);
  store = null;
  const { user } = await open();
  await fill(user, field('Endereço'), ', fundos');
  expect(await screen.findByText('Só nesta tela: salve antes de sair')).toBeVisible();
});

test('D-39: a profile that cannot be read says so, and never shows an empty form', {
  tags: 'repeat',
}, async () => {
  const table = serve(helena);
  table.fail({ code: 'XX000', status: 500 }, { on: 'read', always: true });
  const { user } = renderInWorkspace(signer());
  const again = await screen.findByRole('button', { name: 'Tentar de novo' });
  expect(screen.queryByRole('textbox')).toBeNull();
  table.mend();
  await user.click(again);
  expect(await screen.findByDisplayValue('Helena Duarte')).toBeVisible();
});

test('D-81: without network the profile of before is there', async () => {
  const table = serve(helena);
  const { unmount } = await open();
  unmount();
  table.fail('not reached', { on: 'read', always: true });
  await open();
  expect(field('Nome completo do profissional')).toHaveValue('Helena Duarte');
});

test('D-975, D-81: so is one that was kept before the profile had a column more', async () => {
  const { phone, ...kept } = profileRow();
  storeLocally(`${UNTIL_SIGN_OUT}profile.${therapist.id}`, kept);
  serve(helena).fail('not reached', { on: 'read', always: true });
  await open();
  expect(field('Nome completo do profissional')).toHaveValue('Helena Duarte');
  expect(field('Telefone')).toHaveValue('');
});

/** A page on the device, which takes back what waits. */
function onDevice() {
  const outbox = createOutbox(therapist.id, Promise.resolve(store));
  const registry = createDraftRegistry(Promise.resolve(store));
  return { outbox, registry };
}

test('D-523: without a network what was saved is opened again, written on, and sent once', {
  tags: 'repeat',
}, async () => {
  const table = serve(helena);
  const { outbox, registry } = onDevice();
  const { user } = renderInWorkspace(signer(), { outbox, registry });
  await screen.findByLabelText('Nome completo do profissional');
  table.fail('not reached', { always: true });
  table.fail('not reached', { on: 'read', always: true });
  await fill(user, field('Endereço'), ', fundos');
  await user.click(screen.getByRole('button', { name: 'Salvar perfil' }));
  await user.click(await screen.findByRole('button', { name: 'Abrir' }));
  expect(await screen.findByLabelText('Endereço')).toHaveValue('Rua das Acácias, 214, fundos');
  await fill(user, field('Endereço'), ', casa 2');
  await user.click(screen.getByRole('button', { name: 'Salvar perfil' }));
  expect(await screen.findByText(/^Ele aguarda envio/)).toBeVisible();
  table.mend();
  await act(() => outbox.retry());
  await waitFor(() => expect(outbox.isEmpty()).toBe(true));
  expect(table.sent()).toEqual([{ address: 'Rua das Acácias, 214, fundos, casa 2' }]);
});

test('D-523: without a network the profile waits and says so; taken back, it is written on', async () => {
  const table = serve(helena);
  const { outbox, registry } = onDevice();
  const onSaved = vi.fn();
  const { user } = renderInWorkspace(signer({ onSaved }), { outbox, registry });
  await screen.findByLabelText('Nome completo do profissional');
  table.fail('not reached');
  await fill(user, field('Endereço'), ', fundos');
  await user.click(screen.getByRole('button', { name: 'Salvar e voltar' }));
  expect(await screen.findByText(/^Ele aguarda envio: será enviado quando a internet voltar/)).toBeVisible();
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Perfil guardado neste aparelho' });
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(outbox.getSnapshot().map(unsentText)).toEqual(['Perfil, só neste aparelho']);
  // it is removed at once, and not after what is taken back was written
  expect(await store?.read('profile')).toBeUndefined();
  closeToast();
  await user.click(screen.getByRole('button', { name: 'Abrir' }));
  expect(await screen.findByLabelText('Endereço')).toHaveValue('Rua das Acácias, 214, fundos');
  await fill(user, field('Nome da clínica'), ' Já');
  // what waits for the profile would not go on with one that waits itself
  expect(onSaved).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Salvar e voltar' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Perfil salvo' }));
  expect(table.sent()).toEqual([{ address: 'Rua das Acácias, 214, fundos', clinic_name: 'Espaço Fazer Já' }]);
  expect(onSaved).toHaveBeenCalledOnce();
});

test('D-523: what another device changed of the profile stays, and the same field is asked about', {
  tags: 'repeat',
}, async () => {
  const table = serve(helena);
  const { user } = await open();
  await fill(user, field('Endereço'), ', fundos');
  await fill(user, field('Nome da clínica'), ' Já');
  table.changeElsewhere(profileRow({ ...helena, address: 'Rua Nova, 1', phone: null }));
  await user.click(save());
  const question = within(
    await screen.findByRole('alertdialog', { name: 'O seu perfil mudou em outro aparelho' }),
  );
  expect(question.getByRole('radio', { name: /Nova/ })).toBeVisible();
  await user.click(question.getByRole('radio', { name: /Acácias/ }));
  await user.click(question.getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Perfil salvo' }));
  expect(table.sent()).toEqual([{ address: 'Rua das Acácias, 214, fundos', clinic_name: 'Espaço Fazer Já' }]);
});

const asked = () => screen.queryByRole('button', { name: 'Preencher' });

test('D-82: without a CREFITO the dashboard asks for the profile', async () => {
  serve({ ...helena, crefito_region: null, crefito_number: null });
  servePatients([patientRow()]);
  const { user, navigate } = renderInWorkspace(<DashboardScreen />);
  await user.click(await screen.findByRole('button', { name: 'Preencher' }));
  expect(navigate).toHaveBeenCalledExactlyOnceWith({ name: 'profile' });
});

test('D-82: a complete or unknown profile is not asked for', async () => {
  const table = serve(helena);
  servePatients([patientRow()]);
  const complete = renderInWorkspace(<DashboardScreen />);
  expect(await screen.findByText('Nada para resolver.')).toBeVisible();
  expect(asked()).toBeNull();
  complete.unmount();
  localStorage.clear();
  table.fail({ code: 'XX000', status: 403 }, { on: 'read', always: true });
  const unknown = renderInWorkspace(<DashboardScreen />);
  await waitFor(() => expect(unknown.queryClient.isFetching()).toBe(0));
  expect(asked()).toBeNull();
});

test('D-673: titles of a specialist are folded until they are used; one needs its RQE, and who is supervised has none', {
  tags: 'repeat',
}, async () => {
  const table = serve(helena);
  const { user } = await open();
  expect(screen.queryByLabelText('Especialidade')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Especialidade e RQE' }));
  expect(screen.queryByLabelText('Segunda especialidade')).toBeNull();
  await user.type(screen.getByRole('combobox', { name: 'Especialidade' }), 'saude m');
  await user.click(await screen.findByRole('option', { name: 'Saúde Mental' }));
  await user.type(field('RQE'), '1070001234');
  await user.click(save());
  expect(field('RQE')).toHaveAccessibleDescription(/^Confira o RQE: são dez números, e o primeiro é 2\./);
  await user.clear(field('RQE'));
  await user.click(save());
  expect(field('RQE')).toHaveAccessibleDescription(/^Escreva o RQE: são dez números, e o primeiro é 2\./);
  expect(table.writes()).toEqual([]);
  await user.type(field('RQE'), 'RQE 207.000.1234');
  expect(screen.getByRole('combobox', { name: 'Segunda especialidade' })).toBeVisible();
  await user.click(save());
  await waitFor(() =>
    expect(table.sent()).toEqual([{ specialty: 'Saúde Mental', specialty_rqe: '2070001234' }]),
  );
  expect(field('RQE')).toHaveValue('2070001234');
  await user.click(box());
  expect(screen.queryByRole('button', { name: 'Especialidade e RQE' })).toBeNull();
  await user.type(field('Nome de quem supervisiona'), 'Ana Lima');
  await user.type(field('Categoria'), 'Estagiária');
  await user.click(save());
  await waitFor(() => expect(table.sent()).toHaveLength(2));
  expect(table.sent().at(-1)).toMatchObject({
    specialty: null,
    specialty_rqe: null,
    supervisor_name: 'Ana Lima',
  });
});

test('D-673: a title and its RQE are one entry: where two devices correct one half each, the pair of one stays', {
  tags: 'repeat',
}, async () => {
  const before = { ...helena, specialty: 'Saude Mental', specialty_rqe: '2070001234' };
  const table = serve(before);
  const { user } = await open();
  await user.clear(field('RQE'));
  await user.type(field('RQE'), '2070009999');
  table.changeElsewhere(profileRow({ ...before, specialty: 'Gerontologia' }));
  await user.click(save());
  const question = within(
    await screen.findByRole('alertdialog', { name: 'O seu perfil mudou em outro aparelho' }),
  );
  expect(question.getByRole('radio', { name: /Gerontologia.*RQE.*2070001234/ })).toBeVisible();
  expect(table.sent()).toEqual([]);
  await user.click(question.getByRole('radio', { name: /Saude Mental.*RQE.*2070009999/ }));
  await user.click(question.getByRole('button', { name: 'Salvar esta versão' }));
  await waitFor(() =>
    expect(table.sent()).toEqual([{ specialty: 'Saude Mental', specialty_rqe: '2070009999' }]),
  );
});
