import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import type { AnswersForm } from '../../src/features/anamnesis/intakeForm';
import { QuestionField } from '../../src/features/anamnesis/QuestionField';
import { adult } from '../../src/questionnaire/adult';
import { type Question, questionsOf } from '../../src/questionnaire/field';
import { renderFor } from '../support/render';

function Asked({ question }: { question: Question }) {
  const form = useForm<AnswersForm>({ defaultValues: { answers: {}, marks: {}, informants: {} } });
  return (
    <FormProvider {...form}>
      <QuestionField question={question} shownLabel="Hoje, 20/11/2026" />
    </FormProvider>
  );
}

const ofKinds = ['longText', 'text', 'choice', 'phone'] as const;
test.each(ofKinds.map((kind) => ({ kind })))(
  'D-362: below its own heading a field of the kind $kind shows the day, and is heard with its question',
  ({ kind }) => {
    const question = questionsOf(adult).find((one) => one.kind === kind);
    if (!question) throw new Error(`the form has no ${kind}`);
    renderFor(<Asked question={question} />);
    const label = screen.getByText('Hoje, 20/11/2026', { exact: false });
    expect(screen.getByLabelText(new RegExp(`^${question.label}, Hoje, 20/11/2026`))).toBeVisible();
    expect(label.firstElementChild).toHaveClass('sr-only');
  },
);
