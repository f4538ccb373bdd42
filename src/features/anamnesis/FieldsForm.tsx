import clsx from 'clsx';
import { Plus } from 'lucide-react';
import { Fragment, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormContext, useWatch } from 'react-hook-form';
import { ageText } from '../../lib/age';
import { toIsoDate } from '../../lib/dates';
import { correctedAgeOf } from '../../questionnaire/age';
import {
  type Field,
  type FieldsStep,
  isQuestion,
  type Question,
  type Group as QuestionGroup,
  type Width,
} from '../../questionnaire/field';
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
  const [birth = '', gestational_weeks] = useWatch({
    control,
    name: ['answers.dataNascimento', 'answers.gestational_weeks'],
  });
  const dataNascimento = toIsoDate(birth);
  const corrected = correctedAgeOf({ dataNascimento, gestational_weeks });
  return (
    <ReadOnlyField
      label={label}
      value={ageText(dataNascimento)}
      hint={corrected && `Corrigida: ${corrected}`}
      className={clsx(className, 'lg:self-start')}
    />
  );
}

/** Questions behind a button each, which becomes the field; that stays where there is an answer. The buttons share one place. */
function FoldedFields({ questions, warn }: { questions: readonly Question[]; warn?: Warn | undefined }) {
  const { control } = useFormContext<AnswersForm>();
  const answers = useWatch({ control, name: questions.map(({ column }) => `answers.${column}` as const) });
  const marks = useWatch({ control, name: questions.map(({ column }) => `marks.${column}` as const) });
  const isSaid = (_: Question, index: number) => Boolean(answers[index] || marks[index]);
  // stays open while its answer is written anew
  const [opened, setOpened] = useState(() => questions.filter(isSaid));
  const places = useRef(new Map<Question, HTMLElement>());
  const shown = questions.filter((question, index) => opened.includes(question) || isSaid(question, index));
  const closed = questions.filter((question) => !shown.includes(question));
  const open = (question: Question) => {
    flushSync(() => setOpened([...shown, question]));
    places.current.get(question)?.querySelector('input')?.focus();
  };
  return (
    <>
      {shown.map((question) => (
        <div
          key={question.column}
          ref={(place) => {
            if (place) places.current.set(question, place);
          }}
          className={clsx(columns[question.width ?? 'full'], 'lg:self-start')}
        >
          <QuestionField question={question} warn={warn} />
        </div>
      ))}
      {closed.length > 0 && (
        <div className={clsx(columns['two-thirds'], '-ml-4 flex flex-wrap self-end')}>
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

function ShortField({ field, warn }: { field: Field; warn?: Warn | undefined }) {
  const className = columns[field.width ?? 'full'];
  if (field.kind === 'age') return <AgeField label={field.label} className={className} />;
  return <QuestionField question={field} className={clsx(className, 'lg:self-start')} warn={warn} />;
}

const isFolded = (field: Field): field is Question => isQuestion(field) && field.folded === true;

/** The inputs of one group: short fields in a six-column grid, the folded ones last; long texts stacked. */
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
  const folded = group.fields.filter(isFolded);
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-6">
      {group.fields
        .filter((field) => !isFolded(field))
        .map((field, index) => (
          <Fragment key={field.label}>
            <ShortField field={field} warn={warn} />
            {/* on a phone the first answer comes before it */}
            {index === 0 && lead}
          </Fragment>
        ))}
      {folded.length > 0 && <FoldedFields questions={folded} warn={warn} />}
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
