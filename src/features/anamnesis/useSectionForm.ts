import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PatientRow } from '../../data/records/patients';
import { type Changes, withChanges } from '../../data/records/savePatient';
import type { Draft } from '../../device/drafts/draft';
import { controlNamed } from '../../device/drafts/positions';
import { useDraftedForm, useSubmitOnce } from '../../forms/useDraft';
import { destructive } from '../../lib/notice';
import { changedColumns, toAnswers } from '../../questionnaire/answers';
import {
  type AnswerColumn,
  type FieldsStep,
  type Questionnaire,
  questionsIn,
} from '../../questionnaire/field';
import { toMarks } from '../../questionnaire/marks';
import { unanswered } from '../../questionnaire/progress';
import { changedMarks, toStoredMarks } from '../../questionnaire/storedMarks';
import { focusAtEnd } from '../../ui/controls/focusAtEnd';
import { toast } from '../../ui/feedback/toasts';
import { answersProblem } from './formProblem';
import type { SectionDraft } from './intakeDraft';
import { type AnswersForm, answersFormOf } from './intakeForm';
import { keepPhoto, type PhotoChoice } from './photoChoice';
import { useSaveEdit } from './useSaveChanges';

export type SectionFormProps = {
  questionnaire: Questionnaire;
  step: FieldsStep;
  patient: PatientRow;
  /** The field that gets the caret; a new object asks for it again. */
  place: { readonly column?: AnswerColumn };
  draft: Draft<SectionDraft>;
  /**
   * Called after saving or discarding; the section returns to read mode. `changed` is the first answer that was
   * changed or marked and is shown.
   */
  onDone: (changed?: AnswerColumn) => void;
  onDirty: (dirty: boolean) => void;
};

/** What was typed of a section and is other than in `base`. */
function changesOf(step: FieldsStep, base: PatientRow, values: AnswersForm): Changes {
  const questions = questionsIn(step);
  const stored = toMarks(base.answer_marks);
  return {
    base,
    answers: changedColumns(questions, values.answers, base),
    marks: changedMarks(questions, toStoredMarks([step], values), stored),
  };
}

/** The first answer that was changed or marked and is shown. */
function firstChangedOf(step: FieldsStep, { base, answers, marks }: Changes): AnswerColumn | undefined {
  const questions = questionsIn(step);
  const after = withChanges(base, { answers, marks });
  const open = unanswered(step, toAnswers(questions, after), toMarks(after.answer_marks));
  return questions.find(
    (question) => (question.column in answers || question.column in marks) && !open.includes(question),
  )?.column;
}

/** What is saved beside the changes. */
function restOf(draft: Draft<SectionDraft>, written: SectionDraft) {
  const { photo, stepId, sent } = written;
  return {
    photo,
    files: [],
    consent: null,
    stepId,
    ...(sent && { sent }),
    draft: draft.content(written),
  };
}

type Opened = Pick<SectionFormProps, 'step' | 'patient' | 'place' | 'draft'>;

/** What is typed of a section, as a draft: what an earlier page left, or the stored answers. */
function useSectionDraft({ step, patient, place, draft }: Opened) {
  const [kept] = useState(() => {
    const found = draft.unsaved();
    return found?.stepId === step.id ? found : undefined;
  });
  // changes are computed against the row that was read when editing began
  const [base] = useState(kept ? { ...kept.base, photo_url: patient.photo_url } : patient);
  const [photo, setPhoto] = useState<PhotoChoice>(kept?.photo ?? keepPhoto);
  const form = useForm<AnswersForm>({
    defaultValues: kept
      ? { answers: kept.answers, marks: kept.marks, informants: kept.informants }
      : answersFormOf(questionsIn(step), base),
  });
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = place.column && controlNamed(formElement.current, `answers.${place.column}`);
    if (field) focusAtEnd(field);
  }, [place]);

  const drafted = useDraftedForm({
    draft,
    form,
    element: formElement,
    step: step.id,
    kept,
    isChanged: kept !== undefined || photo.kind !== 'keep',
    read: (carried): SectionDraft => ({
      stepId: step.id,
      ...form.getValues(),
      photo,
      base,
      ...carried,
    }),
  });
  const choosePhoto = (choice: PhotoChoice) => {
    setPhoto(choice);
    drafted.changed();
  };
  return { ...drafted, form, formElement, base, photo: { choice: photo, onChange: choosePhoto } };
}

/** The form of one section: its draft, its saving, and what was changed first. */
export function useSectionForm({ questionnaire, onDone, onDirty, ...opened }: SectionFormProps) {
  const { step } = opened;
  const { form, formElement, base, photo, unsaved, written, end, stopped, onTyped } = useSectionDraft(opened);
  const { save, conflict } = useSaveEdit();
  useEffect(() => onDirty(unsaved), [unsaved, onDirty]);
  const firstChanged = useRef<AnswerColumn>(undefined);
  const finish = () => {
    if (end()) onDone(firstChanged.current);
  };
  const { failed, attempt } = useSubmitOnce(form, async (values) => {
    const problem = answersProblem(questionnaire, [step], values.answers);
    if (problem) {
      toast(destructive(problem.title, problem.text));
      return undefined;
    }
    const changes = changesOf(step, base, values);
    if (!(await save(changes, restOf(opened.draft, written())))) return false;
    firstChanged.current = firstChangedOf(step, changes);
    finish();
    return true;
  });
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void attempt();
  };

  return {
    form,
    formElement,
    base,
    stopped,
    onTyped,
    onSubmit,
    conflict,
    finish,
    photo,
    saving: { saving: form.formState.isSubmitting, failed, onRetry: () => void attempt() },
  };
}
