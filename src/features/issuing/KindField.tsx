import { Check } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ReportKind, reportKinds } from '../../questionnaire/issuedReports';
import { afterPointerUp } from '../../ui/controls/afterPointerUp';
import { Button } from '../../ui/controls/Button';
import { kindIcons } from './kindIcons';

type Props = {
  value: ReportKind | null;
  onChange: (kind: ReportKind) => void;
  /** After a press, not after a key, with which one moves among the kinds. */
  onPressed: () => void;
};

/** For whom the report is; once that is chosen, the others are folded into one line. */
export function KindField({ value, onChange, onPressed }: Props) {
  const name = useId();
  const [isOpen, setOpen] = useState(value === null);
  const fields = useRef<HTMLFieldSetElement>(null);
  const chosen = reportKinds.find((kind) => kind.value === value);
  if (chosen && !isOpen) {
    const Icon = kindIcons[chosen.value];
    return (
      <div className="flex flex-wrap items-center gap-x-2">
        <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        <p className="font-semibold">{chosen.label}</p>
        <span aria-hidden>·</span>
        <Button
          kind="quiet"
          small
          className="-ml-2 px-2"
          onClick={() => {
            flushSync(() => setOpen(true));
            fields.current?.querySelector<HTMLElement>(':checked')?.focus();
          }}
        >
          trocar<span className="sr-only"> para quem é</span>
        </Button>
      </div>
    );
  }
  return (
    <fieldset
      ref={fields}
      // the keys move among the kinds until the focus goes on
      onBlur={({ currentTarget, relatedTarget }) => {
        if (value !== null && relatedTarget && !currentTarget.contains(relatedTarget))
          afterPointerUp(() => setOpen(false));
      }}
    >
      <legend className="mb-3 text-lg font-semibold">Relatório para…</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
        {reportKinds.map(({ value: kind, label }) => {
          const Icon = kind === value ? Check : kindIcons[kind];
          return (
            <label
              key={kind}
              className="relative flex min-h-control cursor-pointer items-center gap-2 rounded border-[1.5px] border-line-strong px-2.5 py-1 text-sm leading-snug transition-colors hover:border-edge has-checked:border-accent-700 has-checked:bg-accent-100 has-checked:font-semibold has-checked:text-accent-800 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-700"
            >
              <input
                type="radio"
                name={name}
                value={kind}
                checked={kind === value}
                onChange={() => onChange(kind)}
                onClick={({ detail }) => {
                  if (detail === 0) return;
                  setOpen(false);
                  onPressed();
                }}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
              <span className="min-w-0">{label}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
