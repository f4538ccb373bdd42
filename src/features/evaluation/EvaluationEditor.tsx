import { Lock, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { DraftLine } from '../../device/drafts/DraftLine';
import type { Draft } from '../../device/drafts/draft';
import { Stopped } from '../../device/drafts/StoppedHere';
import { useDraftedForm } from '../../device/drafts/useDraft';
import { OfflineNotice } from '../../device/outbox/OfflineNotice';
import { todayIso } from '../../lib/dates';
import { patientNameOf } from '../../lib/patientName';
import type { AnswerColumn, Questionnaire } from '../../questionnaire/field';
import { informantsOf, toMarks } from '../../questionnaire/marks';
import { earlierOf, questionsAsked, replacedByMark } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import { InformantsContext } from '../../ui/controls/InformantField';
import { FormBar } from '../../ui/layout/FormBar';
import { FormHeader } from '../../ui/layout/FormHeader';
import { FormMain } from '../../ui/layout/FormMain';
import { Sheet } from '../../ui/layout/Sheet';
import { type AnswerSlot, AskedAgain } from './AskedAgain';
import { EvaluationCount } from './EvaluationCount';
import { EvaluationDialogs } from './EvaluationDialogs';
import {
  type EvaluationBase,
  type EvaluationDraft,
  type EvaluationValues,
  evaluationCodec,
  newEvaluationForm,
} from './evaluationDraft';
import { type Finished, finishedOf } from './finishedEvaluation';
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
  const others = form.watch('others');
  const formElement = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  const sent = kept?.sent;
  const { unsaved, written, end, stopped, onTyped } = useDraftedForm({
    draft,
    form,
    element: formElement,
    step: 'evaluation',
    kept,
    read: (places): EvaluationDraft => ({
      form: form.getValues(),
      standing: base,
      places,
      ...(sent && { sent }),
    }),
  });
  useEffect(() => {
    if (!kept?.places) heading.current?.focus({ preventScroll: true });
  }, [kept]);

  const content = { answers: record, marks: toMarks(record.answer_marks) };
  const intakeDay = record.attended_on ?? todayIso(new Date(record.created_at));
  const earlier = (column: AnswerColumn) => earlierOf(column, content, evaluated, intakeDay);
  const questions = questionsAsked(questionnaire, others);

  const finishing = useFinishing({
    form,
    questions,
    finished: () => finishedOf(questionnaire, form.getValues(), base, earlier),
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
  const { setAsking, isMissing, running, failed, press, ask, finish } = finishing;

  return (
    <FormProvider {...form}>
      <InformantsContext value={informantsOf(questionnaire.kind)}>
        <Stopped value={stopped}>
          <FormMain>
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
            <OfflineNotice goOn="Continue e finalize" what="a reavaliação" />
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
          </FormMain>
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
          <EvaluationDialogs
            questionnaire={questionnaire}
            draft={draft}
            finishing={finishing}
            replaced={replacedByMark(questionnaire, form.getValues(), content).map(({ label }) => label)}
            onLeave={onLeave}
            onDiscard={() => {
              end();
              onLeave();
            }}
            onProfile={props.onProfile}
          />
        </Stopped>
      </InformantsContext>
    </FormProvider>
  );
}
