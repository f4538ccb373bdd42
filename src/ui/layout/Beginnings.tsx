import { type ComponentProps, createContext, type ReactNode, useContext, useState } from 'react';
import { createPortal } from 'react-dom';
import { Section } from './Section';

/** The row's element; null until it is on the page, undefined where there is no row. */
const BeginningsRow = createContext<HTMLElement | null | undefined>(undefined);

type Props = {
  /** The ids of the sections, in the order of their buttons. */
  sections: readonly string[];
  title: string;
  hint: string;
  /** The sections. */
  children: ReactNode;
};

/** Sections, and below them one row with the buttons of those that are empty. */
export function Beginnings({ sections, title, hint, children }: Props) {
  const [row, setRow] = useState<HTMLElement | null>(null);
  return (
    <BeginningsRow value={row}>
      {children}
      <Section id="beginnings" title={title} hint={hint} className="not-has-[button]:hidden">
        <div ref={setRow} className="flex flex-wrap gap-3">
          {sections.map((id) => (
            <div key={id} data-section={id} className="contents" />
          ))}
        </div>
      </Section>
    </BeginningsRow>
  );
}

type FillableProps = Omit<ComponentProps<typeof Section>, 'bare'> & {
  isEmpty: boolean;
  /** What it begins with. */
  begin: ReactNode;
};

/** A section with sheets of its own; empty, it is no more than its buttons in the row of `Beginnings`, if it stands in one. */
export function FillableSection({ isEmpty, begin, ...section }: FillableProps) {
  const row = useContext(BeginningsRow);
  if (!isEmpty || row === undefined) return <Section bare {...section} />;
  const place = row?.querySelector(`[data-section="${section.id}"]`);
  return place && createPortal(begin, place);
}
