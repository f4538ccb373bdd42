import { useRef, useState } from 'react';
import { DEFAULT_CATEGORY } from '../../data/records/profile';
import { visible } from '../../lib/text';
import type { TypedOf } from '../../records/entity';
import { NO_SUPERVISOR, type profiles } from '../../records/profile';

export type Typed = TypedOf<typeof profiles>;

/** Who is supervised signs as no specialist. */
const noSpecialty = { first_specialty: '', further_specialty: '' };

const NO_STUDENT = 'Escreva o que você é.';

/** Whether the therapist is supervised, and what of the profile depends on it. */
export function useSupervision(typed: Typed, saved: Typed, type: (part: Partial<Typed>) => void) {
  const [isSupervised, setSupervised] = useState(
    // a category that the tick has emptied says it, too
    Boolean(typed.supervisor_name || typed.supervisor_crefito || (!typed.category && saved.category)),
  );
  /** What depends on the supervision, as it was before it was last ticked or unticked. */
  const otherwise = useRef<Partial<Typed>>({});

  const supervise = (isNow: boolean) => {
    const { category, supervisor_name, supervisor_crefito, first_specialty, further_specialty } = typed;
    setSupervised(isNow);
    // a student is no therapist by default
    const student = category === DEFAULT_CATEGORY ? '' : category;
    type({
      ...(isNow ? { category: student, ...noSpecialty } : { supervisor_name: '', supervisor_crefito: '' }),
      ...otherwise.current,
    });
    otherwise.current = {
      category,
      supervisor_name,
      supervisor_crefito,
      first_specialty,
      further_specialty,
    };
  };

  return {
    isSupervised,
    supervise,
    problems: isSupervised && {
      // nothing is wrong in fields that are not shown
      ...noSpecialty,
      ...(!visible(typed.supervisor_name).trim() && { supervisor_name: NO_SUPERVISOR }),
      ...(!visible(typed.category).trim() && { category: NO_STUDENT }),
    },
  };
}
