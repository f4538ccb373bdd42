import clsx from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';
import { Sheet } from './Sheet';

type Props = Omit<ComponentProps<'section'>, 'title'> & {
  title?: string | undefined;
  hint?: string | undefined;
  headingLevel?: 'h2' | 'h3' | undefined;
  action?: ReactNode;
  /** The children render their own sheets. */
  bare?: boolean | undefined;
};

/** A region named by its title, which is in the margin on desktops and above the content elsewhere. */
export function Group({
  title,
  hint,
  headingLevel: Heading = 'h3',
  action,
  bare,
  className,
  children,
  ...rest
}: Props) {
  const titleId = useId();
  const body = bare ? children : <Sheet>{children}</Sheet>;
  if (!title) {
    return (
      <section {...rest} className={className}>
        {body}
      </section>
    );
  }
  return (
    <section
      {...rest}
      aria-labelledby={titleId}
      className={clsx('xl:flex xl:flex-wrap xl:gap-x-8 xl:gap-y-3', className)}
    >
      <div className="mb-2 flex sm:mb-3 flex-wrap items-start justify-between gap-x-4 gap-y-2 xl:mb-0 xl:block xl:w-50 xl:pt-7">
        <div className="flex min-w-0 flex-1 basis-40 flex-wrap items-baseline gap-x-2 sm:block">
          <Heading id={titleId} className="text-lg font-semibold [overflow-wrap:anywhere]">
            {title}
          </Heading>
          {hint && <p className="text-sm text-ink-2 sm:mt-1">{hint}</p>}
        </div>
        {action && <div className="-mr-3 -mt-2 max-w-full xl:-ml-4 xl:mr-0 xl:mt-2">{action}</div>}
      </div>
      {/* a long word must not widen the sheet beyond the page; larger letters bring it below the title */}
      <div className="min-w-0 xl:flex-1 xl:basis-96">{body}</div>
    </section>
  );
}
