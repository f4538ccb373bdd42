import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test, vi } from 'vitest';
import { ProfileSections } from '../../src/app/ProfileSections';
import type { ProfileVersion } from '../../src/data/records/profileVersions';
import type { Tombstone } from '../../src/data/records/tombstones';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import type { ProfilePlace } from '../../src/features/profile/profilePlace';
import { eachCopied } from '../../src/records/entities';
import { fakeTable } from '../support/fakeTable';
import { fill } from '../support/fill';
import { origin, server } from '../support/msw';
import { therapist } from '../support/patients';
import { refused } from '../support/patientsApi';
import { helena } from '../support/profiles';
import { renderInWorkspace } from '../support/workspace';

// two pages of a list need no thousand rows
vi.mock('../../src/lib/limits', async (original) => ({ ...(await original<object>()), MOST_ROWS: 30 }));

const tombstones = `${origin}/rest/v1/patient_tombstones`;
const versions = `${origin}/rest/v1/profile_versions`;

const tombstone = (id: number, values: Partial<Tombstone> = {}): Tombstone => ({
  id,
  patient_id: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  deleted_at: '2026-11-23T15:05:00+00:00',
  deleted_by: therapist.id,
  reason: null,
  words: null,
  notes: 0,
  documents: 0,
  family_answers: 0,
  evaluations: 0,
  issued_reports: 0,
  ...eachCopied(() => 0),
  imported_records: 0,
  begun_at: '2024-01-05T15:00:00+00:00',
  last_entry_at: '2026-11-10T15:00:00+00:00',
  ...values,
});
const version = (number: number, values: Partial<ProfileVersion> = {}): ProfileVersion => ({
  ...helena,
  version: number,
  valid_from: `2026-11-${10 + number}T15:00:00+00:00`,
  changed_by: therapist.id,
  ...values,
});

function open(place: ProfilePlace) {
  return renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <ProfileSections view={{ name: 'profile', place }} />
    </>,
  );
}
const region = (name: string) => screen.findByRole('region', { name });

test('D-242, D-425: the profile lists the deleted records, with reason and what they held', async () => {
  server.use(
    http.get(tombstones, () =>
      HttpResponse.json([
        tombstone(4, { reason: 'outro', words: 'Mudou de clínica', notes: 12, documents: 1, consents: 2 }),
        tombstone(3, { reason: 'pedido', family_answers: 2, notes: 1 }),
        tombstone(2, {
          care_plans: 1,
          goals: 3,
          goal_ratings: 9,
          results: 1,
          evaluations: 2,
          issued_reports: 1,
          disclosures: 2,
          imported_records: 1,
        }),
        tombstone(0),
        tombstone(1, { notes: null, begun_at: null, last_entry_at: null, deleted_by: null }),
      ]),
    ),
  );
  open('data');
  const card = within(await region('Fichas excluídas'));
  const [other, asked, treated, plain, earlier] = await card.findAllByRole('listitem');
  expect(other).toHaveTextContent(
    /^Outro: Mudou de clínicaExcluída em 23\/11\/2026 \d\d:05Tinha 12 evoluções, 1 documento e 2 consentimentos, de 05\/01\/2024 a 10\/11\/2026\.Código: 0{8}-.*4$/,
  );
  expect(asked).toHaveTextContent('Pedido do paciente (LGPD)');
  expect(asked).toHaveTextContent('Tinha 1 evolução e 2 formulários da família, de');
  expect(treated).toHaveTextContent(
    'Tinha 1 plano, 3 metas, 9 níveis de metas, 1 resultado, 2 avaliações, 1 relatório emitido, 2 anotações em Quem recebeu e 1 importação, de',
  );
  expect(plain).toHaveTextContent('Sem motivo informado');
  expect(plain).toHaveTextContent('Tinha só a anamnese, de 05/01/2024 a 10/11/2026.');
  expect(earlier).toHaveTextContent('fora do aplicativoNão foi contado o que ela tinha.');
});

test('D-242: without a deletion the list says so; what cannot be read is no empty list', {
  tags: 'repeat',
}, async () => {
  let fails = true;
  server.use(http.get(tombstones, () => (fails ? refused() : HttpResponse.json([]))));
  const { user } = open('data');
  const card = within(await region('Fichas excluídas'));
  const again = await card.findByRole('button', { name: 'Tentar de novo' });
  expect(card.getByText('Não foi possível carregar.')).toBeVisible();
  expect(card.queryByText('Nenhuma ficha foi excluída.')).toBeNull();
  fails = false;
  await user.click(again);
  expect(await card.findByText('Nenhuma ficha foi excluída.')).toBeVisible();
});

test('D-242: a long list is complete, and shown step by step', async () => {
  const all = Array.from({ length: 45 }, (_, index) => tombstone(45 - index));
  server.use(
    http.get(tombstones, ({ request }) => {
      const asked = new URL(request.url).searchParams;
      const before = Number(asked.get('id')?.replace('lt.', '') ?? 9999);
      return HttpResponse.json(all.filter(({ id }) => id < before).slice(0, Number(asked.get('limit'))));
    }),
  );
  const { user } = open('data');
  const card = within(await region('Fichas excluídas'));
  expect(await card.findAllByRole('listitem')).toHaveLength(20);
  const more = () => card.queryByRole('button', { name: 'Mostrar mais antigas' });
  for (let button = more(); button; button = more()) await user.click(button);
  expect(card.getAllByRole('listitem')).toHaveLength(45);
});

test('D-243: the profile lists its versions with their periods', async () => {
  server.use(
    http.get(versions, () =>
      HttpResponse.json([
        version(3),
        version(2, { full_name: 'Outra Pessoa', crefito_region: null, crefito_number: null }),
        version(1, { changed_by: null }),
      ]),
    ),
  );
  open('signer');
  const card = within(await region('Histórico do perfil'));
  const [now, other, first] = await card.findAllByRole('listitem');
  expect(now).toHaveTextContent(
    /^Versão 3Desde 13\/11\/2026 \d\d:00Helena Duarte · Terapeuta Ocupacional · CREFITO-3\/12345-TOEspaço Fazer · Rua das Acácias, 214 · \(19\) 99999-0142$/,
  );
  expect(other).toHaveTextContent(
    /^Versão 2De 12\/11\/2026 \d\d:00 a 13\/11\/2026 \d\d:00Outra Pessoa · Terapeuta OcupacionalEspaço/,
  );
  expect(first).toHaveTextContent(', feita fora do aplicativo');
});

test('D-390: a version says who supervised', async () => {
  const supervisor = {
    supervisor_name: 'Ana Lima',
    supervisor_crefito_region: 4,
    supervisor_crefito_number: '54321-TO',
  };
  server.use(http.get(versions, () => HttpResponse.json([version(2, supervisor), version(1)])));
  open('signer');
  const card = within(await region('Histórico do perfil'));
  const [now, before] = await card.findAllByRole('listitem');
  expect(now).toHaveTextContent('Supervisionado por Ana Lima · CREFITO-4/54321-TO');
  expect(before).not.toHaveTextContent('Supervisionado');
});

test('D-673: a version says with which titles it signed', async () => {
  const titles = { specialty: 'Gerontologia', specialty_rqe: '2050001234' };
  server.use(http.get(versions, () => HttpResponse.json([version(2, titles), version(1)])));
  open('signer');
  const card = within(await region('Histórico do perfil'));
  const [now, before] = await card.findAllByRole('listitem');
  expect(now).toHaveTextContent('12345-TO · Especialista profissional em Gerontologia · RQE 2050001234');
  expect(before).not.toHaveTextContent('Especialista');
});

test('D-243: a profile that is saved shows its new version', async () => {
  const stored = [version(1)];
  fakeTable('therapist_profiles', [helena]);
  server.use(
    http.get(versions, () => HttpResponse.json(stored)),
    http.patch(`${origin}/rest/v1/therapist_profiles`, async ({ request }) => {
      const values = (await request.json()) as Partial<typeof helena>;
      stored.unshift(version(2, values));
      const stamps = { user_id: therapist.id, revision: 2, created_at: '', updated_at: '' };
      return HttpResponse.json([{ ...helena, ...values, ...stamps }]);
    }),
  );
  const { user } = open('signer');
  const card = within(await region('Histórico do perfil'));
  await card.findByText('Versão 1');
  await fill(user, await screen.findByLabelText('Endereço'), ', fundos');
  await user.click(screen.getByRole('button', { name: 'Salvar perfil' }));
  await waitFor(() => expect(card.getByText('Versão 2')).toBeVisible());
  expect(card.getByText(/Rua das Acácias, 214, fundos/)).toBeVisible();
});
