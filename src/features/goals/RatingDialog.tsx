import { useId, useState } from 'react';
import { attainedOf, type GoalCourse, isOfAnother, levelsOf } from '../../data/records/goals';
import { FormDialog } from '../../forms/FormDialog';
import { ColumnField } from '../../forms/rows/ColumnField';
import type { RowDraft } from '../../forms/rows/rowDraft';
import { useRowForm } from '../../forms/rows/useRowForm';
import type { RowPatient } from '../../forms/rows/useSaveRow';
import type { OpenDialog } from '../../forms/useDialog';
import { notYet } from '../../questionnaire/days';
import { ratingOptions, ratingValue } from '../../questionnaire/goalRating';
import { goalTitle, raters } from '../../questionnaire/goals';
import { ratings as entity } from '../../records/ratings';
import { Checkbox } from '../../ui/controls/Checkbox';
import { FieldNotes } from '../../ui/controls/field';
import { RatingField } from '../../ui/controls/RatingField';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { typedValue } from './goalForms';
import { raterText } from './goalWords';

const raterOf = (by: string) => raters.find(({ value }) => value === by)?.value ?? 'terapeuta';

/**
 * Says how far a goal is attained, or corrects what was said. The therapist's own mark gives way and stays in the database; what
 * somebody else said stays where it is, with the correction beside it.
 */
export function RatingDialog(props: RatedProps) {
  const { course } = props;
  const { form, theirs, isCorrection, isOwn, isTakenBack, takeBack, before } = useRatingForm(props);
  const { typed, type, submitted } = form;
  const value = typed.level || typed.word;
  const name = useId();
  const errorId = useId();
  const on = form.field('rated_on');
  const comment = form.field('comment');
  const isReasonMissing = submitted && theirs && isTakenBack && !typed.comment.trim();
  const commentLabel = theirs ? 'Por que ele não vale' : 'Por que retirar';
  return (
    <>
      <FormDialog
        {...form.dialog}
        title={isCorrection ? 'Corrigir nível' : 'Registrar nível'}
        submit={{ ...form.dialog.submit, label: isTakenBack && !theirs ? 'Retirar nível' : 'Salvar' }}
        discard={
          Boolean(value || typed.comment || typed.by_name) && !isCorrection && (entity.words.unsaved ?? false)
        }
        description={
          isCorrection && (
            <p>
              {theirs
                ? `O que foi dito fica como está (${raterText(theirs)}). A sua correção aparece ao lado, como sua.`
                : 'O nível de antes continua guardado, com a correção ao lado.'}
            </p>
          )
        }
      >
        {isCorrection && (
          <Checkbox
            label={theirs ? 'Só dizer que este nível não vale' : 'Só retirar este nível'}
            checked={isTakenBack}
            onChange={({ target }) => takeBack(target.checked)}
          />
        )}
        {!isTakenBack && (
          <>
            <div>
              <RatingField
                label={goalTitle(course.goal)}
                options={ratingOptions(levelsOf(course.goal))}
                value={value || undefined}
                before={before && ratingValue(attainedOf(before))}
                empty="Como está nesse dia?"
                onChange={(next) => type(typedValue(next ?? ''))}
              />
              <FieldNotes
                id={errorId}
                error={submitted && !value ? 'Escolha como está a meta.' : undefined}
              />
            </div>
            {!isOwn && (
              <SegmentedField
                label={entity.columns.rated_by.label}
                name={name}
                options={raters}
                value={raterOf(typed.rated_by)}
                onChange={(by) => type({ rated_by: by, by_name: '' })}
              />
            )}
            {!isOwn && typed.rated_by === 'familia' && <ColumnField {...form.field('by_name')} />}
            <div className="sm:w-48">
              <ColumnField {...on} warning={notYet(on.value)} />
            </div>
          </>
        )}
        <ColumnField
          {...comment}
          column={isTakenBack ? { ...comment.column, label: commentLabel } : comment.column}
          isRequired={theirs !== undefined && isTakenBack}
          error={isReasonMissing ? 'Escreva por que ele não vale.' : comment.error}
        />
      </FormDialog>
      {form.conflict}
    </>
  );
}

type RatedProps = {
  course: GoalCourse;
  patient: RowPatient;
  dialog: OpenDialog<RowDraft<typeof entity>>;
  onClose: () => void;
};

/** The form of a mark: a new one, or what a correction does to the one that it names. */
function useRatingForm({ course: { ratings, corrections }, ...props }: RatedProps) {
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
