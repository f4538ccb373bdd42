import { fakeTable } from '../support/fakeTable';
import '../support/emptyDisk';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import Workspace from '../../src/app/Workspace';
import { memoryStore } from '../support/memoryStore';
import { origin, server } from '../support/msw';
import { patientRow, therapist } from '../support/patients';
import { servePatients } from '../support/patientsApi';
import { renderFor } from '../support/render';
import { storeSession } from '../support/workspace';

vi.mock('../../src/device/store/draftStore', () => ({ openDrafts: async () => memoryStore() }));
vi.mock('../../src/data/supabase/backend', async (original) => ({
  ...(await original<object>()),
  isEmbedded: false,
}));

// a busy machine takes long to read the screens for the first time
beforeAll(async () => void (await import('../../src/app/OtherScreens')), 60_000);
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  sessionStorage.clear();
  history.replaceState(null, '');
});

test('D-725: four presses from the record to the share sheet, which gets the therapist’s name and the link', {
  tags: 'repeat',
}, async () => {
  const patient = patientRow({ tipo: 'infantil', nome: 'Zulmira Quaresma' });
  servePatients([patient]);
  fakeTable('patients', [patient]);
  fakeTable('family_invitations');
  fakeTable('therapist_profiles', [{ full_name: 'Lígia Prado', category: 'Terapeuta Ocupacional' }]);
  server.use(http.get(`${origin}/`, () => new HttpResponse('')));
  const share = vi.fn(async (_: ShareData) => undefined);
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  storeSession();
  sessionStorage.setItem('anamnese.history', 'token');
  const view = { name: 'patient-details', patientId: patient.id };
  history.replaceState({ token: 'token', userId: therapist.id, view }, '');
  const { user } = renderFor(<Workspace locked={false} user={therapist} />);
  await user.click(await screen.findByRole('button', { name: 'Mais' }));
  await user.click(await screen.findByRole('button', { name: 'Pedir à família…' }));
  await user.click(await screen.findByRole('radio', { name: 'Enviar um link' }));
  const last = screen.getByRole('button', { name: 'Criar e compartilhar' });
  await waitFor(() => expect(last).toBeEnabled());
  await user.click(last);
  await waitFor(() => expect(share).toHaveBeenCalledOnce());
  const [shared] = share.mock.calls[0] ?? [];
  expect(shared?.url).toMatch(/#familia=[\w-]+\.[\w-]{22}$/);
  expect(shared?.text).toContain('Lígia Prado');
  expect(JSON.stringify(shared)).not.toMatch(/Zulmira|Quaresma/);
  expect(await screen.findByText('Link compartilhado.')).toBeVisible();
});
