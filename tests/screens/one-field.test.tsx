import { screen, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import { IntakeScreen } from '../../src/app/IntakeScreen';
import type { TextFieldProps } from '../../src/ui/controls/TextField';
import { formDraft, outboxInPage } from '../support/drafts';
import { fakeTable } from '../support/fakeTable';
import { ibge } from '../support/fixtures/ibge';
import { server } from '../support/msw';
import { renderInWorkspace } from '../support/workspace';

const rendered = new Map<string, number>();

/** Counts the renders of each field. */
vi.mock(import('../../src/ui/controls/TextField'), async (original) => {
  const { TextField, ...rest } = await original();
  return {
    ...rest,
    TextField: (props: TextFieldProps) => {
      rendered.set(props.label, (rendered.get(props.label) ?? 0) + 1);
      return <TextField {...props} />;
    },
  };
});

/** Counts the renders of the step bar, too. */
vi.mock(import('../../src/ui/layout/Stepper'), async (original) => {
  const { Stepper } = await original();
  return {
    Stepper: (props: ComponentProps<typeof Stepper>) => {
      rendered.set('Etapas', (rendered.get('Etapas') ?? 0) + 1);
      return <Stepper {...props} />;
    },
  };
});

test('D-147: a letter re-renders its own field only, and not the step bar', async () => {
  fakeTable('patients');
  server.use(...ibge());
  const { user, queryClient } = renderInWorkspace(
    <IntakeScreen
      draft={formDraft()}
      formKey="new-patient:1"
      kind="adulto"
      step={0}
      onStep={() => {}}
      onSaved={() => {}}
      onCancel={() => {}}
    />,
    { outbox: outboxInPage() },
  );
  const field = screen.getByLabelText('Profissão');
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // the first letter also renders the draft's status
  await user.type(field, 'Cos');
  const before = new Map(rendered);
  expect(before.size).toBeGreaterThan(5);
  await user.type(field, 'tureira');
  const drawnAnew = [...rendered].filter(([label, count]) => count !== before.get(label));
  expect(drawnAnew.map(([label]) => label)).toEqual(['Profissão']);
});
