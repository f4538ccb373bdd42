import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { ageText } from '../../lib/age';
import { toIsoDate } from '../../lib/dates';
import type { Field, FieldsStep, Question, Group as QuestionGroup, Width } from '../../questionnaire/field';
import { Button } from '../../ui/controls/Button';
import { ReadOnlyField } from '../../ui/controls/ReadOnlyField';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';
import type { AnswersForm } from './intakeForm';
import type { Warn } from './QuestionControl';
import { QuestionField } from './QuestionField';
import { StepInformant } from './StepInformant';

const columns: Record<Width, string> = {
  third: 'sm:col-span-3 lg:col-span-2',
  half: 'sm:col-span-3',
  'two-thirds': 'sm:col-span-6 lg:col-span-4',
  full: 'sm:col-span-6',
};

function AgeField({ label, className }: { label: string; className: string }) {
  const { control } = useFormContext<AnswersForm>();
  const birth = useWatch({ control, name: 'answers.dataNascimento' });
  return <ReadOnlyField label={label} value={ageText(toIsoDate(birth ?? ''))} className={className} />;
}

/** At the label of the first field, whose width it has; takes no room. */
const AT_FIRST_LABEL = 'absolute -top-3 -right-4 lg:col-start-1 lg:col-end-5';

/** A button that becomes the field, which stays where there is an answer. */
function FoldedField({
  question,
  folded,
  className,
  warn,
}: {
  question: Question;
  folded: NonNullable<Question['folded']>;
  className: string;
  warn?: Warn | undefined;
}) {
  const { control } = useFormContext<AnswersForm>();
  const { column, label } = question;
  const isInPlace = folded === true;
  const answer = useWatch({ control, name: `answers.${column}` });
  const mark = useWatch({ control, name: `marks.${column}` });
  const [isOpen, setOpen] = useState(Boolean(answer || mark));
  const place = useRef<HTMLDivElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    place.current?.querySelector('input')?.focus();
  };
  return (
    <div
      ref={place}
      className={
        isOpen ? clsx(className, 'lg:self-start') : isInPlace ? clsx(className, 'self-end') : AT_FIRST_LABEL
      }
    >
      {isOpen ? (
        <QuestionField question={question} warn={warn} />
      ) : (
        <Button
          kind="quiet"
          small={!isInPlace}
          className={clsx(isInPlace && '-ml-4')}
          icon={<Plus aria-hidden className="size-4" />}
          onClick={open}
        >
          {isInPlace ? label : folded.button}
        </Button>
      )}
    </div>
  );
}

function ShortField({ field, warn }: { field: Field; warn?: Warn | undefined }) {
  const className = columns[field.width ?? 'full'];
  if (field.kind === 'age') return <AgeField label={field.label} className={className} />;
  if (field.folded)
    return <FoldedField question={field} folded={field.folded} className={className} warn={warn} />;
  return <QuestionField question={field} className={clsx(className, 'lg:self-start')} warn={warn} />;
}

/** The inputs of one group: short fields in a six-column grid, long texts stacked. */
export function GroupFields({
  group,
  lead,
  warn,
  hanging = false,
}: {
  group: QuestionGroup;
  lead?: React.ReactNode;
  warn?: Warn | undefined;
  hanging?: boolean;
}) {
  const long = group.fields.filter((field): field is Question => field.kind === 'longText');
  if (long.length === group.fields.length) {
    return (
      <div className="grid grid-cols-1 gap-6">
        {long.map((question) => (
          <QuestionField key={question.column} question={question} hanging={hanging} />
        ))}
      </div>
    );
  }
  const [, second] = group.fields;
  // what unfolds at the first field stays beside it
  const last = second?.kind !== 'age' && typeof second?.folded === 'object' ? 1 : 0;
  return (
    <div className="relative grid grid-cols-1 gap-5 sm:grid-cols-6">
      {group.fields.map((field, index) => (
        <Fragment key={field.label}>
          <ShortField field={field} warn={warn} />
          {/* on a phone the first answer comes before it */}
          {index === last && lead}
        </Fragment>
      ))}
    </div>
  );
}

/**
 * All groups of a step, and who informed. `lead` is shown before the first question, such as the photo; such a step
 * identifies the patient, and asks for no informant of all its answers.
 */
export function StepFields({
  step,
  lead,
  warn,
}: {
  step: FieldsStep;
  lead?: React.ReactNode;
  warn?: Warn | undefined;
}) {
  const groups = step.groups.map((group, index) => {
    const fields = (
      <GroupFields group={group} lead={index === 0 ? lead : undefined} warn={warn} hanging={!group.title} />
    );
    if (!group.title) return <Sheet key={step.id}>{fields}</Sheet>;
    return (
      <Group key={group.title} title={group.title} hint={group.hint} headingLevel="h3">
        {fields}
      </Group>
    );
  });
  return (
    <>
      {groups}
      {!lead && (
        <Group title="Informante" headingLevel="h3">
          <StepInformant step={step} />
        </Group>
      )}
    </>
  );
}
