import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { EditScreen } from '../../src/app/EditScreen';
import type { PatientRow } from '../../src/data/records/patients';
import { consentTextFor } from '../../src/questionnaire/consent';
import { toasts } from '../../src/ui/feedback/toast';
import { formDraft, outboxInPage } from '../support/drafts';
import { ibge } from '../support/fixtures/ibge';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { renderInWorkspace } from '../support/workspace';

let sent: string[];

beforeEach(() => {
  toasts.clear();
  sent = [];
});

async function open(patient: PatientRow) {
  server.use(
    ...ibge(),
    http.get(`${origin}/rest/v1/patients`, () => HttpResponse.json([patient])),
    http.patch(`${origin}/rest/v1/patients`, () => {
      sent.push('patient');
      return HttpResponse.json([patient]);
    }),
    http.post(`${origin}/rest/v1/consents`, () => {
      sent.push('consent');
      return new HttpResponse(null, { status: 201 });
    }),
  );
  const onSaved = vi.fn();
  const screenAt = (step: number) => (
    <EditScreen
      userId={therapist.id}
      patientId={patient.id}
      outbox={outboxInPage()}
      draft={draft}
      step={step}
      onStep={() => {}}
      onSaved={onSaved}
      onCancel={() => {}}
      onPutAside={() => {}}
    />
  );
  const draft = formDraft();
  const { user, unmount } = renderInWorkspace(screenAt(0));
  await screen.findByLabelText('Nome Completo');
  const save = async () => {
    unmount();
    renderInWorkspace(screenAt(4));
    await user.click(await screen.findByRole('button', { name: 'Salvar Anamnese' }));
    await waitFor(() => expect(onSaved).toHaveBeenCalledOnce());
  };
  return { user, save };
}

test('an anamnesis that is saved as it was says so, and asks nothing of the server', async () => {
  const { save } = await open(patientRow({ consent_version: consentTextFor('adulto').version }));
  await save();
  expect(toasts.getSnapshot()).toMatchObject({ tone: 'success', title: 'Dados atualizados! ✅' });
  expect(sent).toEqual([]);
});

test('a consent that alone was ticked is recorded, and says so', async () => {
  const { user, save } = await open(patientRow({ consent_version: null }));
  await user.click(screen.getByRole('checkbox', { name: /LGPD/ }));
  await save();
  expect(toasts.getSnapshot()).toMatchObject({
    tone: 'success',
    title: 'Dados atualizados! ✅',
    description: 'O consentimento foi registrado.',
  });
  expect(sent).toEqual(['consent']);
});
