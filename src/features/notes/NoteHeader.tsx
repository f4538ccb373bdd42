import { FormHeader } from '../../ui/layout/FormHeader';

type Props = { title: string; patientName: string; onBack: () => void };

/** The patient's name, and the button that leads back. */
export function NoteHeader({ title, patientName, onBack }: Props) {
  return (
    <FormHeader leave="Voltar" onLeave={onBack}>
      <h1 className="eyebrow low:shrink-0">{title}</h1>
      <p className="mt-1 text-lg font-bold sm:text-2xl [overflow-wrap:anywhere] low:mt-0 low:truncate low:text-base">
        {patientName}
      </p>
    </FormHeader>
  );
}
