import { Lock, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { reachesServer } from '../../data/supabase/client';
import { DraftLine } from '../../device/drafts/DraftLine';
import type { Draft } from '../../device/drafts/draft';
import { LeaveDialog } from '../../device/drafts/LeaveDialog';
import { Stopped } from '../../device/drafts/StoppedHere';
import { useDraftedForm } from '../../device/drafts/useDraft';
import { usePositions } from '../../device/drafts/usePositions';
import { todayIso } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import type { AnswerColumn, Questionnaire } from '../../questionnaire/field';
import { informantsOf, toMarks } from '../../questionnaire/marks';
import { earlierOf, questionsAsked, replacedByMark } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import { useFocusFirstError } from '../../ui/controls/focusFirstError';
import { InformantsContext } from '../../ui/controls/InformantField';
import { Banner } from '../../ui/feedback/Banner';
import { FormBar } from '../../ui/layout/FormBar';
import { FormHeader } from '../../ui/layout/FormHeader';
import { Sheet } from '../../ui/layout/Sheet';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import { useOnline } from '../../ui/useOnline';
import { type AnswerSlot, AskedAgain } from './AskedAgain';
import { EvaluationCount } from './EvaluationCount';
import {
  type EvaluationBase,
  type EvaluationDraft,
  type EvaluationValues,
  evaluationCodec,
  newEvaluationForm,
} from './evaluationDraft';
import { FinaliseEvaluation } from './FinaliseEvaluation';
import { type Finished, finishedOf } from './finishedEvaluation';
import { OtherQuestions } from './OtherQuestions';
import { TodayInformant } from './TodayInformant';
import { type FinishOutcome, useFinishing } from './useFinishing';

type Props = {
  questionnaire: Questionnaire;
  base: EvaluationBase;
  draft: Draft<EvaluationDraft>;
  /** Above the questions. */
  notice: ReactNode;
  answer: AnswerSlot;
  onFinish: (finished: Finished) => Promise<FinishOutcome>;
  onDone: () => void;
  /** Leaves; what is kept stays a draft. */
  onLeave: () => void;
  onProfile: () => void;
};

/** Asks questions of the record again: stored while it is answered, finalised at once. */
export function EvaluationEditor(props: Props) {
  const { questionnaire, base, draft, onLeave } = props;
  const { record, evaluated } = base;
  const [kept] = useState(draft.unsaved);
  const [initial] = useState(() => kept?.form ?? newEvaluationForm(questionnaire));
  const form = useForm<EvaluationValues>({ defaultValues: initial });
  const { isDirty, submitCount } = form.formState;
  const others = form.watch('others');
  const formElement = useRef<HTMLFormElement>(null);
  useFocusFirstError(formElement, submitCount);
  const heading = useRef<HTMLHeadingElement>(null);

  const unsaved = kept !== undefined || isDirty;
  const sent = kept?.sent;
  const written = (): EvaluationDraft => ({
    form: form.getValues(),
    standing: base,
    places: places(),
    ...(sent && { sent }),
  });
  const { moved, end } = useDraftedForm(draft, form, () => (unsaved ? written() : null));
  const { stopped, onTyped, read: places } = usePositions(formElement, 'evaluation', kept?.places, moved);
  useEffect(() => {
    if (!kept?.places) heading.current?.focus({ preventScroll: true });
  }, [kept]);

  const content = { answers: record, marks: toMarks(record.answer_marks) };
  const intakeDay = record.attended_on ?? todayIso(new Date(record.created_at));
  const earlier = (column: AnswerColumn) => earlierOf(column, content, evaluated, intakeDay);
  const questions = questionsAsked(questionnaire, others);

  const isOnline = useOnline(reachesServer);
  const finished = () => finishedOf(questionnaire, form.getValues(), base, earlier);
  const { asking, setAsking, isMissing, running, failed, profile, press, isSecondTap, ask, finish } =
    useFinishing({
      form,
      questions,
      finished,
      onFinish: async (result) => {
        // on the device before it is sent, so that a later page knows which id it may have there
        await draft.flush();
        const { files: _, ...packed } = evaluationCodec.pack(written());
        return props.onFinish({ ...result, draft: packed, sent });
      },
      onDone: () => {
        end();
        props.onDone();
      },
    });
  const stay = () => setAsking(undefined);

  return (
    <FormProvider {...form}>
      <InformantsContext value={informantsOf(questionnaire.kind)}>
        <Stopped value={stopped}>
          <main
            tabIndex={-1}
            className="mx-auto w-full max-w-page grow outline-none px-4 pb-6 pt-4 sm:px-7 sm:pt-6 xl:px-8 xl:pt-7 low:pt-1"
          >
            <FormHeader leave="Voltar" onLeave={() => (unsaved ? setAsking('leave') : onLeave())}>
              <h1
                ref={heading}
                tabIndex={-1}
                className="text-lg font-bold outline-none low:shrink-0 low:text-base"
              >
                Reavaliação
              </h1>
              <p className="text-lg text-ink-2 [overflow-wrap:anywhere] low:mt-0 low:truncate low:text-base">
                {patientNameOf(record)}
              </p>
            </FormHeader>
            {props.notice}
            {!isOnline && (
              <Banner title="Sem conexão">
                <p>
                  Continue e finalize: a reavaliação fica guardada neste aparelho e será enviada quando a
                  internet voltar.
                </p>
              </Banner>
            )}
            <form
              ref={formElement}
              noValidate
              onSubmit={(event) => event.preventDefault()}
              onChange={onTyped}
              className="grid grid-cols-1 gap-5"
            >
              <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
                <TodayInformant />
                <p className="max-w-read text-sm text-ink-2">
                  O que já foi dito fica à vista. Nada passa para hoje sozinho.
                </p>
              </div>
              <Sheet padding="p-0">
                {questions.map((question) => (
                  <AskedAgain
                    key={question.column}
                    question={question}
                    earlier={earlier(question.column)}
                    day={initial.evaluatedOn}
                    answer={props.answer}
                  />
                ))}
              </Sheet>
              <Button
                className="justify-self-start"
                icon={<Plus aria-hidden className="size-5 shrink-0" />}
                onClick={() => setAsking('others')}
              >
                Incluir outras perguntas…
              </Button>
            </form>
          </main>
          <FormBar
            start={<EvaluationCount questions={questions} earlier={earlier} isMissing={isMissing} />}
            line={<DraftLine draft={draft} saving={running} failed={failed} onRetry={() => void finish()} />}
            end={
              <Button
                kind="primary"
                icon={<Lock aria-hidden className="size-5" />}
                busy={running ? 'Finalizando...' : false}
                onClick={(event) => {
                  press(event);
                  ask();
                }}
                className="low:min-h-touch"
              >
                Finalizar reavaliação
              </Button>
            }
          />
          <OtherQuestions questionnaire={questionnaire} open={asking === 'others'} onClose={stay} />
          <FinaliseEvaluation
            open={asking === 'finalise' || asking === 'another'}
            isAnother={asking === 'another'}
            count={asking === 'finalise' || asking === 'another' ? finished().evaluation.questions.length : 0}
            replaced={replacedByMark(questionnaire, form.getValues(), content).map(({ label }) => label)}
            warnings={
              profile?.full_name && !profile.crefito_number ? ['O seu perfil ainda não tem o CREFITO.'] : []
            }
            busy={running}
            onConfirm={(event) => {
              if (isSecondTap(event)) return;
              press(event);
              void finish(asking === 'another');
            }}
            onCancel={stay}
          />
          <NamelessDialog
            open={asking === 'name'}
            what="Uma reavaliação finalizada"
            onProfile={props.onProfile}
            onCancel={stay}
          />
          <LeaveDialog
            open={asking === 'leave'}
            draft={draft}
            onStay={stay}
            onPutAside={onLeave}
            onDiscard={() => {
              end();
              onLeave();
            }}
          />
        </Stopped>
      </InformantsContext>
    </FormProvider>
  );
}
