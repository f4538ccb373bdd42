import { Lock, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormProvider, useFormContext, useWatch } from 'react-hook-form';
import { DraftLine } from '../../forms/DraftLine';
import { OfflineNotice } from '../../forms/OfflineNotice';
import { Stopped } from '../../forms/StoppedHere';
import { useLeave } from '../../forms/useLeave';
import { patientNameOf } from '../../lib/patientName';
import type { AnswerColumn, Question } from '../../questionnaire/field';
import { informantsOf } from '../../questionnaire/marks';
import { confirmedOf, type Earlier, isAnswered } from '../../questionnaire/reevaluation';
import { Button } from '../../ui/controls/Button';
import { InformantField, InformantsContext } from '../../ui/controls/InformantField';
import { FormBar } from '../../ui/layout/FormBar';
import { FormHeader } from '../../ui/layout/FormHeader';
import { FormMain } from '../../ui/layout/FormMain';
import { Sheet } from '../../ui/layout/Sheet';
import { type AnswerSlot, AskedAgain } from './AskedAgain';
import { EvaluationDialogs } from './EvaluationDialogs';
import type { EvaluationValues } from './evaluationDraft';
import { type EvaluationProps, useEvaluationForm } from './useEvaluationForm';

type Props = EvaluationProps & {
  /** Above the questions. */
  notice: ReactNode;
  answer: AnswerSlot;
  /** Leaves; what is kept stays a draft. */
  onLeave: () => void;
  onProfile: () => void;
};

/** Asks questions of the record again: stored while it is answered, finalised at once. */
export function EvaluationEditor(props: Props) {
  const { questionnaire, base, draft, onLeave } = props;
  const evaluation = useEvaluationForm(props);
  const { form, questions, earlier, unsaved, end, finishing } = evaluation;
  const { leave, leaving } = useLeave({ draft, unsaved, end, onLeave });
  const { setAsking, isMissing, running, failed, press, ask, finish } = finishing;

  return (
    <FormProvider {...form}>
      <InformantsContext value={informantsOf(questionnaire.kind)}>
        <Stopped value={evaluation.stopped}>
          <FormMain>
            <FormHeader leave="Voltar" onLeave={leave}>
              <h1
                ref={evaluation.heading}
                tabIndex={-1}
                className="text-lg font-bold outline-none low:shrink-0 low:text-base"
              >
                Reavaliação
              </h1>
              <p className="text-lg text-ink-2 [overflow-wrap:anywhere] low:mt-0 low:truncate low:text-base">
                {patientNameOf(base.record)}
              </p>
            </FormHeader>
            {props.notice}
            <OfflineNotice goOn="Continue e finalize" what="a reavaliação" />
            <form
              ref={evaluation.element}
              noValidate
              onSubmit={(event) => event.preventDefault()}
              onChange={evaluation.onTyped}
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
                    day={evaluation.day}
                    answer={props.answer}
                  />
                ))}
              </Sheet>
              <Button
                className="justify-self-start"
                icon={<Plus aria-hidden className="size-5" />}
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
            finishing={finishing}
            replaced={evaluation.replaced()}
            onProfile={props.onProfile}
          />
          {leaving}
        </Stopped>
      </InformantsContext>
    </FormProvider>
  );
}

type EvaluationCountProps = {
  questions: readonly Question[];
  earlier: (column: AnswerColumn) => Earlier | null;
  /** It was to be finalised without an answer. */
  isMissing: boolean;
};

/** How far the re-evaluation has come; nothing in it is required but one answer. */
function EvaluationCount({ questions, earlier, isMissing }: EvaluationCountProps) {
  const { control } = useFormContext<EvaluationValues>();
  const [answers, marks, confirmed] = useWatch({ control, name: ['answers', 'marks', 'confirmed'] });
  const count = questions.filter(
    ({ column }) =>
      isAnswered({ answers, marks }, column) || confirmedOf({ confirmed }, column, earlier(column)),
  ).length;
  const isError = isMissing && count === 0;
  return (
    <p role="status" className={`text-sm ${isError ? 'font-semibold text-danger' : 'text-ink-2'}`}>
      {isError ? (
        'Responda ou confirme pelo menos uma pergunta.'
      ) : (
        <>
          <span className="font-semibold text-ink tabular-nums">
            {count} de {questions.length}
          </span>{' '}
          {count === 1 ? 'respondida ou confirmada' : 'respondidas ou confirmadas'}
        </>
      )}
    </p>
  );
}

/** Who informs today, of all answers that name nobody else. */
function TodayInformant() {
  const { control, setValue } = useFormContext<EvaluationValues>();
  return (
    <div className="w-full sm:max-w-xs">
      <InformantField
        label="Quem informa hoje"
        value={useWatch({ control, name: 'informant' })}
        onChange={(informant) => setValue('informant', informant, { shouldDirty: true })}
      />
    </div>
  );
}
