import clsx from 'clsx';
import { Fragment } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ageText } from '../../lib/age';
import { toIsoDate } from '../../lib/dates';
import type { Field, FieldsStep, Question, Group as QuestionGroup } from '../../questionnaire/field';
import { ReadOnlyField } from '../../ui/controls/ReadOnlyField';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';
import { FieldWithFolded, FoldedField } from './FoldedField';
import type { AnswersForm } from './intakeForm';
import type { Warn } from './QuestionControl';
import { QuestionField } from './QuestionField';
import { StepInformant } from './StepInformant';
import { widthOf } from './widthOf';

function AgeField({ label, className }: { label: string; className: string }) {
  const { control } = useFormContext<AnswersForm>();
  const birth = useWatch({ control, name: 'answers.dataNascimento' });
  return <ReadOnlyField label={label} value={ageText(toIsoDate(birth ?? ''))} className={className} />;
}

type FieldProps = { field: Field; next: Field | undefined; warn?: Warn | undefined };

const wordsAtLabel = (field: Field | undefined) =>
  field && field.kind !== 'age' && typeof field.folded === 'object' ? field.folded.button : undefined;

function ShortField({ field, next, warn }: FieldProps) {
  if (field.kind === 'age') return <AgeField label={field.label} className={widthOf(field)} />;
  // beside the one before it
  if (wordsAtLabel(field)) return null;
  if (field.folded) return <FoldedField question={field} warn={warn} />;
  const words = wordsAtLabel(next);
  if (next && next.kind !== 'age' && words)
    return <FieldWithFolded question={field} after={next} words={words} warn={warn} />;
  return <QuestionField question={field} className={clsx(widthOf(field), 'lg:self-start')} warn={warn} />;
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
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-6">
      {group.fields.map((field, index) => (
        <Fragment key={field.label}>
          <ShortField field={field} next={group.fields[index + 1]} warn={warn} />
          {/* on a phone the first answer comes before it */}
          {index === 0 && lead}
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
