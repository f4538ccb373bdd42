import type { GlanceEntry } from '../../questionnaire/present';
import { Caution } from '../../ui/display/Caution';
import { FormHeader } from '../../ui/layout/FormHeader';
import { useMediaQuery } from '../../ui/useMediaQuery';

/** Nothing said of a risk must not look like 'none'. */
function Risk({ label, value, risk }: GlanceEntry) {
  if (risk === 'exists') {
    return (
      <Caution label={label}>
        <bdi>{value}</bdi>
      </Caution>
    );
  }
  return <p className="text-sm text-ink-2">{value ?? `${label}: não perguntadas`}</p>;
}

type Props = {
  title: string;
  patientName: string;
  /** The patient's safety risk; undefined while it is not known. */
  risk?: GlanceEntry | undefined;
  onBack: () => void;
};

/**
 * What is written and about whom, with what must not be overlooked, in one line where there is room; and the button that leads back. On a
 * phone the risk has the whole width, below the button.
 */
export function NoteHeader({ title, patientName, risk, onBack }: Props) {
  const isInLine = useMediaQuery('(min-width: 40rem)');
  return (
    <>
      <FormHeader leave="Voltar" onLeave={onBack}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 max-sm:mb-1.5 sm:min-h-control sm:gap-x-4 low:mb-0 low:min-h-0 low:flex-nowrap">
          <h1 className="text-lg font-bold low:shrink-0 low:text-base">{title}</h1>
          <p className="text-lg text-ink-2 [overflow-wrap:anywhere] low:truncate low:text-base">
            {patientName}
          </p>
          {risk && isInLine && <Risk {...risk} />}
        </div>
      </FormHeader>
      {risk && !isInLine && (
        <div className="mb-2">
          <Risk {...risk} />
        </div>
      )}
    </>
  );
}
