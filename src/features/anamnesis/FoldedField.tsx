import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Question } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import type { AnswersForm } from './intakeForm';
import { QuestionField } from './QuestionField';
import type { Warn } from './useAnswerField';
import { widthOf } from './widthOf';

type Warned = { warn?: Warn | undefined };

/** The fields of folded questions that are open, and those that are closed; one stays open where there is an answer. */
function useFolded(questions: readonly Question[], { warn }: Warned) {
  const { control } = useFormContext<AnswersForm>();
  const answers = useWatch({ control, name: questions.map(({ column }) => `answers.${column}` as const) });
  const marks = useWatch({ control, name: questions.map(({ column }) => `marks.${column}` as const) });
  const [opened, setOpened] = useState<readonly Question[]>([]);
  // an answer may come later than the form, and may be written anew
  const late = questions.filter(
    (question, index) => (answers[index] || marks[index]) && !opened.includes(question),
  );
  if (late.length > 0) setOpened([...opened, ...late]);
  const places = useRef(new Map<Question, HTMLElement>());
  const open = (question: Question) => {
    flushSync(() => setOpened([...opened, question]));
    places.current.get(question)?.querySelector('input')?.focus();
  };
  const fields = questions
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
    ));
  return { fields, closed: questions.filter((question) => !opened.includes(question)), open };
}

/** Questions behind a button each, which becomes the field. The buttons share one place. */
export function FoldedFields({ questions, warn }: Warned & { questions: readonly Question[] }) {
  const { fields, closed, open } = useFolded(questions, { warn });
  return (
    <>
      {fields}
      {closed.length > 0 && (
        <div
          className={clsx(
            widthOf({ width: closed.length > 2 ? 'full' : 'two-thirds' }),
            '-ml-4 flex flex-wrap self-end',
          )}
        >
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
}: Warned & { question: Question; after: Question; words: string }) {
  const { fields, closed, open } = useFolded([after], { warn });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== '.' || !event.ctrlKey || closed.length === 0) return;
    event.preventDefault();
    open(after);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key is that of the button inside */}
      <div className={clsx(widthOf(question), 'relative lg:self-start')} onKeyDown={onKeyDown}>
        <QuestionField question={question} warn={warn} />
        {closed.length > 0 && (
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
            onClick={() => open(after)}
          >
            <span className="sm:hidden">{after.label}</span>
            <span className="max-sm:hidden">{words}</span>
          </Button>
        )}
      </div>
      {fields}
    </>
  );
}
