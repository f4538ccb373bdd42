import {
  Building2,
  CalendarCheck,
  Check,
  Ellipsis,
  HeartHandshake,
  ListChecks,
  School,
  ShieldCheck,
  Stethoscope,
} from 'lucide-react';
import { useId } from 'react';
import { type ReportKind, reportKinds } from '../../questionnaire/issuedReports';

const icons = {
  escola: School,
  medico: Stethoscope,
  familia: HeartHandshake,
  plano_saude: ShieldCheck,
  pericia: Building2,
  outro: Ellipsis,
  comparecimento: CalendarCheck,
  atendimentos: ListChecks,
} as const satisfies Record<ReportKind, typeof Check>;

type Props = {
  value: ReportKind | null;
  onChange: (kind: ReportKind) => void;
  /** After a press, not after a key, with which one moves among the kinds. */
  onPressed: () => void;
  error: string | undefined;
};

/** For whom the report is. */
export function KindField({ value, onChange, onPressed, error }: Props) {
  const name = useId();
  return (
    <fieldset aria-describedby={error && `${name}-error`}>
      <legend className="mb-3 text-lg font-semibold">Relatório para…</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-2">
        {reportKinds.map(({ value: kind, label }) => {
          const Icon = kind === value ? Check : icons[kind];
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
                aria-invalid={error ? true : undefined}
                onChange={() => onChange(kind)}
                onClick={({ detail }) => detail > 0 && onPressed()}
                className="absolute inset-0 size-full cursor-pointer appearance-none outline-none"
              />
              <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
              <span className="min-w-0">{label}</span>
            </label>
          );
        })}
      </div>
      {error && (
        <p id={`${name}-error`} className="mt-2 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}
