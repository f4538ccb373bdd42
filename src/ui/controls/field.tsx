import clsx from 'clsx';
import { type ReactNode, useId } from 'react';
import { Glyph } from '../display/glyphs';

/** The label and notes of a field. */
export type FieldProps = {
  label: string;
  /** What a heading above says already, for those who only hear the label. */
  about?: string | undefined;
  /** Shows `*` and sets aria-required; the browser's own validation stays off. */
  required?: boolean | undefined;
  error?: string | undefined;
  /** Marks a doubtful value; never blocks. */
  warning?: string | undefined;
  hint?: string | undefined;
  /** The ids of further texts that describe the control. */
  note?: string | undefined;
  /** Shown inside the control while it is empty; positions itself. */
  inside?: ReactNode;
};

export const controlClass =
  'w-full rounded px-4 text-base text-ink transition-colors disabled:border-dashed disabled:border-line-strong disabled:bg-sunk disabled:text-ink-2';

export function edgeClass(error: string | undefined): string {
  return error
    ? 'bg-sheet border-[2.5px] border-danger'
    : 'bg-sheet border-[1.5px] border-edge enabled:hover:border-ink-2';
}

/** Ids and aria attributes that connect a control with its label and notes. */
export function useField(props: FieldProps, ownId?: string) {
  const generated = useId();
  const id = ownId ?? generated;
  const describedBy = clsx(
    props.error && `${id}-error`,
    props.warning && `${id}-warning`,
    props.hint && `${id}-hint`,
    props.note,
  );
  return {
    id,
    aria: {
      ...(describedBy && { 'aria-describedby': describedBy }),
      ...(props.error && { 'aria-invalid': true }),
      ...(props.required && { 'aria-required': true }),
    },
  };
}

type LabelProps = Pick<FieldProps, 'label' | 'about' | 'required'> & { id: string; className?: string };

/** The `*` is outside the label, so that it is not part of the accessible name. */
export function FieldLabel({ id, label, about, required, className }: LabelProps) {
  return (
    <div className={clsx('text-sm font-semibold text-ink-2', className)}>
      <label htmlFor={id}>
        {about && (
          <>
            <span className="sr-only">{about},</span>{' '}
          </>
        )}
        {label}
      </label>
      {required && (
        <span aria-hidden="true" className="text-accent-700">
          {' *'}
        </span>
      )}
    </div>
  );
}

type NotesProps = Pick<FieldProps, 'error' | 'warning' | 'hint'> & {
  id: string;
  /** In the letters of a large field. */
  large?: boolean;
};

export function FieldNotes({ id, error, warning, hint, large = false }: NotesProps) {
  return (
    <>
      {error && (
        <p
          id={`${id}-error`}
          className={clsx(
            'mt-2 flex items-start gap-2 font-semibold text-danger',
            large ? 'text-xl' : 'text-sm',
          )}
        >
          <Glyph name="alert" className="mt-0.5 size-[1.125rem]" />
          <span>{error}</span>
        </p>
      )}
      {warning && (
        <p id={`${id}-warning`} className="mt-2 flex items-start gap-2 text-sm font-medium text-warn">
          <Glyph name="warning" className="mt-0.5 size-[1.125rem]" />
          <span>{warning}</span>
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-2 text-sm text-ink-3">
          {hint}
        </p>
      )}
    </>
  );
}
