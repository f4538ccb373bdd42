import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { DetailsScreen } from '../../src/app/DetailsScreen';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { toasts } from '../../src/ui/feedback/toasts';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { goalId, storedGoal, storedRating } from '../support/goalRows';
import { GOAL_RATED, serveGoals } from '../support/goalsApi';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const levels = ['Um adulto calça', 'Calça um pé', 'Calça os dois', 'Fecha o velcro', 'Dá o laço'];
const shoe = storedGoal({
  own_words: 'Quero calçar sozinho.',
  said_by: 'Davi',
  area: 'Vestir-se',
  levels,
  baseline: -2,
  target_on: '2026-12-16',
});
const patient = patientRow({ objetivos: '1. Calçar o tênis.\n2. Terminar a lição. Ir à festa do primo.' });

beforeEach(() => {
  fakeTable('patients', [patient]);
});

async function open() {
  const view = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <DetailsScreen view={{ name: 'patient-details', patientId: patient.id, tab: 'plan' }} />
    </>,
  );
  const panel = within(await screen.findByRole('tabpanel', { name: 'Plano e metas' }));
  await waitFor(() => expect(panel.queryByText('Buscando as metas…')).not.toBeInTheDocument());
  const card = async (name: string) => within(await panel.findByRole('article', { name }));
  const opened = async (name: string) => {
    const one = await card(name);
    await view.user.click(one.getByRole('button', { name: /^Ver (e registrar|percurso)$/ }));
    return one;
  };
  const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
  return { ...view, panel, card, opened, dialog };
}
const field = (name: string) => screen.getByLabelText(name);
const button = (name: string | RegExp) => ({ name });

test('D-340, D-575: only the sentence of a goal is asked for and needed, and only what is written is stored', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals();
  const { user, panel, card, dialog } = await open();
  await user.click(panel.getByRole('button', button('Nova meta')));
  const form = await dialog('Nova meta');
  expect(field('A meta, em uma frase')).toHaveFocus();
  expect(form.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    ...['Detalhar', 'Cancelar', 'Salvar meta'],
  ]);
  expect(form.getAllByRole('textbox')).toHaveLength(1);
  await user.click(form.getByRole('button', button('Salvar meta')));
  expect(field('A meta, em uma frase')).toHaveAccessibleDescription('Escreva a meta em uma frase.');
  expect(form.getAllByText('*', { exact: false, selector: 'span' })).toHaveLength(1);
  await fill(user, field('A meta, em uma frase'), 'Terminar a lição.');
  await user.click(form.getByRole('button', button('Salvar meta')));
  await card('Terminar a lição.');
  expect(stored.sentToAny()).toEqual([
    {
      id: expect.any(String),
      patient_id: patient.id,
      user_id: therapist.id,
      replaces: null,
      statement: 'Terminar a lição.',
      own_words: null,
      said_by: null,
      area: null,
      levels: null,
      baseline: null,
      target_on: null,
      importance: null,
      difficulty: null,
      family_rates: false,
      state: 'ativa',
      state_reason: null,
    },
  ]);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Meta salva' });
});

test('D-340: words, who said them, area, levels, start, day, weights and the family are stored with it', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals();
  const { user, panel, opened, dialog } = await open();
  await user.click(panel.getByRole('button', button('Nova meta')));
  const form = await dialog('Nova meta');
  await fill(user, field('A meta, em uma frase'), 'Calçar o tênis.');
  await user.click(form.getByRole('button', button('Detalhar')));
  await fill(user, field('Nas palavras de quem pediu'), 'Quero calçar sozinho.');
  await fill(user, field('Quem disse'), 'Davi');
  await user.type(field('Até quando'), '16122026');
  await user.click(field('Área'));
  await user.click(form.getByRole('option', { name: 'Vestir-se' }));
  await fill(user, field('O esperado'), 'Calça os dois');
  await user.click(form.getByRole('radio', { name: '−2' }));
  await fill(user, field('Muito menos que o esperado · ponto de partida'), 'Um adulto calça');
  await user.selectOptions(field('Importância'), '3 · muita');
  await user.click(form.getByRole('checkbox', { name: /A família também avalia/ }));
  await user.click(form.getByRole('button', button('Salvar meta')));
  const made = await opened('Calçar o tênis.');
  expect(stored.sentToAny()[0]).toMatchObject({
    levels: ['Um adulto calça', null, 'Calça os dois', null, null],
    said_by: 'Davi',
    area: 'Vestir-se',
    baseline: -2,
    target_on: '2026-12-16',
    importance: 3,
    difficulty: null,
    family_rates: true,
  });
  expect(made.getByText('“Quero calçar sozinho.”').parentElement).toHaveTextContent(
    '“Quero calçar sozinho.” Davi',
  );
  expect(made.getByText(/^Desde .*, até 16\/12\/2026\.$/)).toBeVisible();
  expect(made.getByText('Calçar o tênis.')).toBeVisible();
  const rows = made.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    '+2Muito mais que o esperado',
    '+1Mais que o esperado',
    '0Calça os dois · esperado',
    '−1Menos que o esperado',
    '−2Um adulto calça · ponto de partida',
  ]);
});

test('D-575: what is written behind Detalhar is kept while it is folded, shown where it is wrong, and open when it is edited', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([storedGoal({ id: goalId(1), statement: 'Só a frase' }), shoe]);
  const { user, opened, dialog } = await open();
  await user.click((await opened('Só a frase')).getByRole('button', button('Editar meta')));
  const form = await dialog('Editar meta');
  const opener = () => form.getByRole('button', button('Detalhar'));
  expect(opener()).toHaveAttribute('aria-expanded', 'false');
  await user.click(opener());
  await user.type(field('Até quando'), '32');
  await fill(user, field('Quem disse'), 'Davi');
  await user.click(opener());
  expect(form.queryByLabelText('Quem disse')).not.toBeInTheDocument();
  await user.click(form.getByRole('button', button('Salvar meta')));
  expect(field('Até quando')).toBeInvalid();
  await waitFor(() => expect(field('Até quando')).toHaveFocus());
  expect(field('Quem disse')).toHaveValue('Davi');
  await user.clear(field('Até quando'));
  await user.click(form.getByRole('button', button('Salvar meta')));
  await waitFor(() => expect(stored.sentToAny()).toEqual([{ said_by: 'Davi' }]));
  await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
  const other = await dialog('Editar meta');
  expect(other.getByRole('button', button('Detalhar'))).toHaveAttribute('aria-expanded', 'true');
  expect(field('Nas palavras de quem pediu')).toHaveValue('Quero calçar sozinho.');
});

test('D-341: the course is drawn beside the levels and is a table for those who hear it; nobody is merged', async () => {
  serveGoals(
    [shoe],
    [
      storedRating('2026-06-03', { level: -2 }),
      storedRating('2026-10-07', { level: 0 }),
      storedRating('2026-10-07', { level: 0, rated_by: 'familia', by_name: 'Renata (mãe)' }),
      storedRating('2026-11-18', { level: 1, comment: 'Sem dica.' }),
    ],
  );
  const { user, opened } = await open();
  const made = await opened('Calçar o tênis.');
  expect(made.getByText(/Último nível em 18\/11\/2026/)).toHaveTextContent(
    'Último nível em 18/11/2026: +1, família 0',
  );
  expect(made.getByText(/Fecha o velcro/, { selector: 'li span' })).toHaveTextContent(
    'último nível do terapeuta',
  );
  const table = made.getByRole('table', { name: /Percurso da meta/ });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'DataQuem avaliouNível',
    '03/06/2026Terapeuta−2: Um adulto calça',
    '07/10/2026Terapeuta0: Calça os dois',
    '07/10/2026Família: Renata (mãe)0: Calça os dois',
    '18/11/2026Terapeuta+1: Fecha o velcro',
  ]);
  expect(document.querySelectorAll('[role=article] svg.size-full circle')).toHaveLength(4);
  expect(document.querySelectorAll('[role=article] line.stroke-accent-400')).toHaveLength(2);
  await user.click(made.getByRole('button', button('Ver registros (4)')));
  expect(made.getByText('Sem dica.')).toBeVisible();
});

test('D-556, D-580: a card is a line of state, whatever its course, and opens to its levels, also with the keyboard', async () => {
  serveGoals(
    [shoe, storedGoal({ id: goalId(1), statement: 'Sem marcas', levels })],
    [storedRating('2026-06-03', { level: -2 }), storedRating('2026-11-18', { level: 1 })],
  );
  const { user, card } = await open();
  const made = await card('Calçar o tênis.');
  expect(made.getByRole('heading', { level: 3 })).toHaveTextContent(/^Calçar o tênis\.$/);
  expect(made.getByText('“Quero calçar sozinho.”')).toBeVisible();
  expect(made.getByText(/^Último nível em/)).toHaveTextContent('Último nível em 18/11/2026: +1');
  expect(made.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Ver e registrar']);
  // the expected, the line between two marks, and the last of them
  const small = document.querySelectorAll('[role=article] path:is([stroke-dasharray], .stroke-accent-400)');
  expect([...small].map((path) => path.getAttribute('d'))).toEqual(['M0 20H28', 'M7 36L21 12']);
  expect(made.queryByText(/Fecha o velcro/)).not.toBeInTheDocument();
  expect(made.queryByRole('table')).not.toBeInTheDocument();
  const opener = made.getByRole('button', button('Ver e registrar'));
  expect(opener).toHaveAttribute('aria-expanded', 'false');
  expect(opener).toHaveAccessibleDescription('Calçar o tênis.');
  opener.focus();
  await user.keyboard('{Enter}');
  expect(opener).toHaveAttribute('aria-expanded', 'true');
  expect(opener).toHaveFocus();
  expect(made.getByText(/Fecha o velcro/, { selector: 'li span' })).toBeVisible();
  expect(made.getByRole('table', { name: /Percurso da meta/ })).toBeInTheDocument();
  for (const name of ['Registrar nível', 'Editar meta', 'Encerrar…', 'Ver registros (2)'])
    expect(made.getByRole('button', { name })).toBeVisible();
  const other = await card('Sem marcas');
  expect(other.getByText('Ainda sem nível registrado.')).toBeVisible();
  expect(other.queryByText(/Fecha o velcro/)).not.toBeInTheDocument();
  await user.keyboard(' ');
  expect(made.queryByText(/Fecha o velcro/)).not.toBeInTheDocument();
});

test('D-342: a mark has a day, who says it and a note; the one before is named, and none is chosen', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe], [storedRating('2026-10-07', { level: 0 })]);
  const { user, opened, dialog } = await open();
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Registrar nível')));
  const form = await dialog('Registrar nível');
  expect(form.getAllByRole('radio').filter((radio) => (radio as HTMLInputElement).checked)).toHaveLength(1);
  expect(form.getByRole('radio', { name: /^0.*antes.*Calça os dois/ })).not.toBeChecked();
  await user.click(form.getByRole('button', button('Salvar')));
  const [first] = form.getAllByRole('radio');
  await waitFor(() => expect(first).toHaveFocus());
  expect(first).toHaveAccessibleDescription('Escolha como está a meta.');
  await user.click(form.getByRole('radio', { name: /^\+1/ }));
  await user.click(form.getByRole('radio', { name: 'Família' }));
  await fill(user, field('Quem da família'), 'Renata (mãe)');
  await fill(user, field('Observação'), 'Em casa, sem pressa.');
  await user.clear(field('Data'));
  await user.type(field('Data'), '18112026');
  await user.click(form.getByRole('button', button('Salvar')));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Nível registrado' }));
  expect(stored.sentToAny()).toEqual([
    {
      id: expect.any(String),
      user_id: therapist.id,
      patient_id: patient.id,
      goal_id: shoe.id,
      rated_on: '2026-11-18',
      rated_by: 'familia',
      by_name: 'Renata (mãe)',
      level: 1,
      word: null,
      comment: 'Em casa, sem pressa.',
    },
  ]);
  await waitFor(() => expect(made.getByText(/Último nível em 18/)).toHaveTextContent('0, família +1'));
});

test('D-342: a goal without levels is rated in words', { tags: 'repeat' }, async () => {
  const stored = serveGoals([storedGoal()]);
  const { user, opened, dialog } = await open();
  const made = await opened('Calçar o tênis.');
  expect(made.getByText('Ainda sem nível registrado.')).toBeVisible();
  await user.click(made.getByRole('button', button('Registrar nível')));
  await user.click((await dialog('Registrar nível')).getByRole('radio', { name: 'Em parte' }));
  await user.click(screen.getByRole('button', button('Salvar')));
  await waitFor(() => expect(made.getByText(/Último nível/)).toHaveTextContent('Em parte'));
  expect(stored.sentToAny()[0]).toMatchObject({
    word: 'em_parte',
    level: null,
    rated_by: 'terapeuta',
    by_name: null,
  });
});

test('D-343: a wrong mark is struck with another one in its place, or with none; it is never changed', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals(
    [shoe],
    [storedRating('2026-10-07', { level: 0 }), storedRating('2026-11-18', { level: 2, note_id: 'n' })],
  );
  const { user, opened, dialog } = await open();
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Ver registros (2)')));
  // what a finalised note says is corrected in the note
  expect(made.getByText('Corrija a evolução')).toBeVisible();
  await user.click(made.getByRole('button', button('Corrigir o nível de 07/10/2026, Terapeuta')));
  let form = await dialog('Corrigir nível');
  expect(form.getByRole('radio', { name: /^0/ })).toBeChecked();
  await user.click(form.getByRole('radio', { name: /^−1/ }));
  await user.click(form.getByRole('button', button('Salvar')));
  await waitFor(() => expect(made.getByText(/corrigido/)).toBeVisible());
  const [first] = stored.sentToAny();
  expect(first).toMatchObject({ strikes: '2026-10-07-terapeuta', level: -1, rated_on: '2026-10-07' });
  await user.click(made.getByRole('button', button('Corrigir o nível de 07/10/2026, Terapeuta')));
  form = await dialog('Corrigir nível');
  await user.click(form.getByRole('checkbox', { name: 'Só retirar este nível' }));
  await fill(user, field('Por que retirar'), 'Era de outra criança.');
  await user.click(form.getByRole('button', button('Retirar nível')));
  await made.findByRole('button', button('Ver registros (1)'));
  expect(stored.sentToAny()[1]).toMatchObject({
    strikes: (first as { id: string }).id,
    level: null,
    word: null,
    comment: 'Era de outra criança.',
  });
  expect(stored.ratings.rows()).toHaveLength(4);
});

test('D-420: what the mother said stays; a correction stands beside it, named, in list, table, drawing and last marks', {
  tags: 'repeat',
}, async () => {
  const mother = storedRating('2026-11-04', {
    rated_by: 'familia',
    by_name: 'Renata (mãe)',
    level: -2,
    comment: 'Chorou.',
  });
  const stored = serveGoals([shoe], [mother, storedRating('2026-11-05', { level: 0 })]);
  const { user, panel, opened, dialog } = await open();
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Ver registros (2)')));
  await user.click(made.getByRole('button', button('Corrigir o nível de 04/11/2026, Família: Renata (mãe)')));
  const form = await dialog('Corrigir nível');
  expect(form.getByText(/O que foi dito fica como está \(Família: Renata \(mãe\)\)/)).toBeVisible();
  expect(form.queryByRole('radio', { name: 'Família' })).not.toBeInTheDocument();
  expect(form.getByLabelText('Observação')).toHaveValue('');
  await user.click(form.getByRole('radio', { name: /\+2/ }));
  await fill(user, form.getByLabelText('Observação'), 'Digitei errado.');
  await user.click(form.getByRole('button', button('Salvar')));
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ title: 'Correção registrada' }));
  expect(stored.sentToAny()).toEqual([
    {
      id: expect.any(String),
      user_id: therapist.id,
      patient_id: patient.id,
      goal_id: goalId(0),
      corrects: mother.id,
      rated_on: '2026-11-04',
      rated_by: 'terapeuta',
      by_name: null,
      level: 2,
      word: null,
      comment: 'Digitei errado.',
    },
  ]);
  const marks = await made.findAllByRole('listitem');
  const texts = marks.map((mark) => mark.textContent ?? '');
  const place = texts.findIndex((text) => /^−2.*Família: Renata \(mãe\).*Chorou\./.test(text));
  expect(place).toBeGreaterThan(-1);
  expect(texts[place + 1]).toMatch(
    /^\+2.*04\/11\/2026 · Correção do terapeuta à avaliação de Renata \(mãe\)Digitei errado\./,
  );
  // a second correction beside the first could contradict it
  expect(made.getAllByRole('button', { name: /^Corrigir o nível de 04/ })).toHaveLength(1);
  expect(
    made.getByRole(
      'button',
      button('Corrigir o nível de 04/11/2026, Correção do terapeuta à avaliação de Renata (mãe)'),
    ),
  ).toBeVisible();
  const rows = made.getAllByRole('row', { hidden: true }).map((row) => row.textContent);
  expect(rows).toEqual([
    'DataQuem avaliouNível',
    expect.stringMatching(/^04\/11\/2026Família: Renata \(mãe\)−2/),
    expect.stringMatching(/^04\/11\/2026Correção do terapeuta à avaliação de Renata \(mãe\)\+2/),
    expect.stringMatching(/^05\/11\/2026Terapeuta0/),
  ]);
  expect(made.getByText(/^Último nível em/)).toHaveTextContent(
    'Último nível em 05/11/2026: 0, família −2 (correção do terapeuta: +2)',
  );
  expect(panel.getByText('Correção do terapeuta', { ignore: 'td' })).toBeInTheDocument();
  // the therapist's own course and score do not take it for one of hers
  expect(panel.getByText(/^Escore T em 05\/11\/2026/)).toHaveTextContent('50,0');
});

test('D-420: of a mark that was made by mistake it is said, with a reason, that it does not count', {
  tags: 'repeat',
}, async () => {
  const mother = storedRating('2026-11-04', { rated_by: 'familia', level: -2 });
  const stored = serveGoals([shoe], [mother]);
  const { user, opened, dialog } = await open();
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Ver registros (1)')));
  await user.click(made.getByRole('button', button('Corrigir o nível de 04/11/2026, Família')));
  const form = await dialog('Corrigir nível');
  await user.click(form.getByRole('checkbox', { name: 'Só dizer que este nível não vale' }));
  await user.click(form.getByRole('button', button('Salvar')));
  const reason = form.getByLabelText(/^Por que ele não vale/);
  expect(reason).toHaveAccessibleDescription('Escreva por que ele não vale.');
  await fill(user, reason, 'Era de outra criança.');
  await user.click(form.getByRole('button', button('Salvar')));
  expect(await made.findByText('Era de outra criança.')).toBeVisible();
  expect(made.getByText('Não vale', { selector: 'strong' })).toBeVisible();
  expect(stored.sentToAny()).toMatchObject([
    { corrects: mother.id, level: null, comment: 'Era de outra criança.' },
  ]);
});

test('D-426: a mark of a day before the birth, or of one that is far ahead, is not sent', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, opened, dialog } = await open();
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Registrar nível')));
  const form = await dialog('Registrar nível');
  await user.click(form.getByRole('radio', { name: /\+2/ }));
  for (const [typed, says] of [
    ['01011901', /^Esta data é de antes do nascimento, em \d\d\/\d\d\/\d{4}\./],
    ['31129999', 'Esta data ainda não chegou.'],
  ] as const) {
    await user.clear(form.getByLabelText(/^Data/));
    await user.type(form.getByLabelText(/^Data/), typed);
    await user.click(form.getByRole('button', button('Salvar')));
    expect(form.getByLabelText(/^Data/)).toHaveAccessibleDescription(says);
  }
  expect(stored.sentToAny()).toEqual([]);
});

test.each([
  ['31022027', /Esta data não existe/],
  ['01011901', /^Esta data é de antes do nascimento, em \d\d\/\d\d\/\d{4}\./],
  ['01012090', 'Confira o ano: são mais de 20 anos.'],
])(
  "D-426: 'Até quando' %s of a goal says why it cannot be, and nothing is sent",
  { tags: 'repeat' },
  async (typed, says) => {
    const stored = serveGoals();
    const { user, panel, dialog } = await open();
    await user.click(panel.getByRole('button', button('Nova meta')));
    const form = await dialog('Nova meta');
    await fill(user, field('A meta, em uma frase'), 'Calçar o tênis.');
    await user.click(form.getByRole('button', button('Detalhar')));
    await user.type(field('Até quando'), typed);
    await user.click(form.getByRole('button', button('Salvar meta')));
    expect(field('Até quando')).toHaveAccessibleDescription(says);
    expect(stored.sentToAny()).toEqual([]);
  },
);

test('D-343: a mark that another device has corrected already is told, and nothing is stored twice', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe], [storedRating('2026-10-07', { level: 0 })]);
  const { user, opened, dialog } = await open();
  const made = await opened('Calçar o tênis.');
  await user.click(made.getByRole('button', button('Ver registros (1)')));
  await user.click(made.getByRole('button', button(/^Corrigir o nível/)));
  const form = await dialog('Corrigir nível');
  stored.ratings.changeElsewhere(storedRating('2026-10-08', { level: -2, strikes: '2026-10-07-terapeuta' }));
  await user.click(form.getByRole('radio', { name: /^−1/ }));
  await user.click(form.getByRole('button', button('Salvar')));
  expect(await form.findByText(/já foi corrigido em outro aparelho/)).toBeVisible();
  expect(form.getByRole('button', button('Salvar'))).toBeDisabled();
  expect(stored.sentToAny()).toEqual([]);
});

test('D-344: other words of a rated goal make a new version, which the dialog says; the marks stay with theirs', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe], [storedRating('2026-10-07', { level: 0 })]);
  const { user, opened, dialog, panel } = await open();
  await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
  const form = await dialog('Editar meta');
  expect(form.getByText(/Esta meta já tem níveis registrados/)).toBeVisible();
  await fill(user, field('Quem disse'), ' Paixão');
  expect(form.getByRole('button', button('Salvar meta'))).toBeVisible();
  await fill(user, field('O esperado'), ', sem dica');
  await user.click(form.getByRole('button', button('Salvar nova versão')));
  const made = within(await panel.findByRole('article', { name: 'Calçar o tênis.' }));
  await waitFor(() => expect(made.getByText(/^Ponto de partida/)).toHaveTextContent('Ponto de partida −2'));
  expect(stored.sentToAny()).toEqual([
    expect.objectContaining({
      replaces: shoe.id,
      said_by: 'Davi Paixão',
      target_on: '2026-12-16',
      own_words: shoe.own_words,
      levels: [...levels.slice(0, 2), 'Calça os dois, sem dica', ...levels.slice(3)],
    }),
  ]);
  expect(made.getByText('Calça os dois, sem dica')).toBeVisible();
  await user.click(made.getByRole('button', button('Versão anterior')));
  expect(made.getAllByText('07/10/2026', { exact: false }).length).toBeGreaterThan(0);
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Nova versão da meta salva' });
});

test('D-344: what does not touch words and levels of a rated goal changes it', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe], [storedRating('2026-10-07', { level: 0 })]);
  const { user, opened, dialog } = await open();
  await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
  const form = await dialog('Editar meta');
  await user.clear(field('Até quando'));
  await user.type(field('Até quando'), '01022027');
  await user.click(form.getByRole('button', button('Salvar meta')));
  await waitFor(() => expect(stored.sentToAny()).toEqual([{ target_on: '2027-02-01' }]));
});

test('D-344: a goal that was rated while it was edited offers the new version, and loses no word', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, opened, dialog } = await open();
  await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
  const form = await dialog('Editar meta');
  await fill(user, field('A meta, em uma frase'), ' Os dois pés.');
  stored.goals.rule((_, __, before) => before && GOAL_RATED);
  await user.click(form.getByRole('button', button('Salvar meta')));
  expect(await form.findByText(/foi avaliada enquanto você escrevia/)).toBeVisible();
  expect(field('A meta, em uma frase')).toHaveValue('Calçar o tênis. Os dois pés.');
  await user.click(form.getByRole('button', button('Salvar nova versão')));
  await waitFor(() =>
    expect(stored.sentToAny()).toEqual([
      expect.objectContaining({ replaces: shoe.id, statement: 'Calçar o tênis. Os dois pés.' }),
    ]),
  );
});

test('D-344: a goal that another device has given a new version is not changed', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, opened, dialog } = await open();
  await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
  const form = await dialog('Editar meta');
  await fill(user, field('Quem disse'), ' e Theo');
  stored.goals.changeElsewhere(storedGoal({ ...shoe, id: goalId(1), replaces: shoe.id }));
  await user.click(form.getByRole('button', button('Salvar meta')));
  expect(await form.findByText(/já tem uma versão nova/)).toBeVisible();
  expect(field('Quem disse')).toHaveValue('Davi e Theo');
  expect(stored.sentToAny()).toEqual([]);
});

test('D-344: what another device changed meanwhile stays; the same part is asked about', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, opened, dialog } = await open();
  await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
  const form = await dialog('Editar meta');
  await fill(user, field('Quem disse'), ' daqui');
  stored.goals.set([{ ...shoe, said_by: 'Davi de lá', area: 'Escola', revision: 4 }]);
  await user.click(form.getByRole('button', button('Salvar meta')));
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Esta meta mudou em outro aparelho' }),
  );
  expect(question.getByText('Quem disse')).toBeVisible();
  await user.click(question.getByRole('button', button('Salvar esta versão')));
  await waitFor(() => expect(stored.sentToAny()).toEqual([{ said_by: 'Davi daqui' }]));
  expect(stored.goals.rows()[0]).toMatchObject({ area: 'Escola', said_by: 'Davi daqui' });
});

test('D-799: what another device has changed meanwhile is told once it is saved', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe]);
  const { user, opened, dialog } = await open();
  await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
  const form = await dialog('Editar meta');
  await fill(user, field('Quem disse'), ' daqui');
  stored.goals.set([{ ...shoe, area: 'Escola', revision: 4 }]);
  await user.click(form.getByRole('button', button('Salvar meta')));
  await waitFor(() => expect(stored.sentToAny()).toEqual([{ said_by: 'Davi daqui' }]));
  await waitFor(() =>
    expect(toasts.getSnapshot()?.description).toBe('Ela também guarda o que mudou em outro aparelho.'),
  );
});

test('D-344: a save whose answer was lost is no second goal', { tags: 'repeat' }, async () => {
  const stored = serveGoals();
  const { user, panel, dialog } = await open();
  stored.fail('answer lost');
  await user.click(panel.getByRole('button', button('Nova meta')));
  const form = await dialog('Nova meta');
  await fill(user, field('A meta, em uma frase'), 'Terminar a lição.');
  await user.click(form.getByRole('button', button('Salvar meta')));
  expect(await form.findByText(/Sem conexão com o servidor/)).toBeVisible();
  await fill(user, field('A meta, em uma frase'), ' Sem chorar.');
  await user.click(form.getByRole('button', button('Salvar meta')));
  await panel.findByRole('article', { name: 'Terminar a lição. Sem chorar.' });
  expect(stored.goals.rows()).toHaveLength(1);
  expect(stored.sentToAny().slice(1)).toEqual([{ statement: 'Terminar a lição. Sem chorar.' }]);
  // nobody else has changed it
  await waitFor(() =>
    expect(toasts.getSnapshot()).toMatchObject({ title: 'Meta salva', description: undefined }),
  );
});

test.each([
  ['has arrived says what its goal says', true],
  ['never arrived is none, and its goal stays as it is', false],
])(
  'D-799: a new version that is undone after its answer was lost, and %s',
  { tags: 'repeat' },
  async (_, hasArrived) => {
    const stored = serveGoals([shoe], [storedRating('2026-10-07', { level: 0 })]);
    const { user, opened, dialog } = await open();
    stored.fail(hasArrived ? 'answer lost' : 'not reached');
    await user.click((await opened('Calçar o tênis.')).getByRole('button', button('Editar meta')));
    const form = await dialog('Editar meta');
    await fill(user, field('O esperado'), ', sem dica');
    await user.click(form.getByRole('button', button('Salvar nova versão')));
    expect(await form.findByText(/Sem conexão com o servidor/)).toBeVisible();
    await user.clear(field('O esperado'));
    await fill(user, field('O esperado'), levels[2] ?? '');
    await user.click(form.getByRole('button', button('Salvar meta')));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(stored.goals.rows()).toHaveLength(hasArrived ? 2 : 1);
    expect(stored.goals.rows().at(-1)).toMatchObject({ levels });
  },
);

test('D-345: a goal ends reached, with a reason, or pauses; it stays below, and comes back', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([shoe, storedGoal({ id: goalId(1), statement: 'Outra meta' })]);
  const { user, opened, dialog, panel } = await open();
  await user.click((await opened('Outra meta')).getByRole('button', button('Encerrar…')));
  const form = await dialog('Encerrar meta');
  await user.click(form.getByRole('button', button('Salvar')));
  const [first] = form.getAllByRole('radio');
  await waitFor(() => expect(first).toHaveFocus());
  expect(first).toHaveAccessibleDescription('Escolha o que acontece com a meta.');
  await user.click(form.getByRole('radio', { name: /^Encerrada/ }));
  await user.click(form.getByRole('button', button('Salvar')));
  expect(field('Motivo')).toHaveAccessibleDescription('Escreva por que a meta foi encerrada.');
  await fill(user, field('Motivo'), 'Mudou de escola.');
  await user.click(form.getByRole('button', button('Salvar')));
  await user.click(await panel.findByRole('button', button('Metas encerradas (1)')));
  const over = await opened('Outra meta');
  expect(over.getByText('Mudou de escola.')).toBeVisible();
  expect(over.queryByRole('button', button('Registrar nível'))).not.toBeInTheDocument();
  await user.click(over.getByRole('button', button('Mudar situação…')));
  await user.click((await dialog('Mudar situação da meta')).getByRole('radio', { name: /^Em andamento/ }));
  await user.click(screen.getByRole('button', button('Salvar')));
  await waitFor(() => expect(panel.queryByRole('button', button(/^Metas/))).not.toBeInTheDocument());
  expect(stored.sentToAny()).toEqual([
    { state: 'encerrada', state_reason: 'Mudou de escola.' },
    { state: 'ativa', state_reason: null },
  ]);
});

test('D-345: what is paused is said apart from what has ended', async () => {
  serveGoals([
    storedGoal({ state: 'pausada' }),
    storedGoal({ id: goalId(1), state: 'alcancada', statement: 'Outra' }),
  ]);
  const { panel } = await open();
  expect(panel.getByRole('button', button('Metas encerradas e pausadas (2)'))).toBeVisible();
  expect(panel.queryByRole('article')).not.toBeInTheDocument();
});

test('D-346: each sentence of the objectives is offered as a goal, and can be left out; those that exist are not', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals([storedGoal()]);
  const { user, panel, dialog, card } = await open();
  // while a goal is running, it is in the form of a new one until something is typed
  expect(panel.queryByRole('button', button('Criar metas a partir dos objetivos'))).not.toBeInTheDocument();
  await user.click(panel.getByRole('button', button('Nova meta')));
  await user.type(field('A meta, em uma frase'), 'C');
  expect(screen.queryByRole('button', button('Criar metas a partir dos objetivos'))).not.toBeInTheDocument();
  await user.clear(field('A meta, em uma frase'));
  await user.click(screen.getByRole('button', button('Criar metas a partir dos objetivos')));
  const form = await dialog('Criar metas a partir dos objetivos');
  expect(form.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Terminar a lição',
    'Ir à festa do primo',
  ]);
  for (const box of form.getAllByRole('checkbox')) await user.click(box);
  expect(form.getByRole('button', button('Criar metas'))).toBeDisabled();
  await user.click(form.getByRole('checkbox', { name: 'Ir à festa do primo' }));
  await user.click(form.getByRole('button', button('Criar meta')));
  await card('Ir à festa do primo');
  expect(stored.sentToAny()).toMatchObject([{ statement: 'Ir à festa do primo', levels: null }]);
});

test('D-576: all that the objectives say becomes goals in one press', { tags: 'repeat' }, async () => {
  const stored = serveGoals();
  const { user, panel, dialog } = await open();
  await user.click(panel.getByRole('button', button('Criar metas a partir dos objetivos')));
  const form = await dialog('Criar metas a partir dos objetivos');
  await user.click(form.getByRole('button', button('Criar todas')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(panel.getAllByRole('article')).toHaveLength(3);
  expect(toasts.getSnapshot()).toMatchObject({ title: '3 metas criadas' });
  expect(stored.sentToAny()).toMatchObject([
    { statement: 'Calçar o tênis' },
    { statement: 'Terminar a lição' },
    { statement: 'Ir à festa do primo' },
  ]);
});

test('D-576: where one cannot be made, those before it are, and the rest is made with the next press', {
  tags: 'repeat',
}, async () => {
  const stored = serveGoals();
  const { user, panel, dialog } = await open();
  stored.fail({ code: '42501', status: 403 }, { after: 1 });
  await user.click(panel.getByRole('button', button('Criar metas a partir dos objetivos')));
  const form = await dialog('Criar metas a partir dos objetivos');
  await user.click(form.getByRole('button', button('Criar todas')));
  expect(await form.findByText('Erro ao salvar a meta')).toBeVisible();
  expect(form.getAllByText('Meta criada')).toHaveLength(1);
  expect(form.getAllByRole('checkbox')[0]).toBeDisabled();
  await user.click(form.getByRole('button', button('Criar 2 metas')));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(stored.goals.rows()).toHaveLength(3);
});

test('D-346: goals that cannot be read are told, with a way to try again', { tags: 'repeat' }, async () => {
  serveGoals().fail({ code: 'XX000', status: 500 }, { on: 'read', always: true });
  const { panel } = await open();
  expect(await panel.findByText('Não foi possível carregar.')).toBeVisible();
});

test('D-346: the score stands after the levels, with its day and the number of its goals', async () => {
  serveGoals(
    [shoe, storedGoal({ id: goalId(1), statement: 'Sem níveis' })],
    [
      storedRating('2026-11-18', { level: 0 }),
      storedRating('2026-11-20', { goal_id: goalId(1), word: 'em_parte' }),
    ],
  );
  const { panel } = await open();
  expect(await panel.findByText(/Escore T/)).toHaveTextContent(
    'Escore T em 18/11/2026: 50,0, de 1 meta com cinco níveis (50 é o esperado).',
  );
});
