import * as Tabs from '@radix-ui/react-tabs';
import clsx from 'clsx';
import { type ReactNode, useState } from 'react';

type Panel = { readonly title: string; readonly count?: string | undefined; readonly content: ReactNode };

type Props<Id extends string> = {
  /** Of what these are the parts. */
  label: string;
  current: Id;
  onChange: (part: Id) => void;
  panels: Readonly<Record<Id, Panel>>;
  /** On a phone the tabs stay in the window, below the line of `StickyNav`. */
  stays?: boolean;
  /** A part that was shown goes on out of sight, with what runs in it; otherwise one alone is in the page. */
  goOn?: boolean;
};

/** The parts of a screen. On a phone the tabs share the width, and with larger letters they wrap: none is out of sight. */
export function PartTabs<Id extends string>({
  label,
  current,
  onChange,
  panels,
  stays = false,
  goOn = false,
}: Props<Id>) {
  const entries = Object.entries<Panel>(panels) as [Id, Panel][];
  const [shown, setShown] = useState<readonly Id[]>([current]);
  if (!shown.includes(current)) setShown([...shown, current]);
  return (
    <Tabs.Root value={current} onValueChange={(part) => onChange(part as Id)}>
      <Tabs.List
        aria-label={label}
        data-stays={stays || undefined}
        className={clsx(
          '-mx-4 mb-3 grid grid-cols-2 border-b border-line px-4 sm:-mx-7 sm:flex sm:flex-wrap sm:gap-x-1 sm:px-4 xl:-mx-8 xl:px-5',
          entries.length > 4 ? 'min-[22.5rem]:grid-cols-5' : 'min-[21.25rem]:grid-cols-4',
          stays &&
            'max-sm:sticky max-sm:top-[calc(var(--covered-top,0px)+2.75rem)] max-sm:z-[9] max-sm:bg-ground low:max-sm:static',
        )}
      >
        {entries.map(([id, { title, count }]) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="min-h-12 border-b-[3px] border-transparent px-0.5 py-1.5 text-[0.8125rem] font-semibold leading-[1.125rem] text-ink-2 hover:text-ink data-[state=active]:border-accent-700 data-[state=active]:text-accent-800 sm:px-3 sm:text-base"
          >
            {count ? `${title} ${count}` : title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {entries.map(([id, { content }]) => (
        <Tabs.Content
          key={id}
          value={id}
          forceMount
          hidden={id !== current}
          tabIndex={-1}
          className="grid grid-cols-1 gap-7 outline-none [&[hidden]]:hidden xl:gap-5"
        >
          {(id === current || (goOn && shown.includes(id))) && content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
