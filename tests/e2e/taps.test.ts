import type { Locator, Page } from '@playwright/test';
import { expect, openSignedIn, test, toastOf } from './support/test';

/** Counts what a finger does; what is typed goes where the caret is. */
function fingers(page: Page) {
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.tap();
  };
  return {
    count: () => taps,
    tap,
    press: (name: string | RegExp) => tap(page.getByRole('button', { name }).first()),
    write: async (label: string | RegExp, text: string) => {
      await tap(page.getByLabel(label).first());
      await page.keyboard.type(text);
    },
    /** In one stroke, and confirmed. */
    sign: async () => {
      taps += 1;
      const box = await page.getByRole('img', { name: /^Área da assinatura/ }).boundingBox();
      if (!box) throw new Error('no field to sign on');
      await page.mouse.move(box.x + 20, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y + 20, { steps: 5 });
      await page.mouse.up();
      await tap(page.getByRole('button', { name: 'Confirmar assinatura' }));
      await tap(page.getByRole('button', { name: 'Continuar', exact: true }));
    },
  };
}
type Fingers = ReturnType<typeof fingers>;

/** From the step that is open to the stored record. */
async function save(page: Page, { press }: Fingers) {
  await press('Salvar Anamnese');
  await expect(toastOf(page, 'Paciente adicionado com sucesso! ✅')).toBeVisible();
}

/** A tap at the same place at once would be the second one of a double tap. */
async function next(page: Page, { press }: Fingers) {
  await press('Próximo');
  await page.waitForTimeout(600);
}

/** The last step, which saves. */
const last = ({ tap }: Fingers, page: Page) =>
  tap(
    page.getByRole('navigation', { name: 'Etapas da anamnese' }).getByRole('button', { name: 'Documentos' }),
  );

test('D-654: an intake with ten answers and a signature takes twenty taps, a child’s thirteen, a look before a session three', {
  tag: '@touch',
}, async ({ page, therapist }) => {
  await openSignedIn(page, therapist);
  const adult = fingers(page);
  await adult.press('Nova Anamnese');
  await adult.write('Nome Completo', 'Bento Rocha');
  await adult.write('Data de Nascimento', '15091990');
  await adult.tap(page.getByRole('checkbox', { name: /LGPD/ }));
  await adult.press('Assinar na tela');
  await adult.sign();
  await next(page, adult);
  await adult.write('Queixa Principal', 'Não abotoa a blusa.');
  await adult.press(/^Sem medicamentos/);
  await adult.press(/^Nega alergias/);
  await adult.press(/^Nunca operou/);
  await adult.write('Histórico Familiar', 'Nada digno de nota.');
  await next(page, adult);
  await adult.write('Atividades de Vida Diária', 'Precisa de ajuda para se vestir.');
  await adult.write('Mobilidade', 'Anda sem apoio.');
  await adult.write('Cognição', 'Orientado.');
  await last(adult, page);
  await save(page, adult);
  const [stored] = await (await therapist.api('/rest/v1/patients?select=*')).json();
  const answers = [
    ...['nome', 'dataNascimento', 'queixaPrincipal', 'medicamentos', 'alergias', 'cirurgias'],
    ...['historicoFamiliar', 'atividadesVidaDiaria', 'mobilidade', 'cognicao'],
  ];
  expect(answers.filter((column) => stored[column] === null)).toEqual([]);
  const [consent] = await (await therapist.api('/rest/v1/consents?select=signature')).json();
  expect(consent.signature).toMatchObject({ kind: 'drawn' });
  expect(adult.count()).toBeLessThanOrEqual(20);

  const child = fingers(page);
  await child.press('Anamnese Infantil');
  await child.write('Nome da Criança', 'Davi Lucca');
  await child.write('Data de Nascimento', '06042019');
  await child.write('Nome do Responsável', 'Ana Ferraz');
  await child.tap(page.getByRole('checkbox', { name: /LGPD/ }));
  await child.press('Assinar na tela');
  await child.sign();
  await last(child, page);
  await save(page, child);
  expect(child.count()).toBeLessThanOrEqual(13);

  // from the start on
  await page.goto('/');
  const look = fingers(page);
  await look.press('Pacientes');
  const card = page.getByRole('listitem').filter({ hasText: 'Bento Rocha' });
  await look.tap(card.getByRole('button', { name: 'Ver Detalhes' }));
  await expect(page.getByText('Nega alergias').first()).toBeInViewport();
  await expect(page.getByText('Sem medicamentos').first()).toBeInViewport();
  expect(look.count()).toBeLessThanOrEqual(3);
});
