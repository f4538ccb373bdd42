import { useId, useState } from 'react';
import { attainedOf, type GoalCourse, isOfAnother, levelsOf } from '../../data/records/goals';
import { ColumnField } from '../../forms/rows/ColumnField';
import { type OpenRow, RowDialog, type RowForm } from '../../forms/rows/RowDialog';
import { notYet } from '../../questionnaire/days';
import { ratingOptions, ratingValue } from '../../questionnaire/goalRating';
import { goalTitle, raters } from '../../questionnaire/goals';
import { ratings as entity, type GoalRating } from '../../records/ratings';
import { Checkbox } from '../../ui/controls/Checkbox';
import { RatingField } from '../../ui/controls/RatingField';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { typedValue } from './goalForms';
import { raterText } from './goalWords';

const raterOf = (by: string) => raters.find(({ value }) => value === by)?.value ?? 'terapeuta';

/**
 * Says how far a goal is attained, or corrects what was said. The therapist's own mark gives way and stays in the database; what
 * somebody else said stays where it is, with the correction beside it.
 */
export function RatingDialog({ course, ...open }: OpenRow<typeof entity> & { course: GoalCourse }) {
  const { links = {}, typed: first } = open.dialog.draft.unsaved() ?? open.dialog.initial;
  const namedId = links.strikes ?? links.corrects ?? null;
  const named = [...course.ratings, ...course.corrections].find(({ id }) => id === namedId);
  const theirs = named && isOfAnother(named) ? named : undefined;
  const isCorrection = namedId !== null;
  /** Nothing comes in the place of the corrected mark; of another's, it is said not to count. */
  const [isTakenBack, setTakenBack] = useState(isCorrection && !first.level && !first.word);
  return (
    <RowDialog
      entity={entity}
      isComplete={({ level, word, comment }) =>
        isTakenBack ? !theirs || Boolean(comment.trim()) : Boolean(level || word)
      }
      said={() => {
        if (theirs) return ['Correção registrada'];
        if (!isCorrection) return [entity.words.saved];
        return [isTakenBack ? 'Nível retirado' : 'Nível corrigido'];
      }}
      head={({ typed: { level, word, comment, by_name }, dialog: { submit } }) => ({
        size: 'question',
        title: isCorrection ? 'Corrigir nível' : 'Registrar nível',
        submit: { ...submit, label: isTakenBack && !theirs ? 'Retirar nível' : 'Salvar' },
        discard:
          Boolean(level || word || comment || by_name) && !isCorrection && (entity.words.unsaved ?? false),
        description: isCorrection && (
          <p>
            {theirs
              ? `O que foi dito fica como está (${raterText(theirs)}). A sua correção aparece ao lado, como sua.`
              : 'O nível de antes continua guardado, com a correção ao lado.'}
          </p>
        ),
      })}
      {...open}
    >
      {(_, form) => (
        <>
          {isCorrection && (
            <Checkbox
              label={theirs ? 'Só dizer que este nível não vale' : 'Só retirar este nível'}
              checked={isTakenBack}
              onChange={({ target: { checked } }) => {
                setTakenBack(checked);
                form.type(typedValue(checked || !named ? '' : (ratingValue(attainedOf(named)) ?? '')));
              }}
            />
          )}
          {!isTakenBack && <LevelFields course={course} named={named} form={form} />}
          <CommentField form={form} isTakenBack={isTakenBack} isTheirs={theirs !== undefined} />
        </>
      )}
    </RowDialog>
  );
}

type LevelProps = {
  course: GoalCourse;
  /** The mark that is corrected. */
  named: GoalRating | undefined;
  form: RowForm<typeof entity>;
};

/** How far the goal is attained, who said it, and on which day. */
function LevelFields({ course, named, form: { typed, type, field, submitted } }: LevelProps) {
  const value = typed.level || typed.word;
  const name = useId();
  const on = field('rated_on');
  const isOwn = named !== undefined && (isOfAnother(named) || named.corrects !== null);
  const before = course.ratings.findLast(
    ({ rated_by, id }) => rated_by === typed.rated_by && id !== named?.id,
  );
  return (
    <>
      <RatingField
        label={goalTitle(course.goal)}
        options={ratingOptions(levelsOf(course.goal))}
        value={value || undefined}
        before={before && ratingValue(attainedOf(before))}
        empty="Como está nesse dia?"
        error={submitted && !value ? 'Escolha como está a meta.' : undefined}
        onChange={(next) => type(typedValue(next ?? ''))}
      />
      {!isOwn && (
        <SegmentedField
          label={entity.columns.rated_by.label}
          name={name}
          options={raters}
          value={raterOf(typed.rated_by)}
          onChange={(by) => type({ rated_by: by, by_name: '' })}
        />
      )}
      {!isOwn && typed.rated_by === 'familia' && <ColumnField {...field('by_name')} />}
      <div className="sm:w-48">
        <ColumnField {...on} warning={notYet(on.value)} />
      </div>
    </>
  );
}

type CommentProps = Pick<LevelProps, 'form'> & { isTakenBack: boolean; isTheirs: boolean };

/** What is said of the mark; of one that is taken back, why. */
function CommentField({ form: { field, submitted }, isTakenBack, isTheirs }: CommentProps) {
  const comment = field('comment');
  const label = isTheirs ? 'Por que ele não vale' : 'Por que retirar';
  const isRequired = isTheirs && isTakenBack;
  const isMissing = submitted && isRequired && !comment.value.trim();
  return (
    <ColumnField
      {...comment}
      column={isTakenBack ? { ...comment.column, label } : comment.column}
      isRequired={isRequired}
      error={isMissing ? 'Escreva por que ele não vale.' : comment.error}
    />
  );
}
