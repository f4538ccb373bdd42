import { useQuery } from '@tanstack/react-query';
import type { ChangeDays } from '../../data/records/changeDays';
import type { PatientRow } from '../../data/records/patients';
import { removalIn, rowOrAsked, savedIn } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { isStuck } from '../../device/outbox/outboxState';
import { useTherapist } from '../../forms/contexts';
import { useUnsentItems } from '../../forms/useOutboxItems';
import { useIsAsTaken } from '../../forms/useTaken';
import { todayIso, toIsoDate } from '../../lib/dates';
import { toIssuedLetter } from '../../printing/issued/issuedLetter';
import { isProof, provesNothing } from '../../printing/issued/proofs';
import { proposedSentences } from '../../printing/issued/proposedSentences';
import { unreadParts, waitingParts } from '../../printing/issued/reportParts';
import { sessionsOfPeriod } from '../../printing/issued/sessionsOfPeriod';
import { isProofKind } from '../../questionnaire/issuedReports';
import { reportProblems } from '../../records/issuedReports';
import { missingOf } from './missing';
import { renewedBefore, renewsOf } from './renewal';
import { newPeriod, type ReportForm, reportWords } from './reportDraft';
import { allNotesOptions, useReportSources } from './useReportSources';

function removesSession({ stored }: OutboxItem): boolean {
  const table = removalIn(stored)?.table;
  return table === 'session_notes' || table === 'absences';
}

/** With what waits on this device, as the record is printed. */
const withUnsent = (days: ChangeDays | undefined, unsent: readonly OutboxItem[]): ChangeDays | undefined => {
  const changes = unsent.flatMap(({ stored }) => savedIn(stored, 'change') ?? []);
  const todayOf = (changed: readonly object[]) =>
    Object.fromEntries(changed.flatMap(Object.keys).map((column) => [column, todayIso()]));
  return (
    days && {
      answers: { ...days.answers, ...todayOf(changes.map(({ answers }) => answers)) },
      marks: { ...days.marks, ...todayOf(changes.map(({ marks }) => marks)) },
    }
  );
};

/** What a report says as its form stands, of what is read, and what keeps it from being issued. */
export function useReportContent(id: string, patient: PatientRow, form: ReportForm) {
  const { userId } = useTherapist();
  const period = { from: toIsoDate(form.from), to: toIsoDate(form.to) };
  const unsent = useUnsentItems().filter(({ stored }) => stored.patientId === patient.id);
  const read = useReportSources(patient, period, form.replaces);
  const sources = { ...read, changeDays: withUnsent(read.changeDays, unsent) };
  const isProofChosen = isProofKind(form.kind);
  // a list begins with a month of its own, in which there may be none
  const all = useQuery({ ...allNotesOptions(userId, patient.id), enabled: isProofChosen });
  const { from: usualFrom, to: usualTo } = newPeriod(patient);
  const lastOf = { from: toIsoDate(usualFrom), to: toIsoDate(usualTo) };
  const sessionNotes = isProofChosen ? all.data : sources.notes;
  const lastSession =
    sessionNotes && (sessionsOfPeriod(lastOf, sessionNotes, []).sessions.at(-1)?.day ?? null);
  const renews = renewsOf(form, sources.rows.care_plans?.[0]?.valid_until, sources.replaced);
  const renewed = renewedBefore({ id, replaces: form.replaces, renews }, sources.issued);
  // what is to prove sessions is not issued without those that this device has yet to send
  const needsSessions = isProofChosen || renews !== '';
  // a letter has the rows that the server has
  const tables = unsent.flatMap(({ stored }) => rowOrAsked(stored)?.table ?? removalIn(stored)?.table ?? []);
  const { kind, parts } = form;
  const waitingHere = kind && !isProofChosen ? waitingParts(kind, parts, tables) : [];
  const words = reportWords(form, renewed ? '' : renews, sources.goals, sources.replaced);
  const letter = words && toIssuedLetter(words, sources);
  const problems = reportProblems(form);
  const isEmpty =
    words && isProof(words)
      ? provesNothing(words, sources)
      : letter?.sections.every(({ entries }) => entries.length === 0) === true;
  const missing = missingOf({
    form,
    problems,
    unread: [...new Set([...unreadParts(form, sources), ...waitingHere])],
    isEmpty,
    isAsTaken: useIsAsTaken(patient.id),
    waiting: {
      saved: needsSessions && unsent.some(({ stored }) => ['note', 'absences'].includes(stored.subject)),
      removed: needsSessions && unsent.some((item) => !isStuck(item) && removesSession(item)),
    },
  });
  const isRead =
    sources.goals !== undefined && sources.evaluations !== undefined && sources.notes !== undefined;
  return {
    sources,
    words,
    letter,
    renewed,
    problems,
    missing,
    /** The day of the last one that is final; null where there is none, undefined while they are not read. */
    lastSession,
    isSeekingLast: all.isLoading,
    /** The proposed sentences; undefined until all is read. */
    sentences: words && isRead ? proposedSentences(words, sources) : undefined,
  };
}
