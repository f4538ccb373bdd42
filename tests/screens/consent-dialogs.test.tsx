import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { type ReactElement, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { patientOptions } from '../../src/data/records/patients';
import { consentCodec, revocationCodec } from '../../src/features/consent/consentDrafts';
import { newConsentOf, RecordConsentDialog } from '../../src/features/consent/RecordConsentDialog';
import { newRevocation, RevokeConsentDialog } from '../../src/features/consent/RevokeConsentDialog';
import { OutboxAnnouncer } from '../../src/features/outbox/OutboxAnnouncer';
import { toasts } from '../../src/ui/feedback/toasts';
import { consentRow } from '../support/consents';
import { dialogOf } from '../support/drafts';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const revocation = () => dialogOf(revocationCodec, newRevocation(consentRow()));
const recording = () => dialogOf(consentCodec, newConsentOf(patientRow(), 'data'));

let consents: FakeTable;

beforeEach(() => {
  consents = fakeTable('consents', [consentRow()]);
});

function Host({ dialog }: { dialog: (onClose: () => void) => ReactElement }) {
  const [open, setOpen] = useState(true);
  return open ? dialog(() => setOpen(false)) : null;
}

/** Shows the record, which can be read only once. */
function Reading() {
  const { data } = useQuery(patientOptions(therapist.id, patientRow().id));
  return <p>{data ? 'Lida' : 'Lendo'}</p>;
}

test('D-224: a revocation that is saved closes its dialog at once, though the record cannot be read again', async () => {
  const patients = fakeTable('patients', [patientRow()]);
  const revoke = (onClose: () => void) => (
    <RevokeConsentDialog patient={patientRow()} dialog={revocation()} onClose={onClose} />
  );
  const { user } = renderInWorkspace(
    <>
      <OutboxAnnouncer onProfile={() => {}} onRecord={() => {}} />
      <Reading />
      <Host dialog={revoke} />
    </>,
  );
  await screen.findByText('Lida');
  patients.hold('read');
  await user.click(screen.getByRole('button', { name: 'Revogar' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  expect(toasts.getSnapshot()).toMatchObject({ title: 'Consentimento revogado' });
  await waitFor(() => expect(patients.urls('read')).toHaveLength(2));
});

test.each([
  [
    'Registrar consentimento',
    (onClose: () => void) => (
      <RecordConsentDialog patient={patientRow()} dialog={recording()} onClose={onClose} />
    ),
  ],
  [
    'Revogar',
    (onClose: () => void) => (
      <RevokeConsentDialog patient={patientRow()} dialog={revocation()} onClose={onClose} />
    ),
  ],
])(
  '%s: Escape closes nothing that is being saved, and the dialog is there when it fails',
  async (name, dialog) => {
    const answer = consents.hold();
    consents.fail({ code: '57014', status: 500 });
    const { user } = renderInWorkspace(<Host dialog={dialog} />);
    const accept = screen.queryByRole('checkbox');
    if (accept) await user.click(accept);
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('button', { name: /^(Salvando|Revogando)\.\.\.$/ })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /^(Salvando|Revogando)\.\.\.$/ })).toBeVisible();
    answer();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Erro ao /);
    expect(screen.getByRole('button', { name })).toBeEnabled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  },
);

test('D-410: a revocation that stands in other words says which, and nothing is said to be saved', async () => {
  const stored = consentRow({
    revoked_at: '2026-11-21T12:00:00Z',
    revoked_by_name: 'Paulo Nóbrega',
    revocation_reason: 'Mudança',
  });
  fakeTable('patients', [patientRow()]);
  consents.set([stored]);
  const { user } = renderInWorkspace(
    <RevokeConsentDialog patient={patientRow()} dialog={revocation()} onClose={() => {}} />,
  );
  await user.click(screen.getByRole('button', { name: 'Revogar' }));
  expect(
    await screen.findByText(
      /Está registrado: em 21\/11\/2026 09:00, a pedido de Paulo Nóbrega\. Motivo: Mudança\. Isso não muda mais/,
    ),
  ).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Este consentimento já está revogado');
  expect(screen.getByRole('button', { name: 'Revogar' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Fechar' })).toBeVisible();
});
