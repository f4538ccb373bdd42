import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { signatureCodec } from '../../src/features/consent/consentDrafts';
import { SignConsentDialog } from '../../src/features/consent/SignConsentDialog';
import { type GivenSignature, noSignatureInput, type Signing } from '../../src/lib/signature';
import { consentTextFor } from '../../src/questionnaire/consent';
import { toast, toasts } from '../../src/ui/feedback/toasts';
import SignatureDialog from '../../src/ui/signature/SignatureDialog';
import { SignatureField } from '../../src/ui/signature/SignatureField';
import { consentRow } from '../support/consents';
import { dialogOf } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { patientRow } from '../support/patients';
import { renderFor } from '../support/render';
import { renderInWorkspace } from '../support/workspace';

const term = consentTextFor('infantil');
const thanks = 'Assinado. Obrigado!';
const nothing = () => {};
const signedProps = {
  name: 'Josefina',
  relation: null,
  terms: [term],
  input: noSignatureInput,
  signed: true,
  onInput: nothing,
  onSign: nothing,
  onClose: nothing,
};
let given: (GivenSignature | null)[];

function Host({ name = 'Dra. Josefina Prado' }: { name?: string }) {
  const [value, setValue] = useState<GivenSignature | null>(null);
  const [signing, setSigning] = useState<Signing | null>(null);
  return (
    <SignatureField
      name={name}
      relation="Mãe"
      terms={[term]}
      isOptional
      value={value}
      signing={signing}
      onSigning={setSigning}
      onChange={(next) => {
        given.push(next);
        setValue(next);
      }}
    />
  );
}

beforeEach(() => {
  fakeTable('patients', [patientRow()]);
  given = [];
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 300, 100));
});

const signing = () => screen.findByRole('alertdialog', { name: 'Para Josefina assinar' });

function drawLine(dialog: HTMLElement, x = 10) {
  const field = within(dialog).getByRole('img');
  const pointer = { pointerId: 1, pointerType: 'touch', button: 0 };
  fireEvent.pointerDown(field, { ...pointer, clientX: x, clientY: 10 });
  fireEvent.pointerUp(field, { ...pointer, clientX: x + 50, clientY: 40 });
}

test('D-625: only a tablet is asked for', async () => {
  vi.spyOn(globalThis, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media.includes('min-width: 600px'),
      onchange: null,
      addListener: nothing,
      removeListener: nothing,
    }),
  );
  renderFor(<SignatureDialog {...signedProps} />);
  expect(screen.getByRole('alertdialog', { name: 'Assinado. Devolva o tablet, por favor.' })).toBeVisible();
});

test('D-155: the device is handed over with the whole term, and comes back with thanks', async () => {
  const { user } = renderFor(<Host />);
  await user.click(screen.getByRole('button', { name: 'Assinar na tela' }));
  const dialog = await signing();
  expect(dialog).toHaveTextContent('Dra. Josefina Prado (Mãe)');
  const reading = within(dialog).getByRole('region', { name: term.title });
  for (const { heading, paragraphs } of term.parts) {
    for (const text of [heading, ...paragraphs]) expect(reading).toHaveTextContent(text);
  }
  expect(reading).toHaveTextContent(term.statement);
  // the arrow keys scroll it
  expect(reading).toHaveAttribute('tabindex', '0');

  drawLine(dialog);
  drawLine(dialog, 80);
  expect(dialog).not.toHaveTextContent(/traço/);
  expect(given).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar assinatura' }));
  expect(given).toMatchObject([{ by: 'Dra. Josefina Prado', signature: { kind: 'drawn' } }]);

  const back = await screen.findByRole('alertdialog', { name: thanks });
  expect(within(back).getAllByRole('button')).toHaveLength(1);
  expect(back).not.toHaveTextContent('Prado');
  expect(within(back).getByRole('button', { name: 'Continuar' })).toHaveFocus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Assinar de novo' })).toHaveFocus();
});

test('D-155: cancelling after clearing and drawing again keeps the given signature', async () => {
  const { user } = renderFor(<Host />);
  await user.click(screen.getByRole('button', { name: 'Assinar na tela' }));
  let dialog = await signing();
  drawLine(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Limpar' }));
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar assinatura' }));
  expect(within(dialog).getByRole('status')).toHaveTextContent('Falta a assinatura.');
  drawLine(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar assinatura' }));
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));

  await user.click(screen.getByRole('button', { name: 'Assinar de novo' }));
  dialog = await signing();
  drawLine(dialog, 200);
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  expect(given).toHaveLength(1);
  expect(screen.getByRole('img', { name: 'Assinatura de Dra. Josefina Prado' })).toBeVisible();
});

test('D-155: notices wait until the device is back: they may name another patient', async () => {
  const { user } = renderFor(<Host />);
  await user.click(screen.getByRole('button', { name: 'Assinar na tela' }));
  const dialog = await signing();
  const added = {
    tone: 'success',
    title: 'Paciente adicionado com sucesso! ✅',
    description: 'Davi',
  } as const;
  toast(added);
  expect(toasts.getSnapshot()).toBeUndefined();
  drawLine(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar assinatura' }));
  const goOn = await screen.findByRole('button', { name: 'Continuar' });
  expect(toasts.getSnapshot()).toBeUndefined();
  await user.click(goOn);
  await waitFor(() => expect(toasts.getSnapshot()).toMatchObject(added));
});

test.each([
  ['Josefina d’Ávila', "josefina d'avila"],
  ["Josefina d'Ávila", '\u202aJosefina\u00a0d´Ávila\u202c'],
  ['Josefina Sá\u2011Lima', 'Josefina Sá-Lima'],
])('D-155, D-450: %s signs as %j, which is stored as typed without what nobody sees', async (name, typed) => {
  const { user } = renderFor(<Host name={name} />);
  await user.click(screen.getByRole('button', { name: 'Assinar na tela' }));
  const dialog = within(await signing());
  await user.click(dialog.getByRole('button', { name: 'Digitar o nome' }));
  await user.type(dialog.getByLabelText('Nome de quem assina'), 'Josefina');
  await user.click(dialog.getByRole('button', { name: 'Confirmar assinatura' }));
  expect(dialog.getByText('Escreva o nome como está acima.')).toBeVisible();
  await user.clear(dialog.getByLabelText('Nome de quem assina'));
  await user.click(dialog.getByLabelText('Nome de quem assina'));
  await user.paste(typed);
  await user.click(dialog.getByRole('checkbox'));
  await user.click(dialog.getByRole('button', { name: 'Confirmar assinatura' }));
  const written = typed.replace(/[\u202a\u202c]/g, '').replace('\u00a0', ' ');
  expect(given).toMatchObject([{ by: name, signature: { kind: 'typed', name: written } }]);
});

test('a name without a first name still gets a screen to sign on', async () => {
  const { user } = renderFor(<Host name="J." />);
  await user.click(screen.getByRole('button', { name: 'Assinar na tela' }));
  expect(await screen.findByRole('alertdialog', { name: 'Para assinar' })).toHaveTextContent('J. (Mãe)');
});

test('D-155: a stored consent is thanked for once the server has the signature, and not when it refuses', async () => {
  const consents = fakeTable('consents', [consentRow()]);
  consents.fail({ code: '57014', status: 500 });
  const onClose = vi.fn();
  const { user } = renderInWorkspace(
    <SignConsentDialog
      patient={patientRow()}
      consent={consentRow()}
      dialog={dialogOf(signatureCodec, {
        id: consentRow().id,
        text_version: consentRow().text_version,
        input: noSignatureInput,
      })}
      onClose={onClose}
    />,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Para Joana assinar' });
  drawLine(dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Confirmar assinatura' }));
  await waitFor(() => expect(consents.writes()).toHaveLength(1));
  const confirm = await within(dialog).findByRole('button', { name: 'Confirmar assinatura' });
  expect(screen.queryByText(thanks)).not.toBeInTheDocument();
  // shown in the dialog, because toasts are held back
  expect(within(dialog).getByRole('alert')).toHaveTextContent('Ocorreu um erro ao salvar as alterações.');
  await user.click(confirm);
  await user.click(await screen.findByRole('button', { name: 'Continuar' }));
  expect(onClose).toHaveBeenCalledOnce();
  expect(consents.sent().at(-1)).toMatchObject({ signature: { kind: 'drawn', width: 600, height: 200 } });
});
