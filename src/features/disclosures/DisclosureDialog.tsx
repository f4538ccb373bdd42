import { useQuery } from '@tanstack/react-query';
import { begunOptions } from '../../data/records/disclosures';
import type { PatientRow } from '../../data/records/patients';
import { useTherapist } from '../../forms/contexts';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { fromIsoDate } from '../../lib/dates';
import { beforeRecord, notYet, pastProblem } from '../../questionnaire/days';
import { type Disclosure, disclosures } from '../../records/disclosures';
import { disclosedBefore } from '../../sentences/errors';

type Props = OpenRow<typeof disclosures> & { patient: PatientRow };

const dayProblem = (typed: string, birthDate: string, begun: string | null | undefined) =>
  typed.trim()
    ? (notYet(typed) ?? pastProblem(typed, birthDate) ?? beforeRecord(typed, begun))
    : 'Escreva a data.';

const saidIn = ({ recipient, disclosed_on, content, purpose }: Disclosure): string =>
  `${recipient}, ${fromIsoDate(disclosed_on)}: ${[content, purpose].filter(Boolean).join(' · ')}`;

/** 'Enviei por outro meio': to whom, what, when and what for. */
export function DisclosureDialog(props: Props) {
  const { data: begun } = useQuery(begunOptions(useTherapist().userId, props.patient));
  return (
    <RowDialog
      entity={disclosures}
      head={() => ({
        size: 'question',
        description: (
          <p>
            O que saiu da ficha por e-mail, mensagem, papel ou conversa. Depois de guardado, não muda nem se
            apaga.
          </p>
        ),
      })}
      otherwise={(row) => disclosedBefore(saidIn(row))}
      check={({ disclosed_on }) => ({
        disclosed_on: dayProblem(disclosed_on, props.patient.dataNascimento, begun),
      })}
      {...props}
    />
  );
}
