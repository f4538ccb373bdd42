import type { IssuedReport } from '../../data/records/disclosures';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { formatDate, fromIsoDate, todayIso, toIsoDate } from '../../lib/dates';
import { notYet } from '../../questionnaire/days';
import { type Explanation, explanations } from '../../records/explanations';
import { explainedBefore } from '../../sentences/errors';

type Props = OpenRow<typeof explanations> & {
  /** The report that was explained; undefined if it is not read. */
  report: IssuedReport | undefined;
};

/** 'Explicado a Ana Prado (mãe) em 12/03/2026' */
export const explainedText = ({
  explained_to,
  explained_on,
}: Pick<Explanation, 'explained_to' | 'explained_on'>): string =>
  `Explicado a ${explained_to} em ${fromIsoDate(explained_on)}`;

/** 'Marcar como explicado': to whom, and when. */
export function ExplainDialog({ report, ...open }: Props) {
  const issued = report && todayIso(new Date(report.issued_at));
  const dayProblem = (typed: string) => {
    const day = toIsoDate(typed);
    const early = day && issued && day < issued;
    return (
      notYet(typed) ?? (early ? `O relatório foi emitido em ${formatDate(report.issued_at)}.` : undefined)
    );
  };
  return (
    <RowDialog
      entity={explanations}
      head={() => ({
        size: 'question',
        description: (
          <p>
            Você explicou o relatório de viva voz: o que ele diz, em palavras simples. Depois de guardado, não
            muda nem se apaga.
          </p>
        ),
      })}
      otherwise={(row) => explainedBefore(explainedText(row))}
      check={({ explained_on }) => {
        const problem = dayProblem(explained_on);
        return problem ? { explained_on: problem } : {};
      }}
      {...open}
    />
  );
}
