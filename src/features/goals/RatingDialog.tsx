import { useId, useState } from 'react';
import { attainedOf, type GoalCourse, isOfAnother, levelsOf } from '../../data/records/goals';
import { FormDialog } from '../../device/drafts/FormDialog';
import type { OpenDialog } from '../../device/drafts/useDialog';
import { useDraftedState } from '../../device/drafts/useDraft';
import { fromIsoDate, todayIso, toIsoDate } from '../../lib/dates';
import { SHORT_TEXT_MAX, tooLong } from '../../lib/limits';
import { visible, visibleWords } from '../../lib/text';
import { notYet, pastProblem } from '../../questionnaire/days';
import { ratingOf, ratingOptions, ratingValue } from '../../questionnaire/goalRating';
import { GOAL_MAX, goalTitle, raters } from '../../questionnaire/goals';
import { Checkbox } from '../../ui/controls/Checkbox';
import { FieldNotes } from '../../ui/controls/field';
import { DateField } from '../../ui/controls/MaskedField';
import { RatingField } from '../../ui/controls/RatingField';
import { SegmentedField } from '../../ui/controls/SegmentedField';
import { TextArea } from '../../ui/controls/TextArea';
import { TextField } from '../../ui/controls/TextField';
import { toast } from '../../ui/feedback/toasts';
import { twoLines } from './GoalDialog';
import { raterText } from './goalWords';
import type { RatingDraft } from './ratingDraft';
import { useSaveRating } from './useSaveRating';

type Props = {
  course: GoalCourse;
  birthDate: string;
  dialog: OpenDialog<RatingDraft>;
  onClose: () => void;
};

/**
 * Says how far a goal is attained, or corrects what was said. The therapist's own mark gives way and stays in the database; what
 * somebody else said stays where it is, with the correction beside it.
 */
export function RatingDialog({ course: { goal, ratings, corrections }, birthDate, dialog, onClose }: Props) {
  const [draft, change] = useDraftedState(dialog);
  const { struckId, isTakenBack, by, byName, value, comment } = draft;
  const [submitted, setSubmitted] = useState(false);
  const { save, running, failure } = useSaveRating();
  const name = useId();
  const errorId = useId();
  const today = fromIsoDate(todayIso());
  const on = draft.on ?? today;
  const isCorrection = struckId !== null;
  const named = [...ratings, ...corrections].find(({ id }) => id === struckId);
  const theirs = named && isOfAnother(named) ? named : undefined;
  const isOwn = theirs !== undefined || (named !== undefined && named.corrects !== null);
  const before = ratings.findLast(({ rated_by, id }) => rated_by === by && id !== struckId);
  const errors = {
    value: submitted && !value && !isTakenBack ? 'Escolha como está a meta.' : undefined,
    on: pastProblem(on, birthDate),
    byName: tooLong(byName, GOAL_MAX.by_name),
    comment:
      tooLong(comment, SHORT_TEXT_MAX) ??
      (submitted && theirs && isTakenBack && !comment.trim() ? 'Escreva por que ela não vale.' : undefined),
  };

  const submit = () => {
    setSubmitted(true);
    const attained = isTakenBack ? null : ratingOf(value);
    if (attained === undefined || errors.on || errors.byName || errors.comment) return false;
    if (theirs && isTakenBack && !comment.trim()) return false;
    const rating = {
      ...({ id: draft.id, rated_on: toIsoDate(on), rated_by: isOwn ? 'terapeuta' : by, attained } as const),
      by_name: (!isOwn && by === 'familia' && visible(byName).trim()) || null,
      comment: visibleWords(comment).trim() || null,
    };
    const about = struckId === null ? null : theirs ? { corrects: struckId } : { strikes: struckId };
    void save(goal, rating, about).then((isSaved) => {
      if (!isSaved) return;
      const corrected = isTakenBack ? 'Marca retirada' : 'Marca corrigida';
      toast.success(theirs ? 'Correção registrada' : isCorrection ? corrected : 'Marca registrada');
      onClose();
    });
    return true;
  };

  return (
    <FormDialog
      draft={dialog.draft}
      title={isCorrection ? 'Corrigir marca' : 'Registrar marca'}
      submit={{ label: isTakenBack && !theirs ? 'Retirar marca' : 'Salvar', busy: running && 'Salvando...' }}
      discard={Boolean(value || comment || byName) && !isCorrection && 'A marca ainda não foi salva.'}
      description={
        isCorrection && (
          <p>
            {theirs
              ? `O que foi dito fica como está (${raterText(theirs)}). A sua correção aparece ao lado, como sua.`
              : 'A marca de antes continua guardada, com a correção ao lado.'}
          </p>
        )
      }
      running={running}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      {isCorrection && (
        <Checkbox
          label={theirs ? 'Só dizer que esta marca não vale' : 'Só retirar esta marca'}
          checked={isTakenBack}
          onChange={({ target }) => change({ isTakenBack: target.checked })}
        />
      )}
      {!isTakenBack && (
        <>
          <div>
            <RatingField
              label={goalTitle(goal)}
              options={ratingOptions(levelsOf(goal))}
              value={value || undefined}
              before={before && ratingValue(attainedOf(before))}
              empty="Como está nesse dia?"
              onChange={(next) => change({ value: next ?? '' })}
            />
            <FieldNotes id={errorId} error={errors.value} />
          </div>
          {!isOwn && (
            <SegmentedField
              label="Quem marcou"
              name={name}
              options={raters}
              value={by}
              onChange={(next) => change({ by: next })}
            />
          )}
          {!isOwn && by === 'familia' && (
            <TextField
              label="Quem da família"
              value={byName}
              onChange={({ target }) => change({ byName: target.value })}
              error={errors.byName}
            />
          )}
          <DateField
            label="Data"
            required
            value={on}
            onChange={(next) => change({ on: next })}
            error={submitted ? errors.on : undefined}
            warning={submitted && errors.on ? undefined : notYet(on)}
            className="sm:w-48"
          />
        </>
      )}
      <TextArea
        label={isTakenBack ? (theirs ? 'Por que ela não vale' : 'Por que retirar') : 'Observação'}
        required={theirs !== undefined && isTakenBack}
        autoComplete="off"
        value={comment}
        onChange={({ target }) => change({ comment: target.value })}
        error={errors.comment}
        className={twoLines}
      />
    </FormDialog>
  );
}
