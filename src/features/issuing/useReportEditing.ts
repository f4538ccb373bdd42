import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../device/contexts';
import type { Draft } from '../../device/drafts/draft';
import { useDraftedState } from '../../device/drafts/useDraft';
import { removalIn } from '../../device/outbox/items';
import type { OutboxItem } from '../../device/outbox/outboxState';
import { useUnsentItems } from '../../device/outbox/useOutboxItems';
import { toIsoDate } from '../../lib/dates';
import type { Unprinted } from '../../pdf/unprinted';
import { printedParts, toIssuedLetter } from '../../printing/issued/issuedLetter';
import { isProof, provesNothing } from '../../printing/issued/proofs';
import { proposedSentences } from '../../printing/issued/proposedSentences';
import { unreadParts } from '../../printing/issued/reportParts';
import { sessionsOfPeriod } from '../../printing/issued/sessionsOfPeriod';
import { consentStateOf } from '../../questionnaire/consent';
import { isProofKind, type ReportKind } from '../../questionnaire/issuedReports';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { leadTo, leadToAddressee, type Missing, missingOf } from './missing';
import { renewedBefore, renewsOf } from './renewal';
import { newPeriod, problemsOf, type ReportForm, reportCodec, withKind, wordsOf } from './reportDraft';
import { useIssue } from './useIssue';
import { allNotesOptions, useReportSources } from './useReportSources';

export type EditingProps = {
  /** The id of the report. */
  id: string;
  patient: PatientRow;
  draft: Draft<ReportForm>;
  draftKey: string;
  /** What the form begins with. */
  initial: ReportForm;
  /** Goes on with these words as a correction of this report, which an earlier attempt has issued. */
  onIssuedBefore: (form: ReportForm) => Promise<void>;
};

type Question = 'issue' | 'name' | 'leave';

function removesSession({ stored }: OutboxItem): boolean {
  const table = removalIn(stored)?.table;
  return table === 'session_notes' || table === 'absences';
}

/** The report that is being written: its draft, what it says, and the way to issue it. */
export function useReportEditing({ id, patient, draft, draftKey, initial, onIssuedBefore }: EditingProps) {
  const { userId } = useTherapist();
  const isUnsaved = (value: ReportForm) => JSON.stringify(value) !== JSON.stringify(initial);
  const [form, change, end] = useDraftedState({ draft, initial }, isUnsaved);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState<Question>();
  /** The server has refused it: the consent that the record had is not in force any more. */
  const [isRevoked, setRevoked] = useState(false);
  // what the report that is asked about cannot print
  const [unprinted, setUnprinted] = useState<readonly Unprinted[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const tap = useDoubleTap(asking === 'issue' ? 1 : 0);
  const period = { from: toIsoDate(form.from), to: toIsoDate(form.to) };
  const sources = useReportSources(patient, period, form.replaces);
  const { issue, running } = useIssue(patient);
  const { kind, replaces } = form;
  const isProofChosen = isProofKind(kind);
  // a list begins with a month of its own, in which there may be none
  const all = useQuery({ ...allNotesOptions(userId, patient.id), enabled: isProofChosen }).data;
  const { from: usualFrom, to: usualTo } = newPeriod(patient);
  const lastOf = { from: toIsoDate(usualFrom), to: toIsoDate(usualTo) };
  const sessionNotes = isProofChosen ? all : sources.notes;
  const lastSession = sessionNotes && sessionsOfPeriod(lastOf, sessionNotes, []).sessions.at(-1)?.day;
  const renews = renewsOf(form, sources.rows.care_plans?.[0]?.valid_until, sources.replaced);
  const renewed = renewedBefore({ id, replaces, renews }, sources.issued);
  // what is to prove sessions is not issued without those that this device has yet to send
  const unsent = useUnsentItems().filter(({ stored }) => stored.patientId === patient.id);
  const words = wordsOf(form, renewed ? '' : renews);
  const letter = words && toIssuedLetter(words, sources);
  const problems = problemsOf(form);
  const unread = unreadParts(form, sources);
  const isEmpty =
    words && isProof(words)
      ? provesNothing(words, sources)
      : letter?.sections.every(({ entries }) => entries.length === 0) === true;
  const needsSessions = isProofChosen || renews !== '';
  const isConsented = kind === 'familia' || (consentStateOf(patient) !== 'missing' && !isRevoked);
  const reason = form.withoutConsent.trim();

  const missing = missingOf({
    form,
    problems,
    unread,
    isEmpty,
    waiting: {
      saved: needsSessions && unsent.some(({ stored }) => ['note', 'absences'].includes(stored.subject)),
      removed: needsSessions && unsent.some(removesSession),
    },
  });
  const goTo = (id: Missing['id']) => leadTo(element.current, id);

  const begin = (event: MouseEvent) => {
    setTried(true);
    setRevoked(false);
    tap.begin(event);
    const [first] = missing;
    // once the errors are shown
    if (first) return void setTimeout(() => goTo(first.id));
    setUnprinted([]);
    setAsking(sources.profile !== undefined && !sources.profile?.full_name ? 'name' : 'issue');
  };
  const confirm = async (event: MouseEvent) => {
    if (tap.isSecondTap(event) || !words || !letter) return;
    const { files: _, ...packed } = reportCodec.pack(form);
    const outcome = await issue({
      id,
      words,
      letter,
      replaces,
      included: printedParts(words, sources),
      withoutConsent: isConsented ? null : reason,
      draft: { ...packed, key: draftKey },
      knowsUnprinted: unprinted.length > 0,
    });
    if (typeof outcome === 'object') return setUnprinted(outcome);
    setRevoked(outcome === 'unconsented');
    const isAskedAgain = outcome === 'unconsented' || outcome === 'renewed';
    setAsking(isAskedAgain ? 'issue' : outcome === 'nameless' ? 'name' : undefined);
    if (outcome === 'other') {
      await onIssuedBefore(form);
      end();
    }
    // the screen shows what became of it
    if (outcome === 'issued' || outcome === 'waiting') end();
  };
  const isRead =
    sources.goals !== undefined && sources.evaluations !== undefined && sources.notes !== undefined;
  const sentences = words && isRead ? proposedSentences(words, sources) : undefined;
  return {
    form,
    change,
    end,
    element,
    kind,
    words,
    letter,
    sources,
    running,
    isConsented,
    renewed,
    isUnsaved: isUnsaved(form),
    /** What is wrong, once it was tried to be issued; a text that is too long at once. */
    errors: tried ? problems : { ...problems, addressee: undefined },
    kindError: tried && !kind ? 'Escolha para quem é o relatório.' : undefined,
    /** What keeps it from being issued, once it was tried. */
    missing: tried ? missing : [],
    goTo,
    // once the field is there
    goToAddressee: () => void setTimeout(() => leadToAddressee(element.current)),
    asking,
    ask: setAsking,
    begin,
    confirm,
    unprinted,
    chooseKind: (next: ReportKind) => change(withKind(form, { kind: next, patient, userId, lastSession })),
    propose: sentences && (() => change({ proposed: sentences })),
    isExhausted: sentences?.length === 0,
  };
}
export type ReportEditing = ReturnType<typeof useReportEditing>;
