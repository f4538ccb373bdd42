import clsx from 'clsx';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { controlClass, edgeClass, FieldLabel, FieldNotes, type FieldProps, useField } from './field';
import { optionId } from './Listbox';
import { PhraseButton, PhraseMenu, phrasesId } from './PhraseMenu';
import { takeIn } from './takeIn';
import { usePhraseMenu } from './usePhraseMenu';

/** True where CSS alone sizes the field by its content. */
const grows = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false;

/** Adjusts the height on typing, on mount, and when a new width wraps the text differently. */
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

/** Reads the layout once and writes only when a line is added, so that typing causes no second layout. */
function grow(element: HTMLTextAreaElement | null): void {
  if (!element || grows() || element.scrollHeight <= element.clientHeight) return;
  const borders = element.offsetHeight - element.clientHeight;
  // one more, since scrollHeight is rounded
  element.style.height = `${element.scrollHeight + borders + 1}px`;
}

/** Space between the last line of a field and its lower edge. */
const EDGE_PX = 16;

/** Scrolls the last line above the bars at the bottom, which browsers do not do for a growing field. */
function keepCaretInSight(element: HTMLTextAreaElement): void {
  if (element.selectionEnd !== element.value.length) return;
  const root = document.documentElement;
  const covered = Number.parseFloat(getComputedStyle(root).scrollPaddingBottom) || 0;
  const below = element.getBoundingClientRect().bottom - EDGE_PX - (root.clientHeight - covered);
  if (below > 0) scrollBy({ top: below });
}

type HeadProps = {
  /** On desktops the label is placed in the margin column. */
  hanging?: boolean | undefined;
  /** Offers the therapist's phrases, by a button that is there while the field has the focus, or is always seen. */
  phrases?: boolean | 'seen' | undefined;
  /** Leaves space for a small button at the end of the label's row. */
  hasOptions?: boolean | undefined;
  /** Text of 22 px, for people who rarely use forms. */
  large?: boolean | undefined;
  /** Shown beside the label. */
  beside?: ReactNode;
};
type Props = Omit<ComponentProps<'textarea'>, 'required'> & FieldProps & HeadProps;

/** Grows with its text, so that only the page scrolls. `className` goes to the wrapper. */
export function TextArea({
  label,
  about,
  required,
  error,
  warning,
  hint,
  note,
  inside,
  hanging,
  phrases = false,
  hasOptions = false,
  large = false,
  beside,
  className,
  id: ownId,
  ref,
  onChange,
  onInput,
  onSelect,
  onBlur,
  onKeyDown,
  ...rest
}: Props) {
  const { id, aria } = useField({ label, required, error, warning, hint, note }, ownId);
  const own = useRef<HTMLTextAreaElement>(null);
  // exposes the element to the form library
  useImperativeHandle(ref, () => own.current as HTMLTextAreaElement, []);
  useGrowth(own, rest.value);
  const menu = usePhraseMenu(own, phrases !== false);
  const { shown } = menu;
  return (
    <div className={clsx('group/long relative', hanging && 'xl:flex xl:flex-wrap xl:gap-x-8', className)}>
      <TextAreaHead
        {...{ id, label, about, required, hint, hanging, phrases, hasOptions, large, beside, menu }}
      />
      <div className={clsx('@container relative mt-1.5', hanging && 'xl:mt-0 xl:flex-1 xl:basis-96')}>
        <div className="relative">
          <textarea
            rows={4}
            autoComplete="off"
            {...rest}
            onChange={(event) => {
              takeIn(event.currentTarget);
              onChange?.(event);
            }}
            onInput={(event) => {
              grow(own.current);
              keepCaretInSight(event.currentTarget);
              onInput?.(event);
              menu.follow();
            }}
            onSelect={(event) => {
              onSelect?.(event);
              menu.follow();
            }}
            onBlur={(event) => {
              onBlur?.(event);
              menu.close();
            }}
            onKeyDown={(event) => {
              if (!menu.onKeyDown(event)) onKeyDown?.(event);
            }}
            ref={own}
            id={id}
            {...aria}
            {...(shown && {
              'aria-autocomplete': 'list',
              'aria-controls': phrasesId(id),
              'aria-activedescendant': shown.active >= 0 ? optionId(phrasesId(id), shown.active) : undefined,
            })}
            className={clsx(
              controlClass,
              edgeClass(error),
              large && 'text-xl!',
              'block field-sizing-content min-h-[calc(4lh+1.5rem+3px)] resize-none py-3',
            )}
          />
          {inside}
        </div>
        {menu.hasPhrases && <PhraseMenu id={id} menu={menu} />}
        <FieldNotes id={id} error={error} warning={warning} large={large} />
      </div>
    </div>
  );
}

/** Above the field, or in the margin: its label with what stands beside and below it, and the button for phrases. */
function TextAreaHead({
  id,
  label,
  about,
  required,
  hint,
  hanging,
  phrases,
  hasOptions,
  large,
  beside,
  menu,
}: HeadProps &
  Pick<FieldProps, 'label' | 'about' | 'required' | 'hint'> & {
    id: string;
    menu: ReturnType<typeof usePhraseMenu>;
  }) {
  return (
    <div className={clsx(menu.hasPhrases && '@container', hanging && 'xl:w-50 xl:pt-3')}>
      <div
        className={clsx(
          // on phones the hint may be as wide as the field
          menu.hasPhrases && (hasOptions ? 'sm:@min-[15rem]:pr-32' : 'sm:@min-[15rem]:pr-24'),
          beside && 'flex flex-wrap items-start justify-between gap-x-4 gap-y-2',
        )}
      >
        <FieldLabel
          id={id}
          label={label}
          about={about}
          required={required}
          className={clsx(
            hasOptions && 'pr-8',
            menu.hasPhrases && (hasOptions ? 'max-sm:@min-[15rem]:pr-32' : 'max-sm:@min-[15rem]:pr-24'),
            hanging && 'xl:text-base xl:text-ink',
            hanging && hasOptions && 'xl:pr-11',
            large && 'text-xl! text-ink!',
          )}
        />
        {beside}
        {hint && (
          <p id={`${id}-hint`} className="mt-0.5 text-sm text-ink-3">
            {hint}
          </p>
        )}
      </div>
      {menu.hasPhrases && (
        <PhraseButton
          menu={menu}
          className={clsx(
            phrases !== 'seen' && 'invisible group-focus-within/long:visible',
            // below the label where there is no room beside it, as in the margin column
            '-top-3 @min-[15rem]:absolute @max-[15rem]:-ml-4',
            hasOptions ? 'right-8' : 'right-0',
          )}
        />
      )}
    </div>
  );
}
