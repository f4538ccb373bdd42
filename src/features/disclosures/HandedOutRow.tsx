import { Download, Eye } from 'lucide-react';
import type { IssuedReport } from '../../data/records/disclosures';
import { formatDate, fromIsoDate } from '../../lib/dates';
import type { HandedOut } from '../../printing/handedOut';
import type { Explanation } from '../../records/explanations';
import { Button, IconButton } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { explainedText } from './explained';
import { useReportFile } from './useReportFile';

type Props = {
  entry: HandedOut;
  /** The report that a later one corrects. */
  isCorrected: boolean;
  /** When the report that this one corrects was issued. */
  corrects: IssuedReport | undefined;
  onCorrect: (report: IssuedReport) => void;
  /** To whom the report was explained. */
  explanations: readonly Explanation[];
  /** Marks the family's report as explained. */
  onExplained: (report: IssuedReport) => void;
};

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-[1.375rem]' } as const;

function FileActions({
  report,
  isCorrected,
  onCorrect,
  onExplained,
}: Pick<Props, 'isCorrected' | 'onCorrect' | 'onExplained'> & { report: IssuedReport }) {
  const { running, use } = useReportFile(report);
  const which = `o relatório de ${formatDate(report.issued_at)} para ${report.addressee}`;
  return (
    <div className="-ml-3 flex max-w-full flex-wrap items-center self-start">
      <IconButton
        icon={<Eye {...icon} />}
        label={`Ver ${which}`}
        disabled={running !== undefined}
        onClick={() => void use('view')}
      />
      <IconButton
        icon={<Download {...icon} />}
        label={`Baixar ${which}`}
        disabled={running !== undefined}
        onClick={() => void use('download')}
      />
      {!isCorrected && (
        <Button kind="quiet" small aria-label={`Corrigir ${which}`} onClick={() => onCorrect(report)}>
          Corrigir
        </Button>
      )}
      {report.kind === 'familia' && (
        <Button
          kind="quiet"
          small
          aria-label={`Marcar como explicado ${which}`}
          onClick={() => onExplained(report)}
        >
          Marcar como explicado
        </Button>
      )}
    </div>
  );
}

/** Something that was handed out: when, to whom, what for, what was in it, and the file. */
export function HandedOutRow({ entry, isCorrected, corrects, onCorrect, explanations, onExplained }: Props) {
  const { day, recipient, way, purpose, content, report } = entry;
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-5 py-4 first:border-t-0 sm:px-7">
      <time dateTime={day} className="w-26 pt-0.5 text-sm tabular-nums text-ink-2">
        {fromIsoDate(day)}
      </time>
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          <bdi>{recipient}</bdi>
          {isCorrected && <Chip>Corrigido depois</Chip>}
        </p>
        <p className="text-sm text-ink-2">
          {[way, purpose].filter(Boolean).join(' · ')}
          {corrects && ` · Corrige o de ${formatDate(corrects.issued_at)}`}
        </p>
        {content && <p className="mt-1 text-sm">{content}</p>}
        {report?.without_consent && (
          <p className="mt-1 text-sm text-ink-2">Sem consentimento em vigor: {report.without_consent}</p>
        )}
        {explanations.map((explanation) => (
          <p key={explanation.id} className="mt-1 text-sm text-ink-2">
            {explainedText(explanation)}
          </p>
        ))}
      </div>
      {report && <FileActions {...{ report, isCorrected, onCorrect, onExplained }} />}
    </li>
  );
}
