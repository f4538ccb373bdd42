import { Eye, Maximize2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useLeave } from '../../forms/useLeave';
import { patientNameOf } from '../../lib/patientName';
import { isProof } from '../../printing/issued/proofs';
import type { SentenceSource } from '../../printing/issued/proposedSentences';
import { isProofKind, type LetterKind, reportTitle } from '../../questionnaire/issuedReports';
import { Button } from '../../ui/controls/Button';
import { Glyph } from '../../ui/display/glyphs';
import { FormHeader } from '../../ui/layout/FormHeader';
import { FormMain } from '../../ui/layout/FormMain';
import { Sheet } from '../../ui/layout/Sheet';
import { NamelessDialog } from '../../ui/overlays/NamelessDialog';
import { useMediaQuery } from '../../ui/useMediaQuery';
import { AboutFields } from './AboutFields';
import { IssueBar } from './IssueBar';
import { IssueDialog } from './IssueDialog';
import { KindField } from './KindField';
import { OpinionField } from './OpinionField';
import { PagePreview, useEnlarged, useLetterPdf } from './PagePreview';
import { AdviceField, PartsField } from './PartsField';
import { PromptsField } from './PromptsField';
import { ProofFields } from './ProofFields';
import { RenewalGaps } from './RenewalGaps';
import { renewedText } from './renewal';
import { type EditingProps, type ReportEditing, useReportEditing } from './useReportEditing';

type Props = EditingProps & {
  /** Shows the pages of a PDF. */
  pages: (file: Blob) => ReactNode;
  onLeave: () => void;
  /** Opens where a sentence comes from; what is written stays a draft. */
  onSource: (source: SentenceSource) => void;
  onProfile: () => void;
};

/** Writes a report for somebody: for whom, what it says, and the pages beside it; issues it. */
export function ReportEditor({ pages, onLeave, onSource, onProfile, ...given }: Props) {
  const { patient, draft } = given;
  const editing = useReportEditing(given);
  const { kind, words, letter, isTyped, end } = editing;
  const { leave, leaving } = useLeave({ draft, unsaved: isTyped, end, onLeave });
  const isWide = useMediaQuery('(min-width: 768px)');
  const made = useLetterPdf(letter, isWide);
  const { showing, enlarge } = useEnlarged(patient, words, letter);
  const title = kind ? reportTitle(kind) : 'Relatório para…';

  const discard = () => {
    end();
    onLeave();
  };
  const goTo = (source: SentenceSource) => void draft.flush().then(() => onSource(source));
  const enlargeButton = (
    <Button
      kind="quiet"
      small
      icon={isWide ? <Maximize2 aria-hidden className="size-4" /> : <Eye aria-hidden className="size-4" />}
      busy={showing ? 'Abrindo...' : false}
      disabled={!letter}
      onClick={enlarge}
    >
      {isWide ? 'Ampliar' : 'Ver a página'}
    </Button>
  );

  return (
    <>
      <FormMain>
        <FormHeader leave="Voltar" onLeave={isTyped ? leave : discard}>
          <h1 className="text-lg font-bold low:shrink-0 low:text-base">{title}</h1>
          <p className="text-lg text-ink-2 [overflow-wrap:anywhere] low:mt-0 low:truncate low:text-base">
            {patientNameOf(patient)}
          </p>
        </FormHeader>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-5">
          <form
            ref={editing.element}
            noValidate
            onSubmit={(event) => event.preventDefault()}
            className="grid min-w-0 grid-cols-1 content-start gap-5"
          >
            <Sheet className="grid grid-cols-1 gap-4" padding="p-4 sm:px-6 sm:py-5">
              <KindField value={kind} onChange={editing.chooseKind} onPressed={editing.goToAddressee} />
              {kind && <AboutFields editing={editing} />}
            </Sheet>
            {words && isProof(words) && (
              <Sheet className="grid grid-cols-1 gap-4" padding="p-4 sm:px-6 sm:py-5">
                <ProofFields words={words} editing={editing} />
                {!isWide && <div className="-ml-4">{enlargeButton}</div>}
              </Sheet>
            )}
            {kind && !isProofKind(kind) && (
              <Sheet className="grid grid-cols-1 gap-4" padding="p-4 sm:px-6 sm:py-5">
                <LetterFields kind={kind} editing={editing} onSource={goTo} />
                {!isWide && <div className="-ml-4">{enlargeButton}</div>}
              </Sheet>
            )}
          </form>
          {isWide && (
            <PagePreview made={made} isChosen={kind !== null} pages={pages} enlarge={enlargeButton} />
          )}
        </div>
      </FormMain>
      <IssueBar editing={editing} draft={draft} />
      <EditorDialogs editing={editing} onProfile={onProfile} />
      {leaving}
    </>
  );
}

type LetterFieldsProps = {
  kind: LetterKind;
  editing: ReportEditing;
  /** Leads to where a sentence comes from. */
  onSource: (source: SentenceSource) => void;
};

/** What a letter says: the opinion, what its kind asks, and the parts of the record that go with it. */
function LetterFields({ kind, editing, onSource }: LetterFieldsProps) {
  const { form, field, words, sources, renewed } = editing;
  return (
    <>
      <OpinionField editing={editing} onSource={onSource} />
      {renewed && (
        <p className="flex items-start gap-2 text-sm font-medium text-warn [overflow-wrap:anywhere]">
          <Glyph name="warning" className="mt-0.5 size-4" />
          {renewedText(renewed)} Para mudar aquele, use Corrigir, em Quem recebeu.
        </p>
      )}
      {kind === 'plano_saude' && words && <RenewalGaps words={words} sources={sources} onSource={onSource} />}
      <PromptsField key={kind} editing={editing} kind={kind} />
      <PartsField editing={editing} kind={kind} />
      {form.parts.includes('advice') && <AdviceField field={field} />}
    </>
  );
}

type EditorDialogsProps = Pick<Props, 'onProfile'> & { editing: ReportEditing };

/** What is asked before the report is issued. */
function EditorDialogs({ editing, onProfile }: EditorDialogsProps) {
  const { form, change, asking, ask } = editing;
  const stay = () => ask(undefined);
  return (
    <>
      <IssueDialog
        open={asking === 'issue'}
        kind={editing.kind}
        addressee={form.addressee.trim()}
        withoutConsent={
          editing.isConsented
            ? undefined
            : { reason: form.withoutConsent, onChange: (withoutConsent) => change({ withoutConsent }) }
        }
        renewed={editing.renewed && renewedText(editing.renewed)}
        unprinted={editing.unprinted}
        busy={editing.running}
        onConfirm={editing.confirm}
        onCancel={stay}
      />
      <NamelessDialog
        open={asking === 'name'}
        what="Um relatório emitido"
        onProfile={onProfile}
        onCancel={stay}
      />
    </>
  );
}
