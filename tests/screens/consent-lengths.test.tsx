import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { consentCodec, revocationCodec } from '../../src/features/consent/consentDrafts';
import { newConsentOf, RecordConsentDialog } from '../../src/features/consent/RecordConsentDialog';
import { newRevocation, RevokeConsentDialog } from '../../src/features/consent/RevokeConsentDialog';
import { consentRow } from '../support/consents';
import { dialogOf } from '../support/drafts';
import { type FakeTable, fakeTable } from '../support/fakeTable';
import { patientRow } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

const revocation = () => dialogOf(revocationCodec, newRevocation(consentRow()));
const recording = () => dialogOf(consentCodec, newConsentOf(patientRow(), 'data'));

const tooLong = 'Este texto passa de 1.000 caracteres. Encurte-o.';
const long = 'a'.repeat(1001);
let consents: FakeTable;

beforeEach(() => {
  fakeTable('patients', [patientRow()]);
  consents = fakeTable('consents', [consentRow()]);
});

test('D-99: requester and reason of a revocation report a text that is too long', async () => {
  const { user } = renderInWorkspace(
    <RevokeConsentDialog patient={patientRow()} dialog={revocation()} onClose={vi.fn()} />,
  );
  for (const label of ['Quem pediu', 'Motivo']) {
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(long);
    expect(field).toHaveAccessibleDescription(tooLong);
  }
  await user.click(screen.getByRole('button', { name: 'Revogar' }));
  expect(consents.writes()).toEqual([]);
  await user.type(screen.getByLabelText('Quem pediu'), '{Backspace}');
  await user.type(screen.getByLabelText('Motivo'), '{Backspace}');
  await user.click(screen.getByRole('button', { name: 'Revogar' }));
  await waitFor(() => expect(consents.sent()).toHaveLength(1));
});

test.each(['Quem aceita', 'CPF de quem aceita'])(
  'D-99: of the signer, %s reports a text that is too long',
  async (label) => {
    const { user } = renderInWorkspace(
      <RecordConsentDialog patient={patientRow()} dialog={recording()} onClose={vi.fn()} />,
    );
    const field = screen.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(long);
    expect(field).toHaveAccessibleDescription(tooLong);
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Registrar consentimento' }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(consents.writes()).toEqual([]);
  },
);
