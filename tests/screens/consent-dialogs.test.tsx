import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { type ReactElement, useState } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { RecordConsentDialog } from '../../src/features/consent/RecordConsentDialog';
import { RevokeConsentDialog } from '../../src/features/consent/RevokeConsentDialog';
import { toasts } from '../../src/ui/feedback/toast';
import { consentRow } from '../support/consents';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

let answer: () => void;

beforeEach(() => {
  toasts.clear();
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const refuse = async () => {
    await asked;
    return HttpResponse.json({ code: '57014' }, { status: 500 });
  };
  server.use(
    http.post(`${origin}/rest/v1/consents`, refuse),
    http.patch(`${origin}/rest/v1/consents`, refuse),
  );
});

function Host({ dialog }: { dialog: (onClose: () => void) => ReactElement }) {
  const [open, setOpen] = useState(true);
  return open ? dialog(() => setOpen(false)) : null;
}

test.each([
  [
    'Registrar consentimento',
    (onClose: () => void) => (
      <RecordConsentDialog userId={therapist.id} patient={patientRow()} onClose={onClose} />
    ),
  ],
  [
    'Revogar',
    (onClose: () => void) => (
      <RevokeConsentDialog userId={therapist.id} consent={consentRow()} onClose={onClose} />
    ),
  ],
])(
  '%s: Escape closes nothing that is being saved, and the dialog is there when it fails',
  async (name, dialog) => {
    const { user } = renderInWorkspace(<Host dialog={dialog} />);
    const accept = screen.queryByRole('checkbox');
    if (accept) await user.click(accept);
    await user.click(screen.getByRole('button', { name }));
    expect(await screen.findByRole('button', { name: /^(Salvando|Revogando)\.\.\.$/ })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('button', { name: /^(Salvando|Revogando)\.\.\.$/ })).toBeVisible();
    answer();
    await waitFor(() => expect(toasts.getSnapshot()).toMatchObject({ tone: 'destructive' }));
    expect(await screen.findByRole('button', { name })).toBeEnabled();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
  },
);
