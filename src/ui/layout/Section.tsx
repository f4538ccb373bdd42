import type { ComponentProps } from 'react';
import { Group } from './Group';

/** The id of the element that is scrolled to for a section. */
export const sectionDomId = (id: string) => `section-${id}`;

/** A section of a record, which can be scrolled to. */
export function Section({ id, ...group }: ComponentProps<typeof Group> & { id: string }) {
  return <Group {...group} id={sectionDomId(id)} tabIndex={-1} headingLevel="h2" />;
}
