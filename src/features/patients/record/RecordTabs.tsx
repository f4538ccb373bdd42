import * as Tabs from '@radix-ui/react-tabs';
import type { ReactNode } from 'react';
import type { RecordTab } from './recordTab';

type Panel = { readonly title: string; readonly count?: string | undefined; readonly content: ReactNode };

type Props = {
  current: RecordTab;
  onChange: (tab: RecordTab) => void;
  panels: Readonly<Record<RecordTab, Panel>>;
};

const entries = Object.entries as (panels: Props['panels']) => [RecordTab, Panel][];

/** The parts of a record; one panel is in the page. On a phone the tabs share the width, and with larger letters they wrap: none is out of sight. */
export function RecordTabs({ current, onChange, panels }: Props) {
  return (
    <Tabs.Root value={current} onValueChange={(tab) => onChange(tab as RecordTab)}>
      <Tabs.List
        aria-label="Partes da ficha"
        className="-mx-4 mb-5 grid grid-cols-2 border-b min-[21.25rem]:grid-cols-4 border-line px-4 sm:-mx-7 sm:flex sm:flex-wrap sm:gap-x-1 sm:px-4 xl:-mx-8 xl:px-5"
      >
        {entries(panels).map(([id, { title, count }]) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="min-h-12 border-b-[3px] border-transparent px-0.5 py-1.5 text-[0.8125rem] font-semibold leading-[1.125rem] text-ink-2 hover:text-ink data-[state=active]:border-accent-700 data-[state=active]:text-accent-800 sm:px-3 sm:text-base"
          >
            {count ? `${title} ${count}` : title}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {entries(panels).map(([id, { content }]) => (
        <Tabs.Content
          key={id}
          value={id}
          forceMount
          hidden={id !== current}
          tabIndex={-1}
          className="grid grid-cols-1 gap-7 outline-none [&[hidden]]:hidden xl:gap-5"
        >
          {id === current && content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  );
}
