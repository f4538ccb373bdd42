import type { GlanceEntry } from '../../questionnaire/present';
import { Caution } from '../../ui/display/Caution';
import { FormHeader } from '../../ui/layout/FormHeader';

/** Nothing said of a risk must not look like 'none'. */
function Risk({ label, value, risk }: GlanceEntry) {
  if (risk === 'exists') {
    return (
      <div className="mb-2 mt-1.5 flex sm:mb-0 low:my-0">
        <Caution label={label}>
          <bdi>{value}</bdi>
        </Caution>
      </div>
    );
  }
  return <p className="text-sm text-ink-2">{value ?? `${label}: não perguntado`}</p>;
}

type Props = {
  title: string;
  patientName: string;
  /** The patient's safety risk; undefined while it is not known. */
  risk?: GlanceEntry | undefined;
  onBack: () => void;
};

/** The patient's name with what must not be overlooked, and the button that leads back. */
export function NoteHeader({ title, patientName, risk, onBack }: Props) {
  return (
    <FormHeader leave="Voltar" onLeave={onBack}>
      <h1 className="text-lg font-bold low:shrink-0 low:text-base">{title}</h1>
      <p className="text-lg text-ink-2 [overflow-wrap:anywhere] low:mt-0 low:truncate low:text-base">
        {patientName}
      </p>
      {risk && <Risk {...risk} />}
    </FormHeader>
  );
}
