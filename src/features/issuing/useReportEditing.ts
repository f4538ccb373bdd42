import { type ChangeEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import type { PatientRow } from '../../data/records/patients';
import type { Draft } from '../../device/drafts/draft';
import { useTherapist } from '../../forms/contexts';
import { useDraftedState } from '../../forms/useDraft';
import { useLateDefault } from '../../forms/useLateDefault';
import { useSigner } from '../../forms/useSigner';
import { type Sent, useSubmission } from '../../forms/useSubmission';
import type { Unprinted } from '../../pdf/unprinted';
import { printedParts } from '../../printing/issued/issuedLetter';
import { consentStateOf } from '../../questionnaire/consent';
import type { ReportKind } from '../../questionnaire/issuedReports';
import type { ReportColumn } from '../../records/issuedReports';
import { useDoubleTap } from '../../ui/controls/useDoubleTap';
import { leadTo, leadToAddressee, type Missing } from './missing';
import { periodOnceRead, type ReportForm, withKind } from './reportDraft';
import { useIssue } from './useIssue';
import { useReportContent } from './useReportContent';

export type EditingProps = {
  /** The id of the report. */
  id: string;
  patient: PatientRow;
  draft: Draft<ReportForm>;
  /** What the form begins with. */
  initial: ReportForm;
  /** Goes on with these words as a correction of this report, which an earlier attempt has issued. */
  onIssuedBefore: (form: ReportForm) => Promise<void>;
};

type TextColumn = Exclude<ReportColumn, 'prompts' | 'leftOut' | 'notes'>;
type OpenQuestion = 'issue' | 'name';

/** The report that is being written: its draft, and the way to issue it. */
export function useReportEditing({ id, patient, draft, initial, onIssuedBefore }: EditingProps) {
  const { userId } = useTherapist();
  const isUnsaved = (value: ReportForm) => JSON.stringify(value) !== JSON.stringify(initial);
  const [form, change, end] = useDraftedState({ draft, initial }, isUnsaved);
  const [asking, setAsking] = useState<OpenQuestion>();
  /** The server has refused it: the consent that the record had is not in force any more. */
  const [isRevoked, setRevoked] = useState(false);
  // what the report that is asked about cannot print
  const [unprinted, setUnprinted] = useState<readonly Unprinted[]>([]);
  const element = useRef<HTMLFormElement>(null);
  const tap = useDoubleTap(asking === 'issue' ? 1 : 0);
  const content = useReportContent(id, patient, form);
  const { sources, words, letter, renewed, problems, missing, lastSession, sentences } = content;
  const [isBegunWithKind] = useState(() => initial.kind !== null && !draft.unsaved());
  useLateDefault(
    lastSession,
    (found) => {
      const usual = periodOnceRead(form, patient, found);
      if (usual) change(usual);
    },
    isBegunWithKind,
  );
  const issue = useIssue(patient);
  const { isNameless } = useSigner();
  const { kind, replaces } = form;
  const opened = { ...initial, ...periodOnceRead(initial, patient, lastSession) };
  const begun = kind && withKind(opened, { kind, patient, userId, lastSession });
  useEffect(() => {
    if (isBegunWithKind) leadToAddressee(element.current);
  }, [isBegunWithKind]);
  const isConsented = kind === 'familia' || (consentStateOf(patient) !== 'missing' && !isRevoked);
  const reason = form.withoutConsent.trim();
  const goTo = (id: Missing['id']) => leadTo(element.current, id);

  const send = async (): Promise<Sent> => {
    if (!words || !letter) return undefined;
    const outcome = await issue({
      id,
      words,
      letter,
      replaces,
      included: printedParts(words, sources),
      withoutConsent: isConsented ? null : reason,
      draft: draft.content(form),
      knowsUnprinted: unprinted.length > 0,
    });
    if (typeof outcome === 'object') {
      setUnprinted(outcome);
      return undefined;
    }
    setRevoked(outcome === 'unconsented');
    const isAskedAgain = outcome === 'unconsented' || outcome === 'renewed';
    setAsking(isAskedAgain ? 'issue' : outcome === 'nameless' ? 'name' : undefined);
    if (outcome === 'other') {
      await onIssuedBefore(form);
      end();
    }
    // the screen shows what became of it
    const isIssued = outcome === 'issued' || outcome === 'waiting';
    if (isIssued) end();
    return isIssued;
  };
  const {
    submitted: tried,
    running,
    check,
    attempt,
  } = useSubmission({ isComplete: missing.length === 0, send });
  const begin = (event: MouseEvent) => {
    setRevoked(false);
    tap.begin(event);
    const [first] = missing;
    // once the errors are shown
    if (!check() && first) return void setTimeout(() => goTo(first.id));
    setUnprinted([]);
    setAsking(isNameless ? 'name' : 'issue');
  };
  /** The problems, once it was tried to be issued; a text that is too long at once. */
  const errors = tried ? problems : { ...problems, addressee: undefined };
  return {
    form,
    change,
    /** What is typed into a column, as its field takes it. */
    field: (name: TextColumn) => ({
      name,
      value: form[name],
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value }),
      error: errors[name],
    }),
    end,
    element,
    kind,
    words,
    letter,
    sources,
    isSeekingLast: content.isSeekingLast,
    running,
    isConsented,
    renewed,
    /** Something was typed, or chosen beyond what its kind brings. */
    isTyped: isUnsaved(form) && JSON.stringify(form) !== JSON.stringify(begun),
    /** What keeps it from being issued, once it was tried. */
    missing: tried ? missing : [],
    goTo,
    // once the field is there
    goToAddressee: () => void setTimeout(() => leadToAddressee(element.current)),
    asking,
    ask: setAsking,
    begin,
    confirm: (event: MouseEvent) => void (tap.isSecondTap(event) || attempt()),
    unprinted,
    chooseKind: (next: ReportKind) => change(withKind(form, { kind: next, patient, userId, lastSession })),
    propose: sentences && (() => change({ proposed: sentences })),
    isExhausted: sentences?.length === 0,
  };
}
export type ReportEditing = ReturnType<typeof useReportEditing>;
