import clsx from 'clsx';
import { type KeyboardEvent, useId, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { StoppedHere, useStoppedAt } from '../../forms/StoppedHere';
import { type AnswerMark, informedBy } from '../../questionnaire/marks';
import { AnswerOptions } from './AnswerOptions';
import type { AnswersForm } from './intakeForm';
import { type ControlProps, QuestionControl } from './QuestionControl';

type Props = Omit<ControlProps, 'said' | 'markId' | 'note' | 'onUnmarked'> & {
  className?: string;
  /** The marks to choose from; else all. */
  marks?: readonly AnswerMark[];
};

/** The input of one question with its mark, informant and findings; typing re-renders this component only. */
export function QuestionField({ className, ...props }: Props) {
  const { column, required, kind } = props.question;
  const id = useId();
  const stoppedAt = useStoppedAt(`answers.${column}`);
  const { control } = useFormContext<AnswersForm>();
  const said = useWatch({ control, name: `marks.${column}` });
  const options = useRef<HTMLButtonElement>(null);
  const saidIds = clsx(said?.mark && `${id}-mark`, said?.informant && `${id}-informant`) || undefined;
  const hanging = props.hanging && kind === 'longText';
  const openOptions = (event: KeyboardEvent) => {
    if (required || event.key !== '.' || !event.ctrlKey) return;
    event.preventDefault();
    options.current?.click();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key works in the controls inside
    <div className={clsx('relative', className)} onKeyDown={openOptions}>
      <QuestionControl
        {...props}
        said={said}
        markId={`${id}-mark`}
        note={clsx(stoppedAt && id, saidIds) || undefined}
        onUnmarked={() => options.current?.focus({ preventScroll: true })}
      />
      {said?.informant && (
        <p id={`${id}-informant`} className={clsx('mt-1 text-xs text-ink-3', hanging && 'xl:ml-[14.5rem]')}>
          <bdi className="[overflow-wrap:anywhere]">{informedBy(said.informant)}</bdi>
        </p>
      )}
      {!required && (
        <AnswerOptions
          question={props.question}
          marks={props.marks}
          button={options}
          describedBy={saidIds}
          // ends above the control of a short field
          className={clsx('absolute -top-4 -right-3', hanging && 'xl:left-[9.75rem] xl:right-auto xl:top-0')}
        />
      )}
      {stoppedAt && <StoppedHere id={id} at={stoppedAt} />}
    </div>
  );
}
