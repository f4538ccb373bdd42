import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PatientRow } from '../../data/records/patients';
import { withChanges } from '../../data/records/savePatient';
import type { Draft } from '../../device/drafts/draft';
import { keyOfDraft } from '../../device/drafts/keyOfDraft';
import { controlNamed } from '../../device/drafts/positions';
import { useDraftedForm } from '../../forms/useDraft';
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
import { type SectionDraft, sectionCodec } from './intakeDraft';
import { type AnswersForm, answersFormOf } from './intakeForm';
import { keepPhoto, type PhotoChoice } from './photoChoice';
import { useSaveEdit } from './useSaveEdit';

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

/** The form of one section: its draft, its saving, and what was changed first. */
export function useSectionForm({
  questionnaire,
  step,
  patient,
  place,
  draft,
  onDone,
  onDirty,
}: SectionFormProps) {
  const [kept] = useState(() => {
    const found = draft.unsaved();
    return found?.stepId === step.id ? found : undefined;
  });
  // changes are computed against the row that was read when editing began
  const [base] = useState(kept ? { ...kept.base, photo_url: patient.photo_url } : patient);
  const [photo, setPhoto] = useState<PhotoChoice>(kept?.photo ?? keepPhoto);
  const questions = questionsIn(step);
  const form = useForm<AnswersForm>({
    defaultValues: kept
      ? { answers: kept.answers, marks: kept.marks, informants: kept.informants }
      : answersFormOf(questions, base),
  });
  const formElement = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const field = place.column && controlNamed(formElement.current, `answers.${place.column}`);
    if (field) focusAtEnd(field);
  }, [place]);
  const { save, conflict } = useSaveEdit();

  const { unsaved, written, changed, end, stopped, onTyped } = useDraftedForm({
    draft,
    form,
    element: formElement,
    step: step.id,
    kept,
    isChanged: kept !== undefined || photo.kind !== 'keep',
    read: (places): SectionDraft => ({
      stepId: step.id,
      ...form.getValues(),
      photo,
      base,
      places,
      ...(kept?.sent && { sent: kept.sent }),
    }),
  });
  useEffect(() => onDirty(unsaved), [unsaved, onDirty]);
  const firstChanged = useRef<AnswerColumn>(undefined);
  const finish = () => {
    end();
    onDone(firstChanged.current);
  };
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);
  const submit = form.handleSubmit(async (values) => {
    const { answers } = values;
    const problem = answersProblem(questionnaire, [step], answers);
    if (problem) {
      toast({ tone: 'destructive', title: problem.title, description: problem.text });
      return;
    }
    const changes = changedColumns(questions, answers, base);
    const stored = toMarks(base.answer_marks);
    const marks = changedMarks(questions, toStoredMarks([step], values), stored);
    const { files: _, ...packed } = sectionCodec.pack(written());
    const rest = {
      photo,
      files: [],
      consent: null,
      stepId: step.id,
      ...(kept?.sent && { sent: kept.sent }),
    };
    const isSaved = await save(
      { base, answers: changes, marks },
      { ...rest, draft: { ...packed, key: keyOfDraft('section', { patientId: base.id }) } },
    );
    if (!isSaved) return setFailed(true);
    const after = withChanges(base, { answers: changes, marks });
    const open = unanswered(step, toAnswers(questions, after), toMarks(after.answer_marks));
    firstChanged.current = questions.find(
      (question) => (question.column in changes || question.column in marks) && !open.includes(question),
    )?.column;
    finish();
  });
  const attempt = async () => {
    if (busy.current) return;
    busy.current = true;
    setFailed(false);
    await submit().finally(() => {
      busy.current = false;
    });
  };
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
    saving: { saving: form.formState.isSubmitting, failed, onRetry: () => void attempt() },
    photo: {
      choice: photo,
      onChange: (choice: PhotoChoice) => {
        setPhoto(choice);
        changed();
      },
    },
  };
}
