import type { IntakeForm } from '../features/anamnesis/intakeForm';
import type { Answers } from '../questionnaire/answers';

type Kept<T> = { get: (key: string) => T | undefined; keep: (key: string, value: T | null) => void };

function createKept<T>(): Kept<T> {
  const values = new Map<string, T>();
  return {
    get: (key) => values.get(key),
    keep: (key, value) => {
      if (value === null) values.delete(key);
      else values.set(key, value);
    },
  };
}

/** A section that was left while it was edited. */
type UnsavedSection = { readonly stepId: string; readonly answers: Answers };

/** What was typed and not saved: it outlives the view that it was typed in, but not the therapist. */
export type Unsaved = { readonly forms: Kept<IntakeForm>; readonly sections: Kept<UnsavedSection> };

export function createUnsaved(): Unsaved {
  return { forms: createKept(), sections: createKept() };
}
