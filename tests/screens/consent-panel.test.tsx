import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { entriesIn } from '../../src/data/records/entityRows';
import { draftsOf } from '../../src/device/drafts/keyOfDraft';
import { createOutbox } from '../../src/device/outbox/outbox';
import { ConsentPanel } from '../../src/features/consent/ConsentPanel';
import { consentCodec } from '../../src/features/consent/consentDrafts';
import { newConsentOf } from '../../src/features/consent/RecordConsentDialog';
import { fromIsoDate } from '../../src/lib/dates';
import { consentTextFor } from '../../src/questionnaire/consent';
import { consents } from '../../src/records/consents';
import { consentRow } from '../support/consents';
import { registryInPage } from '../support/drafts';
import { type FakeRow, fakeTable } from '../support/fakeTable';
import { memoryStore } from '../support/memoryStore';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace, storeSession } from '../support/workspace';

const patient = patientRow({ tipo: 'infantil', consent_version: consentRow().text_version });

/** The newest first. */
function open(rows: readonly FakeRow[]) {
  const consents = fakeTable('consents', rows.toReversed());
  const panel = <ConsentPanel patient={patient} onDownload={async () => {}} />;
  return { ...renderInWorkspace(panel), consents };
}

test('D-253: a signature of an unknown shape is named as such; the consents around it can be read and revoked', async () => {
  const signed = {
    signature: { kind: 'drawn', width: 600, height: 200, strokes: [null] },
    signed_at: '2026-11-18T13:05:00Z',
  };
  open([
    { ...consentRow({ id: 'c2' }), ...signed, device_times: { given_at: 5 } },
    consentRow({ id: 'c1', signature: { kind: 'typed', name: 'Joana' }, signed_at: '2026-11-18T13:05:00Z' }),
  ]);
  const [unread, read] = await screen.findAllByRole('listitem');
  expect(unread).toHaveTextContent('Assinatura que não pôde ser lida, dada em 18/11/2026 10:05');
  expect(unread).toHaveTextContent('o relógio do aparelho marcava uma hora que não pôde ser lida');
  expect(within(unread as HTMLElement).queryByRole('button', { name: 'Assinar na tela' })).toBeNull();
  expect(read).toHaveTextContent('Assinado com o nome digitado em 18/11/2026 10:05');
  expect(screen.getByRole('button', { name: 'Revogar consentimento' })).toBeVisible();
});

test('D-98: a consent dated before the revocation of the one before says that it came after it', async () => {
  open([
    consentRow({ id: 'c2', given_at: '2026-11-20T20:00:00Z', received_at: '2026-11-21T13:00:00Z' }),
    consentRow({ id: 'c1', revoked_at: '2026-11-21T12:00:00Z', revoked_by_name: 'Joana' }),
  ]);
  const [inForce, revoked] = await screen.findAllByRole('listitem');
  expect(inForce).toHaveTextContent(
    'Aceito em 20/11/2026 17:00 (recebido pelo servidor em 21/11/2026 10:00)',
  );
  expect(revoked).toHaveTextContent('Revogado em 21/11/2026 09:00');
  expect(screen.getByRole('button', { name: 'Revogar consentimento' })).toBeVisible();
});

const treatment = consentRow({ text_version: consentTextFor('infantil', 'treatment').version });
const written = { signature: { kind: 'typed', name: 'Joana' }, signed_at: '2026-11-18T13:05:00Z' } as const;

test('D-782: a consent to the treatment that was signed on paper says by whom and on which day; one to the data is not asked', async () => {
  const { user, unmount, consents } = open([consentRow({ id: 'c1' }), treatment]);
  expect(await screen.findAllByRole('button', { name: /Assinar na tela/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Assinado em papel: Tratamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assinado em papel' }));
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  expect(dialog.getByText('Escreva dia, mês e ano da assinatura.')).toBeVisible();
  const { publishedOn } = consentTextFor('infantil', 'treatment');
  const day = fromIsoDate(publishedOn);
  await user.type(dialog.getByLabelText('Assinado em'), day);
  await user.click(dialog.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(consents.sent()).toHaveLength(1));
  expect(consents.sent()).toMatchObject([
    { signature: { kind: 'paper', name: 'Joana Araújo Nóbrega', on: publishedOn } },
  ]);
  unmount();
  open(consents.rows().toReversed());
  expect(
    await screen.findByText((text) => text.startsWith(`Assinado em papel em ${day}, registrado em`)),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: /Assinado em papel/ })).toBeNull();
});

test('D-896: a day on which the paper cannot have been signed says so at its field, and is not sent', {
  tags: 'repeat',
}, async () => {
  const { user, consents } = open([treatment]);
  await user.click(await screen.findByRole('button', { name: 'Assinado em papel: Tratamento' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assinado em papel' }));
  const field = dialog.getByLabelText('Assinado em');
  const published = fromIsoDate(consentTextFor('infantil', 'treatment').publishedOn);
  for (const [typed, problem] of [
    ['01/01/1901', /^Esta data é de antes do nascimento, em \d\d\/\d\d\/\d{4}\.$/],
    ['31/12/1899', /^Confira o ano\.$/],
    [
      '12/03/2026',
      `O texto deste termo é de ${published}. Um papel de antes tem outro texto: digitalize e anexe em Documentos.`,
    ],
    ['01/01/2999', 'Este dia ainda não chegou.'],
  ] as const) {
    await user.clear(field);
    await user.type(field, typed);
    await user.click(dialog.getByRole('button', { name: 'Guardar' }));
    expect(field).toHaveAccessibleDescription(problem);
    expect(field).toBeInvalid();
  }
  expect(consents.sent()).toEqual([]);
});

const revokedLater = { revoked_at: '2026-11-20T12:00:00Z', revoked_by_name: 'Joana' };

test.each([
  ['recorded without its signature', [treatment], ['Falta a assinatura']],
  ['signed', [{ ...treatment, ...written }], ['Em vigor']],
  [
    'that a later one replaces',
    [{ ...treatment, id: 'c2', ...written }, treatment],
    ['Em vigor', 'Substituído'],
  ],
  [
    'before one that was revoked',
    [
      { ...treatment, id: 'c2', ...revokedLater },
      { ...treatment, ...written },
    ],
    ['Revogado', 'Substituído'],
  ],
  ['to the data, which needs no signature', [consentRow()], ['Em vigor']],
  ['to a text that is not known here', [consentRow({ text_version: 'outro-1' })], [undefined]],
])('D-821: only what the database has in force is said to be: one %s', async (_, rows, standings) => {
  open(rows);
  const items = await screen.findAllByRole('listitem');
  const told = /Em vigor|Revogado(?! em)|Substituído|Falta a assinatura/;
  expect(items.map(({ textContent }) => told.exec(textContent ?? '')?.[0])).toEqual(standings);
});

test.each([
  ['nothing opens over a signed one of another device', [{ ...treatment, ...written }], undefined],
  ['its signature is asked for', [treatment], 'Para Joana assinar'],
  ['one that was revoked is asked for anew', [{ ...treatment, revoked_at: '2026-11-20T12:00:00Z' }], 'form'],
  ['what was begun is continued', [], 'draft'],
])(
  'D-656: asked for the consent to the treatment, once the consents are read: %s',
  async (_, rows, opens) => {
    const answer = fakeTable('consents', rows).hold('read');
    const registry = registryInPage();
    const of = (kind: 'image' | 'treatment', name: string) => {
      const begun = newConsentOf(patient, kind);
      const draft = registry.begin(consentCodec, `${draftsOf('consent', patient.id)}:${begun.id}`);
      draft.change(() => ({ ...begun, typed: { ...begun.typed, signer_name: name } }));
      return draft.flush();
    };
    if (opens === 'draft') await Promise.all([of('image', 'Rui'), of('treatment', 'Lia Menezes')]);
    const onAsked = vi.fn();
    renderInWorkspace(
      <ConsentPanel patient={patient} asked="treatment" onAsked={onAsked} onDownload={async () => {}} />,
      { registry },
    );
    expect(await screen.findByText('Buscando os consentimentos…')).toBeInTheDocument();
    expect(onAsked).not.toHaveBeenCalled();
    answer();
    await waitFor(() => expect(onAsked).toHaveBeenCalled());
    if (!opens) {
      expect(await screen.findByRole('button', { name: 'Baixar termo: Tratamento' })).toBeVisible();
      expect(screen.getByRole('button', { name: 'Ler o termo aceito: Tratamento' })).toBeVisible();
      expect(screen.queryByRole('dialog')).toBeNull();
    } else if (opens.startsWith('Para')) {
      expect(await screen.findByRole('alertdialog', { name: opens })).toBeVisible();
    } else {
      const form = await screen.findByRole('dialog', { name: 'Consentimento para o tratamento' });
      const name = opens === 'draft' ? 'Lia Menezes' : (patient.responsavel ?? '');
      expect(within(form).getByLabelText(/^Quem aceita/)).toHaveValue(name);
    }
  },
);

test('D-862: a consent that may have arrived is never said to be missing: it is asked about, and stands', async () => {
  storeSession();
  const store = memoryStore();
  const outbox = createOutbox(therapist.id, Promise.resolve(store));
  const table = fakeTable('consents', [], { defaults: consentRow() });
  table.fail('answer lost');
  const draft = newConsentOf(patient, 'data');
  const item = {
    kind: 'row',
    table: 'consents',
    patientId: patient.id,
    patientName: patient.nome,
    id: draft.id,
    base: null,
    title: 'Consentimento',
    entries: entriesIn(consents, consentRow()),
    draft: { kind: 'consent', key: `consent:${patient.id}:${draft.id}`, value: draft },
  } as const;
  expect(await outbox.send(item)).toBe('waiting');
  expect(table.rows()).toHaveLength(1);
  const events: unknown[] = [];
  outbox.onEvent((event) => events.push(event.kind === 'answered' && event.answer.kind));
  // opened, and given up there, while the server cannot be reached
  table.fail('not reached', { on: 'read', always: true });
  const { key } = outbox.getSnapshot()[0]?.stored ?? { key: '' };
  expect(await outbox.takeBack(key)).toBe('draft');
  await waitFor(() =>
    expect(outbox.getSnapshot()).toMatchObject([{ status: { state: { name: 'waiting' } } }]),
  );
  table.mend();
  const release = table.hold('read');
  const reads = table.urls('read').length;
  await store.remove(item.draft.key);
  await outbox.draftsEnded();
  await waitFor(() => expect(table.urls('read')).toHaveLength(reads + 1));
  const panel = <ConsentPanel patient={patient} onDownload={async () => {}} />;
  renderInWorkspace(panel, { outbox });
  expect(await screen.findByText(/Conferindo se o que foi descartado já tinha chegado/)).toBeVisible();
  expect(screen.queryByText('Nenhum consentimento registrado.')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Registrar consentimento' })).toBeNull();
  release();
  await waitFor(() => expect(events).toContain('stands'));
  expect(outbox.getSnapshot()).toEqual([]);
  expect(table.rows()).toHaveLength(1);
});
