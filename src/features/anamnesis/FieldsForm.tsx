import clsx from 'clsx';
import { Fragment } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ageText } from '../../lib/age';
import { toIsoDate } from '../../lib/dates';
import { correctedAgeOf } from '../../questionnaire/age';
import {
  type Field,
  type FieldsStep,
  isQuestion,
  type Question,
  type QuestionGroup,
} from '../../questionnaire/field';
import { ReadOnlyField } from '../../ui/controls/ReadOnlyField';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';
import { FieldWithFolded, FoldedFields } from './FoldedField';
import type { AnswersForm } from './intakeForm';
import { QuestionField } from './QuestionField';
import { StepInformant } from './StepInformant';
import type { Warn } from './useAnswerField';
import { widthOf } from './widthOf';

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

type FieldProps = { field: Field; next: Field | undefined; warn?: Warn | undefined };

const wordsAtLabel = (field: Field | undefined) =>
  field && field.kind !== 'age' && typeof field.folded === 'object' ? field.folded.button : undefined;

function ShortField({ field, next, warn }: FieldProps) {
  if (field.kind === 'age') return <AgeField label={field.label} className={widthOf(field)} />;
  // beside the one before it
  if (wordsAtLabel(field)) return null;
  const words = wordsAtLabel(next);
  if (next && next.kind !== 'age' && words)
    return <FieldWithFolded question={field} after={next} words={words} warn={warn} />;
  return <QuestionField question={field} className={clsx(widthOf(field), 'lg:self-start')} warn={warn} />;
}

const isFolded = (field: Field): field is Question => isQuestion(field) && field.folded === true;

/** The inputs of one group: short fields in a six-column grid, long texts stacked; the folded ones last. */
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
  const folded = group.fields.filter(isFolded);
  if (long.length + folded.length === group.fields.length) {
    return (
      <div className="grid grid-cols-1 gap-6">
        {long.map((question) => (
          <QuestionField key={question.column} question={question} hanging={hanging} />
        ))}
        {folded.length > 0 && (
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-6">
            <FoldedFields questions={folded} warn={warn} />
          </div>
        )}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-1 gap-5 sm:grid-cols-6">
      {group.fields.map((field, index) => (
        <Fragment key={field.label}>
          {!isFolded(field) && <ShortField field={field} next={group.fields[index + 1]} warn={warn} />}
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
