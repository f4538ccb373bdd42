import { useEffect, useRef, useState } from 'react';
import type { PatientRow } from '../../../data/records/patients';
import type { AnswerColumn } from '../../../questionnaire/field';
import { sectionDomId } from '../../../ui/layout/Section';
import type { ShowAnswer } from './useShownAnswer';

/** A section in edit mode; with a column, its field gets the caret. */
export type EditedSection = { readonly section: string; readonly column?: AnswerColumn };

type Options = {
  patient: PatientRow;
  /** The section that has a draft. */
  unsavedSection: string | undefined;
  /** Shows an answer in read mode; false when it is not on the screen. */
  show: ShowAnswer;
};

/** Manages which section is in edit mode, and the focus when that changes. */
export function useSectionEditing({ patient, unsavedSection, show }: Options) {
  const [edited, setEdited] = useState<EditedSection | undefined>(
    unsavedSection ? { section: unsavedSection } : undefined,
  );
  const [dirty, setDirty] = useState(unsavedSection !== undefined);
  // the draft may be found after the record is shown
  const [resumed, setResumed] = useState(unsavedSection);
  if (unsavedSection && !resumed) {
    setResumed(unsavedSection);
    if (!edited) {
      setEdited({ section: unsavedSection });
      setDirty(true);
    }
  }
  /** Opens once the unsaved text of another section is discarded. */
  const [waiting, setWaiting] = useState<EditedSection>();

  const toggled = useRef<string>(undefined);
  const changed = useRef<AnswerColumn>(undefined);
  const change = (next: EditedSection | undefined, saved?: AnswerColumn) => {
    // another field of the open section, whose text stays
    if (next && next.section === edited?.section) return setEdited(next);
    toggled.current = next?.section ?? edited?.section;
    changed.current = saved;
    setDirty(false);
    setWaiting(undefined);
    setEdited(next);
  };

  useEffect(() => {
    // the focused button has unmounted; a field that was asked for and a saved answer take the focus themselves
    if (edited?.column || changed.current) return;
    const section = document.getElementById(sectionDomId(toggled.current ?? edited?.section ?? ''));
    // so does the field in which the therapist was interrupted
    if (section?.contains(document.activeElement)) return;
    if (!toggled.current) section?.scrollIntoView({ block: 'start' });
    const next = edited ? section : section?.querySelector('button');
    next?.focus({ preventScroll: true });
  }, [edited]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved answer may arrive after the form has closed
  useEffect(() => {
    if (edited || !changed.current) return;
    const { activeElement, body } = document;
    const section = document.getElementById(sectionDomId(toggled.current ?? ''));
    const isElsewhere = activeElement && activeElement !== body && !section?.contains(activeElement);
    if (show(changed.current, isElsewhere ? 'tinted' : 'focused')) changed.current = undefined;
  }, [edited, patient, show]);

  return {
    edited,
    waiting,
    setDirty,
    /** Opens a section, at once or after asking whether the unsaved text of another one is discarded. */
    open: (next: EditedSection) =>
      dirty && next.section !== edited?.section ? setWaiting(next) : change(next),
    discard: () => change(waiting),
    stay: () => setWaiting(undefined),
    close: (saved?: AnswerColumn) => change(undefined, saved),
  };
}
