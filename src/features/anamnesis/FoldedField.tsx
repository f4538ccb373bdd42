import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
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

/** A button that becomes the field. */
export function FoldedField(props: QuestionProps) {
  const { field, open } = useFolded(props);
  if (field) return field;
  const { label } = props.question;
  return (
    <div className={clsx(widthOf(props.question), 'self-end')}>
      <Button kind="quiet" className="-ml-4" icon={<Plus aria-hidden className="size-4" />} onClick={open}>
        {label}
      </Button>
    </div>
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
  return (
    <>
      <div className={clsx(widthOf(question), 'relative lg:self-start')}>
        <QuestionField question={question} warn={warn} />
        {!field && (
          <Button
            kind="quiet"
            small
            // ends above the control, in line with the label
            className="absolute -top-4 -right-4 *:translate-y-[3px]"
            icon={<Plus aria-hidden className="size-4" />}
            aria-label={words}
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
