import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import HandoverDialog from '../../src/features/family/HandoverDialog';
import { handoverCodec, newHandover } from '../../src/features/family/handoverDraft';
import LinkDialog from '../../src/features/family/LinkDialog';
import type { MadeLink } from '../../src/features/family/shareLink';
import { hashOfLink, parseFamilyLink } from '../../src/lib/familyLink';
import { dialogOf } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { origin, server } from '../support/msw';
import { therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const backend = vi.hoisted(() => ({ isEmbedded: false }));
vi.mock('../../src/data/supabase/backend', async (original) => ({
  ...(await original<object>()),
  get isEmbedded() {
    return backend.isEmbedded;
  },
}));

const of = { patientId: 'p1', kind: 'infantil', patientName: 'Miguel Souza Prado' } as const;
const table = `${origin}/rest/v1/family_invitations`;
const profile = { full_name: 'Lígia Prado', category: 'Terapeuta Ocupacional' };

function open(given: object = of) {
  const onInvited = vi.fn<(link: MadeLink) => void>();
  const onClose = vi.fn();
  const dialog = dialogOf(handoverCodec, newHandover({ ...of, ...given }));
  const shown = renderInWorkspace(
    <HandoverDialog dialog={dialog} onClose={onClose} onHandOver={vi.fn()} onInvited={onInvited} />,
  );
  return { ...shown, onInvited, onClose };
}

// the tablet's part of the dialog asks whether the page could be loaded anew
beforeEach(() =>
  server.use(
    http.get(`${origin}/`, () => new HttpResponse('')),
    http.head(`${origin}/`, () => new HttpResponse('')),
  ),
);

test('D-725: makes a link of which the server gets a hash, ends the one before, and names the therapist alone', {
  tags: 'repeat',
}, async () => {
  backend.isEmbedded = false;
  const before = {
    id: 'i0',
    patient_id: 'p1',
    form: 'infantil',
    heading: null,
    created_at: '2026-11-20T15:00:00Z',
    expires_at: '2026-11-27T15:00:00Z',
    opened_at: null,
    answered_at: null,
    filled_by: null,
    relation: null,
    begun_at: null,
    finished_at: null,
    answers: null,
  };
  const stored: Record<string, unknown>[] = [];
  fakeTable('therapist_profiles', [profile]);
  fakeTable('patients', [{ id: 'p1', nome: 'Miguel' }]);
  server.use(
    http.get(table, ({ request }) =>
      HttpResponse.json(new URL(request.url).searchParams.has('expires_at') ? [] : [before]),
    ),
    http.post(table, async ({ request }) => {
      stored.push((await request.json()) as Record<string, unknown>);
      // the first answer is lost
      return stored.length === 1 ? HttpResponse.error() : new HttpResponse(null, { status: 201 });
    }),
  );
  const { user, onInvited, onClose } = open();
  await user.click(screen.getByRole('radio', { name: 'Enviar um link' }));
  expect(screen.getByRole('textbox', { name: /Como a família chama/ })).toHaveValue('Miguel');
  expect(await screen.findByText('O link criado em 20/11/2026 deixa de valer.')).toBeVisible();
  await user.selectOptions(screen.getByRole('combobox', { name: /O link fica aberto por/ }), '15 dias');
  await user.click(screen.getByRole('button', { name: 'Criar e copiar' }));
  expect(await screen.findByText(/^O link não foi criado/)).toBeVisible();
  expect(onInvited).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Criar e copiar' }));
  await waitFor(() => expect(onInvited).toHaveBeenCalledOnce());
  expect(onClose).toHaveBeenCalledOnce();

  const [made] = onInvited.mock.calls[0] ?? [];
  if (!made) throw new Error('no link');
  const link = parseFamilyLink(made.address.split('#familia=')[1] ?? '');
  if (!link) throw new Error(made.address);
  expect(stored[1]).toEqual({
    id: link.id,
    user_id: therapist.id,
    patient_id: 'p1',
    form: 'infantil',
    heading: 'Miguel',
    days: 15,
    secret_hash: await hashOfLink(link),
  });
  // the same again: what was stored by the lost attempt is this link
  expect(stored[1]).toEqual(stored[0]);
  expect(JSON.stringify(stored)).not.toContain(link.secret);
  expect(made.text).toContain('Lígia Prado');
  expect(made.text).not.toMatch(/Miguel|Souza/);
  expect(await navigator.clipboard.readText()).toBe(`${made.text} ${made.address}`);
});

test('D-725: a made link is shown with its code, and copied', async () => {
  const onClose = vi.fn();
  const address =
    'https://anamnese.example/#familia=6f1c8d10-5f0e-4c58-9c4e-0c8f3c1f7a11.abcdefghijklmnopqrstuv';
  const link = { address, text: 'Lígia Prado pede:', days: 7, isShared: false, isCopied: false };
  const { user } = renderInWorkspace(<LinkDialog link={link} onClose={onClose} />);
  const dialog = await screen.findByRole('dialog', { name: 'Link para a família' });
  expect(within(dialog).getByText(address)).toBeVisible();
  expect(within(dialog).getByRole('img', { name: 'Código para a câmera do celular' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Copiar' }));
  expect(await within(dialog).findByText('Link copiado.')).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(`Lígia Prado pede: ${address}`);
  await user.click(within(dialog).getByRole('button', { name: 'Pronto' }));
  expect(onClose).toHaveBeenCalledOnce();
});

test('D-725: without network it says so', { tags: 'repeat' }, async () => {
  backend.isEmbedded = false;
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const { user } = open();
  await user.click(screen.getByRole('radio', { name: 'Enviar um link' }));
  expect(await screen.findByText('Para criar um link, conecte-se à internet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Criar e copiar' })).toBeDisabled();
});

test('D-732: with the embedded backend it says that a link would open nowhere else', async () => {
  backend.isEmbedded = true;
  const { user } = open();
  await user.click(screen.getByRole('radio', { name: 'Enviar um link' }));
  expect(screen.getByText('Daqui um link não abriria em outro aparelho')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Criar e copiar' })).toBeDisabled();
  await user.click(screen.getByRole('radio', { name: 'Preencher aqui' }));
  expect(screen.getByRole('button', { name: 'Entregar o tablet' })).toBeEnabled();
});

test('D-725: what is typed for a link is kept with the dialog', () => {
  const typed = { ...newHandover(of), way: 'link', heading: 'Bia', days: '15' } as const;
  const packed = { ...handoverCodec.pack(typed), key: 'handover', savedAt: '', files: [] };
  expect(handoverCodec.unpack(packed)).toEqual(typed);
});
