import type { IssuedReport } from '../../data/records/disclosures';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { formatDate, todayIso, toIsoDate } from '../../lib/dates';
import { notYet } from '../../questionnaire/days';
import { explanations } from '../../records/explanations';
import { explainedBefore } from '../../sentences/errors';
import { explainedText } from './explained';

type Props = OpenRow<typeof explanations> & {
  /** The report that was explained; undefined if it is not read. */
  report: IssuedReport | undefined;
};

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
