import { useState } from 'react';
import { attainedOf, type GoalCourse, isOfAnother } from '../../data/records/goals';
import type { OpenDialog } from '../../device/drafts/useDialog';
import type { RowDraft } from '../../device/rows/rowDraft';
import { useRowForm } from '../../device/rows/useRowForm';
import type { RowPatient } from '../../device/rows/useSaveRow';
import { ratingValue } from '../../questionnaire/goalRating';
import { ratings as entity } from '../../records/ratings';
import { typedValue } from './goalDrafts';

export type RatedProps = {
  course: GoalCourse;
  patient: RowPatient;
  dialog: OpenDialog<RowDraft<typeof entity>>;
  onClose: () => void;
};

/** The form of a mark: a new one, or what a correction does to the one that it names. */
export function useRatingForm({ course: { ratings, corrections }, ...props }: RatedProps) {
  const { links: begun = {}, typed: first } = props.dialog.draft.unsaved() ?? props.dialog.initial;
  const namedId = begun.strikes ?? begun.corrects ?? null;
  const named = [...ratings, ...corrections].find(({ id }) => id === namedId);
  const theirs = named && isOfAnother(named) ? named : undefined;
  const isCorrection = namedId !== null;
  /** Nothing comes in the place of the corrected mark; of another's, it is said not to count. */
  const [isTakenBack, setTakenBack] = useState(isCorrection && !first.level && !first.word);
  const form = useRowForm({
    entity,
    isComplete: ({ level, word, comment }) =>
      isTakenBack ? !theirs || Boolean(comment.trim()) : Boolean(level || word),
    said: () => {
      if (theirs) return ['Correção registrada'];
      if (!isCorrection) return [entity.words.saved];
      return [isTakenBack ? 'Nível retirado' : 'Nível corrigido'];
    },
    ...props,
  });
  const { typed, type } = form;
  const isOwn = theirs !== undefined || (named !== undefined && named.corrects !== null);
  const before = ratings.findLast(({ rated_by, id }) => rated_by === typed.rated_by && id !== namedId);
  const takeBack = (isChosen: boolean) => {
    setTakenBack(isChosen);
    type(typedValue(isChosen || !named ? '' : (ratingValue(attainedOf(named)) ?? '')));
  };
  return { form, theirs, isCorrection, isOwn, isTakenBack, takeBack, before };
}
