import clsx from 'clsx';
import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';

type Props = Omit<ComponentProps<'textarea'>, 'required'> &
  FieldProps & {
    /** On desktops the label is placed in the margin column. */
    hanging?: boolean | undefined;
  };

/** Grows with its text up to 60 % of the viewport. `className` goes to the wrapper. */
export function TextArea({
  label,
  required,
  error,
  warning,
  hint,
  hanging,
  className,
  id: ownId,
  ref,
  onInput,
  ...rest
}: Props) {
  const { id, aria } = useField({ label, required, error, warning, hint }, ownId);
  const own = useRef<HTMLTextAreaElement>(null);
  // exposes the element to the form library
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, []);
  useLayoutEffect(() => grow(own));
  return (
    <div className={clsx(hanging && 'xl:grid xl:grid-cols-[12.5rem_1fr] xl:gap-8', className)}>
      <div className={clsx(hanging && 'xl:pt-3')}>
        <FieldLabel
          id={id}
          label={label}
          required={required}
          {...(hanging && { className: 'xl:text-base xl:text-ink' })}
        />
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-3">
            {hint}
          </p>
        )}
      </div>
      <div className={clsx('mt-1.5', hanging && 'xl:mt-0')}>
        <textarea
          rows={4}
          {...rest}
          onInput={(event) => {
            grow(own);
            onInput?.(event);
          }}
          ref={own}
          id={id}
          {...aria}
          className={clsx(controlClass, edgeClass(error), 'block max-h-[60dvh] resize-y py-3')}
        />
        <FieldNotes id={id} error={error} warning={warning} />
      </div>
    </div>
  );
}

/** Only grows, so that a manually resized height is kept. */
function grow(field: RefObject<HTMLTextAreaElement | null>) {
  const element = field.current;
  if (!element || element.scrollHeight <= element.clientHeight) return;
  const borders = element.offsetHeight - element.clientHeight;
  element.style.height = `${element.scrollHeight + borders}px`;
}
