import { Download, Ellipsis, Eye, FileSignature, MessageCircle, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import type { IssuedReport } from '../../data/records/disclosures';
import { formatDate, fromIsoDate } from '../../lib/dates';
import { shownName } from '../../lib/shownName';
import type { HandedOut } from '../../printing/handedOut';
import { beginningText, signatureText, WHERE_TO_VERIFY } from '../../printing/signedWords';
import { afterPara } from '../../questionnaire/issuedReports';
import type { Explanation } from '../../records/explanations';
import type { SignedCopy } from '../../records/signedCopies';
import { IconButton } from '../../ui/controls/Button';
import { Chip } from '../../ui/display/Chip';
import { ActionMenu } from '../../ui/overlays/ActionMenu';
import { explainedText } from './ExplainDialog';
import { OtherFile } from './OtherFile';
import { useKeptFile } from './useKeptFile';

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-[1.375rem]' } as const;

type Kept = ReturnType<typeof useKeptFile>;

/** Shows or downloads a file; `which` names it. */
const FileButtons = ({ file: { running, use }, which }: { file: Kept; which: string }) => (
  <>
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
  </>
);

/** A signed version under its report: what the device found in it, and the file. */
function SignedRow({ copy }: { copy: SignedCopy }) {
  const file = useKeptFile(copy);
  const { file_name, created_at, begins_with_report, signature } = copy;
  const which = `a versão assinada ${shownName(file_name)}`;
  return (
    <li className="flex flex-wrap items-center gap-x-6 border-l-2 border-line pl-4">
      <div className="min-w-0 flex-1 basis-56 text-sm text-ink-2 [overflow-wrap:anywhere]">
        <p className="font-semibold text-ink">Versão assinada, guardada em {formatDate(created_at)}</p>
        <p>
          {[signatureText(copy), beginningText(begins_with_report)].join('. ')}.
          {signature === 'digital' && ` Confira em ${WHERE_TO_VERIFY} se vale.`}
        </p>
        <OtherFile isOther={file.isOther} />
      </div>
      <div className="-ml-3 flex">
        <FileButtons file={file} which={which} />
      </div>
    </li>
  );
}

type Props = {
  entry: HandedOut;
  /** The report that a later one corrects. */
  isCorrected: boolean;
  /** The report that this one corrects. */
  corrects: IssuedReport | undefined;
  /** Its signed versions, the oldest first. */
  signed: readonly SignedCopy[];
  onCorrect: (report: IssuedReport) => void;
  onSigned: (report: IssuedReport) => void;
  /** To whom the report was explained. */
  explanations: readonly Explanation[];
  /** Marks the family's report as explained. */
  onExplained: (report: IssuedReport) => void;
};

type ReportActions = Pick<Props, 'isCorrected' | 'onCorrect' | 'onSigned' | 'onExplained'> & {
  report: IssuedReport;
};

/** The file of a report, and what else can be done with it. */
function FileActions({
  report,
  file,
  isCorrected,
  onCorrect,
  onSigned,
  onExplained,
}: ReportActions & { file: Kept }) {
  const which = `o relatório de ${formatDate(report.issued_at)} para ${afterPara(report.addressee)}`;
  const explain = {
    label: 'Marcar como explicado',
    icon: MessageCircle,
    onSelect: () => onExplained(report),
  };
  const correct = { label: 'Corrigir', icon: Pencil, onSelect: () => onCorrect(report) };
  return (
    <div className="-ml-3 flex max-w-full flex-wrap items-center self-start">
      <FileButtons file={file} which={which} />
      <ActionMenu
        label={`Mais ações com ${which}`}
        trigger={<IconButton icon={<Ellipsis {...icon} />} label={`Mais ações com ${which}`} />}
        actions={[
          ...(isCorrected ? [] : [correct]),
          ...(report.kind === 'familia' ? [explain] : []),
          { label: 'Anexar versão assinada', icon: FileSignature, onSelect: () => onSigned(report) },
        ]}
      />
    </div>
  );
}

/** The actions of an issued report, below what is said of it (`children`). */
function ReportRow({ children, ...props }: ReportActions & { children: ReactNode }) {
  const file = useKeptFile(props.report);
  return (
    <>
      <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">
        {children}
        <OtherFile isOther={file.isOther} />
      </div>
      <FileActions file={file} {...props} />
    </>
  );
}

/** Something that was handed out: when, to whom, what for, what was in it, and the file with its signed versions. */
export function HandedOutRow({ entry, isCorrected, corrects, signed, explanations, ...calls }: Props) {
  const { day, recipient, way, purpose, content, report } = entry;
  const said = (
    <>
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
    </>
  );
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-5 py-4 first:border-t-0 sm:px-7">
      <time dateTime={day} className="w-26 pt-0.5 text-sm tabular-nums text-ink-2">
        {fromIsoDate(day)}
      </time>
      {report ? (
        <ReportRow report={report} isCorrected={isCorrected} {...calls}>
          {said}
        </ReportRow>
      ) : (
        <div className="min-w-0 flex-1 basis-64 [overflow-wrap:anywhere]">{said}</div>
      )}
      {signed.length > 0 && (
        <ul
          aria-label={`Versões assinadas do relatório para ${afterPara(recipient)}`}
          className="mt-2 grid w-full gap-2 sm:pl-32"
        >
          {signed.map((copy) => (
            <SignedRow key={copy.id} copy={copy} />
          ))}
        </ul>
      )}
    </li>
  );
}
