import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/controls/Button';
import { QueryState } from '../../ui/feedback/QueryState';
import { Group } from '../../ui/layout/Group';
import { Sheet } from '../../ui/layout/Sheet';

/** Number of entries that are shown at once. */
const STEP = 20;

type Props<Entry> = {
  title: string;
  hint: string;
  query: UseQueryResult<readonly Entry[]>;
  /** Shown while the entries load. */
  loading: string;
  empty: string;
  keyOf: (entry: Entry) => number;
  /** `next`: the entry above, which is newer. */
  render: (entry: Entry, next: Entry | undefined) => ReactNode;
};

/** A section of 'Meu perfil' with entries that cannot be changed, newest first. */
export function Ledger<Entry>({ title, hint, query, loading, empty, keyOf, render }: Props<Entry>) {
  const [shown, setShown] = useState(STEP);
  const { data } = query;
  return (
    <Group bare headingLevel="h2" title={title} hint={hint}>
      <Sheet padding={data?.length ? 'p-0' : undefined}>
        {!data && <QueryState query={query} label={loading} />}
        {data?.length === 0 && <p className="max-w-prose text-ink-2">{empty}</p>}
        {data && data.length > 0 && (
          <ol>
            {data.slice(0, shown).map((entry, index) => (
              <li
                key={keyOf(entry)}
                className="border-t border-line px-5 py-3.5 first:border-t-0 [overflow-wrap:anywhere] sm:px-7"
              >
                {render(entry, data[index - 1])}
              </li>
            ))}
          </ol>
        )}
        {data && data.length > shown && (
          <div className="border-t border-line px-5 py-3 sm:px-7">
            <Button small onClick={() => setShown(shown + STEP)}>
              Mostrar mais antigas
            </Button>
          </div>
        )}
      </Sheet>
    </Group>
  );
}
