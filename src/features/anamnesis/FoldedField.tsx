import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Question } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import type { AnswersForm } from './intakeForm';
import type { Warn } from './QuestionControl';
import { QuestionField } from './QuestionField';
import { widthOf } from './widthOf';

type QuestionProps = { question: Question; warn?: Warn | undefined };

/** Whether a folded question is open, and its field then; it stays where there is an answer. */
function useFolded({ question, warn }: QuestionProps) {
  const { control } = useFormContext<AnswersForm>();
  const { column } = question;
  const answer = useWatch({ control, name: `answers.${column}` });
  const mark = useWatch({ control, name: `marks.${column}` });
  const [isOpen, setOpen] = useState(false);
  // it may come later than the form
  if (!isOpen && (answer || mark)) setOpen(true);
  const place = useRef<HTMLDivElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    place.current?.querySelector('input')?.focus();
  };
  const field = isOpen && (
    <div ref={place} className={clsx(widthOf(question), 'lg:self-start')}>
      <QuestionField question={question} warn={warn} />
    </div>
  );
  return { field, open };
}

/** Questions behind a button each, which becomes the field. The buttons share one place. */
export function FoldedFields({
  questions,
  warn,
}: {
  questions: readonly Question[];
  warn?: Warn | undefined;
}) {
  const { control } = useFormContext<AnswersForm>();
  const answers = useWatch({ control, name: questions.map(({ column }) => `answers.${column}` as const) });
  const marks = useWatch({ control, name: questions.map(({ column }) => `marks.${column}` as const) });
  const [opened, setOpened] = useState<readonly Question[]>([]);
  // one with an answer, which may come later than the form, stays open while that is written anew
  const late = questions.filter(
    (question, index) => (answers[index] || marks[index]) && !opened.includes(question),
  );
  if (late.length > 0) setOpened([...opened, ...late]);
  const places = useRef(new Map<Question, HTMLElement>());
  const open = (question: Question) => {
    flushSync(() => setOpened([...opened, question]));
    places.current.get(question)?.querySelector('input')?.focus();
  };
  const closed = questions.filter((question) => !opened.includes(question));
  return (
    <>
      {questions
        .filter((question) => opened.includes(question))
        .map((question) => (
          <div
            key={question.column}
            ref={(place) => {
              if (place) places.current.set(question, place);
            }}
            className={clsx(widthOf(question), 'lg:self-start')}
          >
            <QuestionField question={question} warn={warn} />
          </div>
        ))}
      {closed.length > 0 && (
        <div className={clsx(widthOf({ width: 'two-thirds' }), '-ml-4 flex flex-wrap self-end')}>
          {closed.map((question) => (
            <Button
              key={question.column}
              kind="quiet"
              icon={<Plus aria-hidden className="size-4" />}
              onClick={() => open(question)}
            >
              {question.label}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/** A field, and at its label the button that opens the one after it; a button there takes no room of its own. */
export function FieldWithFolded({
  question,
  after,
  words,
  warn,
}: QuestionProps & { after: Question; words: string }) {
  const { field, open } = useFolded({ question: after, warn });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '.' || !event.ctrlKey || field) return;
    event.preventDefault();
    open();
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the button inside */}
      <div className={clsx(widthOf(question), 'relative lg:self-start')} onKeyDown={onKeyDown}>
        <QuestionField question={question} warn={warn} />
        {!field && (
          <Button
            kind="quiet"
            small
            // ends above the control, in line with the label
            className="absolute -top-4 -right-4 *:translate-y-[3px]"
            icon={<Plus aria-hidden className="size-4" />}
            aria-label={words}
            aria-keyshortcuts="Control+."
            // no stop of Tab of its own, as the options of an answer: Ctrl + '.' in the field opens it
            tabIndex={-1}
            title="Ctrl + ."
            onClick={open}
          >
            <span className="sm:hidden">{after.label}</span>
            <span className="max-sm:hidden">{words}</span>
          </Button>
        )}
      </div>
      {field}
    </>
  );
}
