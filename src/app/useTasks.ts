import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { type HeldAnswers, type InvitationRow, invitationsOptions } from '../data/records/invitations';
import { isProfileComplete, profileOptions } from '../data/records/profile';
import { renewalsOptions } from '../data/records/renewals';
import { renewedUntil } from '../device/browser/renewalDays';
import { isListed } from '../device/drafts/draftKind';
import { draftOwner, draftText } from '../device/drafts/draftWords';
import { parseDraftKey, patientOfDraft } from '../device/drafts/keyOfDraft';
import { removalIn, savedIn } from '../device/outbox/items';
import { isStuck, type OutboxItem } from '../device/outbox/outboxState';
import { tasksOfRenewals } from '../features/dashboard/openTasks';
import type { Task, TasksRead } from '../features/dashboard/task';
import { useEndInvitation } from '../features/family/useEndInvitation';
import { type WaitingFamily, waitingLine, waitingTitle } from '../features/family/waitingFamily';
import { unsentText } from '../features/outbox/outboxWords';
import { useDevice, useTherapist } from '../forms/contexts';
import { waitingConsent } from '../forms/rows/waitingConsent';
import { useDraftHeads } from '../forms/useDrafts';
import { useUnsentItems } from '../forms/useOutboxItems';
import { formatRecent } from '../lib/dates';
import { countAnswers, writerOf } from '../questionnaire/familyWords';
import { canRenew } from '../questionnaire/issuedReports';
import { nameless } from '../questionnaire/questionnaires';
import { wordsOfSubject } from '../records/subjects';
import { deviceNotices } from '../sentences/deviceErrors';
import { toast } from '../ui/feedback/toasts';
import { useNavigate } from './navigation';
import { useOverlays } from './useOverlays';
import { detailsOf, newList, newReportView, phrasesPlace, type View, viewOfDraft } from './view';
import { useWaitingFamilies, useWaitingHere } from './waitingFamilies';

type Tasks = {
  readonly tasks: readonly Task[];
  /** The ids of the notes among them. */
  readonly notes: readonly string[];
};
type Unsent = Tasks & {
  /** The ids of the patients whose consent to the treatment is among them. */
  readonly consented: readonly string[];
};

/** Where an item that waits is told of; a phrase that is to be removed has no draft. */
function placeOf({ patientId, draft }: OutboxItem['stored']): View {
  if (patientId !== undefined) return newList();
  return draft ? viewOfDraft(draft) : phrasesPlace;
}

/** The id of the note that an item saves, or removes unless that was refused. */
function noteOf(item: OutboxItem): string | undefined {
  const removal = removalIn(item.stored);
  if (removal?.table === 'session_notes') return isStuck(item) ? undefined : removal.id;
  return savedIn(item.stored, 'session_notes')?.note.id;
}

/** What was saved and is not sent: what was refused, or changed elsewhere, first. */
function useUnsentTasks(): Unsent {
  const navigate = useNavigate();
  // what families wrote is listed with their other answers
  const items = useUnsentItems().filter(({ stored }) => !wordsOfSubject(stored.subject).listedApart);
  const tasks = [...items.filter(isStuck), ...items.filter((item) => !isStuck(item))].map(
    (item): Task => ({
      kind: 'device',
      key: item.stored.key,
      owner: item.stored.patientId ?? item.stored.key,
      title: item.stored.patientName ?? 'Meu perfil',
      text: unsentText(item),
      verb: 'Ver',
      run: () => navigate(placeOf(item.stored)),
    }),
  );
  return {
    tasks,
    notes: items.flatMap((item) => noteOf(item) ?? []),
    consented: items.flatMap(({ stored }) => {
      const consent = waitingConsent(stored);
      return consent?.kind === 'treatment' && consent.version ? (stored.patientId ?? []) : [];
    }),
  };
}

function useDraftTasks(): Tasks {
  const { registry } = useDevice();
  const navigate = useNavigate();
  const drafts = useDraftHeads(registry).filter(isListed);
  const tasks = drafts.map(
    (draft): Task => ({
      kind: 'device',
      key: draft.key,
      owner: patientOfDraft(draft.key) ?? draft.key,
      title: draftOwner(draft),
      text: draftText(draft),
      verb: 'Continuar',
      run: () => navigate(viewOfDraft(draft)),
    }),
  );
  return {
    tasks,
    notes: drafts.flatMap(({ key }) => {
      const subject = parseDraftKey(key);
      return subject?.kind === 'session-note' ? subject.note : [];
    }),
  };
}

function useFamilyTasks(): readonly Task[] {
  const navigate = useNavigate();
  const { family } = useOverlays();
  return useWaitingFamilies().map((waiting: WaitingFamily): Task => {
    const { id, state, patientId, patientName, isArchived, kind } = waiting;
    const about = {
      key: id,
      owner: patientId,
      title: patientName || nameless(kind),
      text: `${waitingTitle(waiting)}, ${waitingLine(waiting)}`,
    };
    switch (state) {
      case 'server':
      case 'device':
        return {
          kind: state === 'server' && !waiting.isOfNewForm ? 'family' : 'device',
          ...about,
          ...(isArchived
            ? { verb: 'Ver', run: () => navigate(detailsOf(patientId)) }
            : { verb: 'Revisar', run: () => family.onReview(waiting) }),
        };
      case 'unfinished':
      case 'gone':
      case 'refused':
        return { kind: 'device', ...about, verb: 'Ver', run: () => family.onRead(waiting) };
      default:
        return state satisfies never;
    }
  });
}

/** Links of families without a record that need her: answered, or expired without an answer. */
function useInvitationTasks(): readonly Task[] {
  const { userId } = useTherapist();
  const end = useEndInvitation();
  const device = useDevice();
  const navigate = useNavigate();
  const opening = useRef(false);
  const review = async (invitation: InvitationRow, held: HeldAnswers) => {
    // a second press would make a second form
    if (opening.current) return;
    opening.current = true;
    try {
      const { reviewOfHome } = await import('./reviewOfHome');
      navigate(await reviewOfHome(device, invitation, held));
    } catch {
      toast(deviceNotices.homeAnswersNotOpened);
    } finally {
      opening.current = false;
    }
  };
  const here = useWaitingHere();
  const { data = [] } = useQuery(invitationsOptions(userId));
  return data
    .filter(({ id, patient, held, isExpired }) => {
      const isHere = here.some((each) => each.id === id);
      return patient === null && !isHere && (held !== null || isExpired);
    })
    .map((invitation): Task => {
      const { id, patient_id, form, heading, held, answered_at, expires_at } = invitation;
      const about = {
        kind: 'family' as const,
        key: id,
        owner: patient_id,
        title: heading ?? nameless(form),
      };
      if (!held)
        return {
          ...about,
          text: `O link para a família venceu ${formatRecent(expires_at)}, sem resposta`,
          verb: 'Encerrar',
          run: () => void end(invitation),
        };
      const who = `${writerOf(held)} respondeu de casa ${countAnswers({ answers: held.answers, ratings: {} })}`;
      return {
        ...about,
        text: `${who}, ${formatRecent(answered_at ?? held.endedAt)}`,
        verb: 'Revisar',
        run: () => void review(invitation, held),
      };
    });
}

/** Treatments whose plan ends soon, without those whose report is begun or waits here: its own line leads to it. */
function useRenewalTasks(): { readonly tasks: readonly Task[]; readonly renewals: TasksRead } {
  const { registry } = useDevice();
  const navigate = useNavigate();
  const read = useQuery(renewalsOptions(renewedUntil()));
  const begun = useDraftHeads(registry).flatMap((draft) =>
    draft.kind === 'report' && draft.canRenew ? (patientOfDraft(draft.key) ?? []) : [],
  );
  const waiting = useUnsentItems().flatMap(({ stored }) => {
    const row = savedIn(stored, 'issued_reports')?.row;
    return row && canRenew(row) ? row.patient_id : [];
  });
  const here = new Set([...begun, ...waiting]);
  const due = (read.data ?? []).filter(({ patient_id }) => !here.has(patient_id));
  return {
    tasks: tasksOfRenewals(due, (patientId) =>
      navigate(newReportView(patientId, { renewal: true, from: 'dashboard' })),
    ),
    renewals: read,
  };
}

/** An account whose reports lack a name or a register (D-82). */
function useProfileTask(): readonly Task[] {
  const navigate = useNavigate();
  const { userId } = useTherapist();
  const { data } = useQuery(profileOptions(userId));
  if (data === undefined || isProfileComplete(data)) return [];
  return [
    {
      kind: 'profile',
      key: userId,
      owner: userId,
      title: 'Meu perfil',
      text: 'Faltam o seu nome ou o CREFITO, que saem nos relatórios',
      verb: 'Preencher',
      run: () => navigate({ name: 'profile' }),
    },
  ];
}

/** What waits on this device, from families and from health plans, and the profile; the dashboard adds what the server has. */
export function useTasks(): Unsent & { readonly renewals: TasksRead } {
  const unsent = useUnsentTasks();
  const drafts = useDraftTasks();
  const family = [...useFamilyTasks(), ...useInvitationTasks()];
  const { tasks, renewals } = useRenewalTasks();
  const profile = useProfileTask();
  return {
    tasks: [...unsent.tasks, ...drafts.tasks, ...family, ...tasks, ...profile],
    notes: [...unsent.notes, ...drafts.notes],
    consented: unsent.consented,
    renewals,
  };
}
