import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { summariesOptions } from '../../src/data/records/summaries';
import { therapist } from '../support/patients';
import { manyPatients, servePatients } from '../support/patientsApi';
import { renderInWorkspace } from '../support/workspace';

function Count() {
  const { data, isFetching } = useQuery(summariesOptions(therapist.id));
  return (
    <p>
      {data?.length ?? 0} {isFetching ? 'lendo' : 'lidos'}
    </p>
  );
}

/** Two views that read the same list, and one that does not. */
function Views() {
  const [view, setView] = useState<'first' | 'none' | 'second'>('first');
  return (
    <>
      <button type="button" onClick={() => setView(view === 'first' ? 'none' : 'second')}>
        Próxima
      </button>
      {view === 'none' ? null : <Count key={view} />}
    </>
  );
}

test('the list continues to load when its view is left, and the next view gets all of it', {
  tags: 'repeat',
}, async () => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = servePatients(manyPatients(2500), {
    list: async (url) => {
      if (url.searchParams.has('or')) await held;
      return undefined;
    },
  });
  const { user } = renderInWorkspace(<Views />);
  expect(await screen.findByText('50 lendo')).toBeVisible();
  await user.click(screen.getByRole('button'));
  expect(screen.queryByText(/lendo|lidos/)).toBeNull();
  await user.click(screen.getByRole('button'));
  letGo();
  expect(await screen.findByText('2500 lidos')).toBeVisible();
  // every page was requested once, none again
  expect(asked.lists).toHaveLength(4);
});
