import '../support/emptyDisk';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { DraftRegistry } from '../../src/device/drafts/draftRegistry';
import { changeSlot } from '../../src/device/store/familySlot';
import { FamilyBanners } from '../../src/features/family/FamilyBanners';
import { useCollectAnswers } from '../../src/features/family/useCollectAnswers';
import { hasFlag } from '../../src/session/deviceFlags';
import { sessionStore } from '../../src/session/session';
import { Landing, ofFamily } from '../../src/ui/layout/landing';
import { sessionOf, therapist } from '../support/auth';
import { serveKeys } from '../support/device';
import { endSession, store } from '../support/sessionScreens';

vi.mock('../../src/device/browser/reloadPage', () => ({ reloadAfter: vi.fn(), isReloading: () => false }));

const handover = {
  id: 'b7f0c0de-0000-4000-8000-000000000001',
  patientId: 'b7f0c0de-0000-4000-8000-0000000000aa',
  kind: 'infantil',
  filledBy: 'Ana Souza',
  relation: 'Mãe',
  groups: ['today'],
  questionnaireVersion: 1,
  begunAt: '2026-03-02T12:00:00Z',
} as const;
const noForms = {} as DraftRegistry;

let leave: () => void;
beforeEach(async () => {
  serveKeys();
  store(sessionOf(therapist));
  leave = sessionStore.subscribe(() => {});
  await waitFor(() => expect(sessionStore.getSnapshot().status).toBe('signedIn'));
});
afterEach(async () => {
  leave();
  await endSession();
});

/** The result of each render: true while nothing may be shown. */
function openedByStoredSession() {
  const seen: boolean[] = [];
  renderHook(() => {
    const isReturning = useCollectAnswers(therapist.id, noForms, () => {});
    seen.push(isReturning);
  });
  return seen;
}

test("D-200: a page shows its screens only once it is known that no family's form is open", async () => {
  const seen = openedByStoredSession();
  expect(seen[0]).toBe(true);
  await waitFor(() => expect(seen.at(-1)).toBe(false));
});

test("D-200: without its flag, the family's form is shown again, and no screen before it", async () => {
  await changeSlot(therapist.id, () => ({ handover, answers: {}, part: 0 }));
  const seen = openedByStoredSession();
  await waitFor(() => expect(hasFlag('family', therapist.id)).toBe(true));
  await act(() => changeSlot(therapist.id, () => undefined));
  expect(seen).not.toContain(false);
});

test('D-652: of the families of one record, the one that was given the tablet is come back to', async () => {
  const landed = vi.fn();
  const waiting = ['Ana', 'Rui'].map((filledBy) => ({
    id: filledBy,
    patientId: 'p',
    patientName: 'Miguel',
    filledBy,
    relation: 'Mãe',
    at: handover.begunAt,
    state: 'unfinished' as const,
  }));
  const nothing = () => {};
  const actions = {
    onReview: nothing,
    onEnd: nothing,
    onContinue: nothing,
    onSendAgain: nothing,
    onRead: nothing,
    onDiscard: nothing,
  };
  render(
    <Landing value={{ at: ofFamily('Rui'), landed }}>
      <FamilyBanners waiting={waiting} {...actions} />
    </Landing>,
  );
  const [, below] = screen.getAllByRole('button', { name: 'Continuar no tablet' });
  await waitFor(() => expect(below).toHaveFocus());
  expect(landed).toHaveBeenCalledOnce();
});
