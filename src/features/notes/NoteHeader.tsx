import { FormHeader } from '../../ui/layout/FormHeader';

type Props = { title: string; patientName: string; onBack: () => void };

/** The patient's name, and the button that leads back. */
export function NoteHeader({ title, patientName, onBack }: Props) {
  return (
    <FormHeader leave="Voltar" onLeave={onBack}>
      <h1 className="text-lg font-bold low:shrink-0 low:text-base">{title}</h1>
      <p className="text-lg text-ink-2 [overflow-wrap:anywhere] low:mt-0 low:truncate low:text-base">
        {patientName}
      </p>
    </FormHeader>
  );
}
