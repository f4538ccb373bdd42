import clsx from 'clsx';
import {
  type ComponentProps,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';

type Props = Omit<ComponentProps<'textarea'>, 'required'> &
  FieldProps & {
    /** On desktops the label is placed in the margin column. */
    hanging?: boolean | undefined;
  };

/** Grows with its text, so that only the page scrolls. `className` goes to the wrapper. */
export function TextArea({
  label,
  required,
  error,
  warning,
  hint,
  note,
  hanging,
  className,
  id: ownId,
  ref,
  onInput,
  ...rest
}: Props) {
  const { id, aria } = useField({ label, required, error, warning, hint, note }, ownId);
  const own = useRef<HTMLTextAreaElement>(null);
  // exposes the element to the form library
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, []);
  useGrowth(own, rest.value);
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
            grow(own.current);
            keepCaretInSight(event.currentTarget);
            onInput?.(event);
          }}
          ref={own}
          id={id}
          {...aria}
          className={clsx(
            controlClass,
            edgeClass(error),
            'block field-sizing-content min-h-[calc(4lh+1.5rem+3px)] resize-none py-3',
          )}
        />
        <FieldNotes id={id} error={error} warning={warning} />
      </div>
    </div>
  );
}

/** True where CSS alone sizes the field by its content. */
const grows = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Grows with what is typed, shown at first, or wrapped anew by another width. */
function useGrowth(field: RefObject<HTMLTextAreaElement | null>, value: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: another value may need another height
  useLayoutEffect(() => grow(field.current), [field, value]);
  useEffect(() => {
    if (grows() || !field.current) return;
    const watch = new ResizeObserver(() => grow(field.current));
    watch.observe(field.current);
    return () => watch.disconnect();
  }, [field]);
}

/** Reads the layout once and writes only when a line is added: nothing is measured twice for one letter. */
function grow(element: HTMLTextAreaElement | null): void {
  if (!element || grows() || element.scrollHeight <= element.clientHeight) return;
  const borders = element.offsetHeight - element.clientHeight;
  // one more, since scrollHeight is rounded
  element.style.height = `${element.scrollHeight + borders + 1}px`;
}

/** Space between the last line of a field and its lower edge. */
const EDGE_PX = 16;

/** Scrolls the last line above what covers the page's end, which browsers do not do for a field that grows. */
function keepCaretInSight(element: HTMLTextAreaElement): void {
  if (element.selectionEnd !== element.value.length) return;
  const root = document.documentElement;
  const covered = Number.parseFloat(getComputedStyle(root).scrollPaddingBottom) || 0;
  const below = element.getBoundingClientRect().bottom - EDGE_PX - (root.clientHeight - covered);
  if (below > 0) scrollBy({ top: below });
}
