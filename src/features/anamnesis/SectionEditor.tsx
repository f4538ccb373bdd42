import { Check, Pencil } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import type { PatientRow } from '../../data/patients';
import { type Answers, changedColumns, toAnswers } from '../../questionnaire/answers';
import { type FieldsStep, fieldsOf, isQuestion, type Questionnaire } from '../../questionnaire/field';
import { hasErrors, validate } from '../../questionnaire/validate';
import { Button } from '../../ui/Button';
import { toast } from '../../ui/toast';
import { ConflictDialog } from './ConflictDialog';
import { GroupFields } from './FieldsForm';
import type { AnswersForm } from './intakeForm';
import { PhotoField } from './PhotoField';
import { keepPhoto, type PhotoChoice } from './photoChoice';
import { useSavePhoto } from './useSavePhoto';
import { useUpdatePatient } from './useUpdatePatient';

type Props = {
  userId: string;
  questionnaire: Questionnaire;
  step: FieldsStep;
  patient: PatientRow;
  /** Unsaved answers of an earlier visit. */
  kept: Answers | undefined;
  onLeave: (answers: Answers | null) => void;
  /** The section goes back to being read: saved, or discarded. */
  onDone: () => void;
  onDirty: (dirty: boolean) => void;
};

/** One section while it is edited: starts from the stored data, leaves only when saved or cancelled. */
export function SectionEditor(props: Props) {
  const { userId, questionnaire, step, patient, kept, onLeave, onDone, onDirty } = props;
  // what was read when the editing began decides what counts as changed
  const [base, setBase] = useState(patient);
  const isFirst = step === questionnaire.steps[0];
  const [photo, setPhoto] = useState<PhotoChoice>(keepPhoto);
  const savePhoto = useSavePhoto(userId);
  const questions = fieldsOf(step).filter(isQuestion);
  const form = useForm<AnswersForm>({ defaultValues: { answers: kept ?? toAnswers(questions, base) } });
  const { isDirty, isSubmitting } = form.formState;
  const { update, conflict } = useUpdatePatient(userId);

  const unsaved = useRef(kept !== undefined);
  useEffect(() => {
    unsaved.current = kept !== undefined || isDirty;
    onDirty(unsaved.current || photo.kind !== 'keep');
  }, [kept, isDirty, photo, onDirty]);
  const leave = useRef(onLeave);
  leave.current = onLeave;
  useEffect(() => () => leave.current(unsaved.current ? form.getValues('answers') : null), [form]);

  const finish = () => {
    unsaved.current = false;
    onDone();
  };
  const busy = useRef(false);
  const submit = form.handleSubmit(async ({ answers }) => {
    if (hasErrors(validate(questions, answers))) {
      toast({
        tone: 'destructive',
        title: 'Campos obrigatórios',
        description: questionnaire.missingRequired,
      });
      return;
    }
    const saved = await update(base, changedColumns(questions, answers, base));
    if (!saved) return;
    setBase(saved);
    if (await savePhoto(base.id, photo, 'update')) finish();
  });
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    await submit(event).finally(() => {
      busy.current = false;
    });
  };

  return (
    <FormProvider {...form}>
      <form noValidate onSubmit={onSubmit} aria-label={`Editar ${step.title}`} className="grid gap-6">
        <p className="-mx-5 -mt-5 flex items-center gap-3 rounded-t-[17px] border-b border-accent-200 bg-accent-100 px-5 py-3 text-sm font-semibold text-accent-800 sm:-mx-7 sm:-mt-7 sm:px-7">
          <Pencil aria-hidden className="size-4" />
          Você está editando esta seção
        </p>
        {step.groups.map((group, index) => (
          <GroupFields
            key={group.title ?? step.id}
            group={group}
            lead={
              isFirst && index === 0 ? (
                <PhotoField
                  label={questionnaire.photoLabel}
                  name={base.nome}
                  currentUrl={base.photo_url}
                  choice={photo}
                  onChange={setPhoto}
                />
              ) : undefined
            }
          />
        ))}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button onClick={finish} disabled={isSubmitting}>
            Cancelar
          </Button>
          <Button
            kind="primary"
            type="submit"
            icon={<Check aria-hidden className="size-5" />}
            busy={isSubmitting ? 'Salvando...' : false}
          >
            Salvar Seção
          </Button>
        </div>
      </form>
      {conflict ? <ConflictDialog questionnaire={questionnaire} conflict={conflict} /> : null}
    </FormProvider>
  );
}
