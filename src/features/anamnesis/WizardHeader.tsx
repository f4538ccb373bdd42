import { TabletSmartphone } from 'lucide-react';
import { type RefObject, useEffect, useRef } from 'react';
import { FormHeader } from '../../ui/layout/FormHeader';
import { useShownName } from './useNames';

type Props = {
  title: string;
  step: string;
  index: number;
  /** The heading of the step. */
  heading: RefObject<HTMLHeadingElement | null>;
  /** Hands the tablet to the family. */
  onFamily?: (() => void) | undefined;
  onCancel: () => void;
};

function PatientName() {
  const name = useShownName();
  if (!name) return null;
  return (
    <span className="font-normal text-ink-2">
      {' · '}
      {name.split(/\s+/).slice(0, 2).join(' ')}
    </span>
  );
}

/** The form's title, the patient's name and the current step, whose heading gets focus when it changes. */
export function WizardHeader({ title, step, index, heading, onFamily, onCancel }: Props) {
  const shown = useRef(index);
  useEffect(() => {
    if (shown.current !== index) heading.current?.focus({ preventScroll: true });
    shown.current = index;
  }, [index, heading]);

  return (
    <FormHeader
      leave="Cancelar"
      onLeave={onCancel}
      action={
        onFamily && (
          <button
            type="button"
            title="Pedir à família…"
            onClick={onFamily}
            className="flex min-h-control min-w-control items-center justify-center gap-2 rounded px-3 font-semibold text-accent-700 hover:bg-accent-100 low:min-h-touch"
          >
            <TabletSmartphone aria-hidden className="size-[1.375rem]" strokeWidth={1.75} />
            <span className="sr-only sm:not-sr-only">Pedir à família…</span>
          </button>
        )
      }
    >
      <h1 className="text-lg font-bold leading-6 [overflow-wrap:anywhere] low:shrink-0 low:text-base">
        {title}
        <PatientName />
      </h1>
      <h2
        ref={heading}
        tabIndex={-1}
        className="text-base font-semibold leading-6 outline-none sm:mt-1 sm:text-xl sm:font-bold low:mt-0 low:truncate low:text-base"
      >
        {step}
      </h2>
    </FormHeader>
  );
}
