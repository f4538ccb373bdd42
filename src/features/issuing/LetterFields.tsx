import type { SentenceSource } from '../../printing/issued/proposedSentences';
import type { LetterKind } from '../../questionnaire/issuedReports';
import { Glyph } from '../../ui/display/glyphs';
import { OpinionField } from './OpinionField';
import { PartsField } from './PartsField';
import { PromptsField } from './PromptsField';
import { RenewalGaps } from './RenewalGaps';
import { renewedText } from './renewal';
import type { ReportEditing } from './useReportEditing';
import { AdviceField, ProceduresField } from './WrittenParts';

type Props = {
  kind: LetterKind;
  editing: ReportEditing;
  /** Leads to where a sentence comes from. */
  onSource: (source: SentenceSource) => void;
};

/** What a letter says: the opinion, what its kind asks, and the parts of the record that go with it. */
export function LetterFields({ kind, editing, onSource }: Props) {
  const { form, change, errors, words, sources, renewed, propose, isExhausted } = editing;
  return (
    <>
      <OpinionField
        text={form.opinion}
        proposed={form.proposed}
        error={errors.opinion}
        onChange={change}
        onPropose={propose}
        isExhausted={isExhausted}
        onSource={onSource}
      />
      {renewed && (
        <p className="flex items-start gap-2 text-sm font-medium text-warn [overflow-wrap:anywhere]">
          <Glyph name="warning" className="mt-0.5 size-4 shrink-0" />
          {renewedText(renewed)} Para mudar aquele, use Corrigir, em Quem recebeu.
        </p>
      )}
      {kind === 'plano_saude' && words && <RenewalGaps words={words} sources={sources} onSource={onSource} />}
      <PromptsField key={kind} kind={kind} form={form} error={errors.prompts} onChange={change} />
      <PartsField form={form} kind={kind} sources={sources} onChange={change}>
        <ProceduresField editing={editing} />
      </PartsField>
      {form.parts.includes('advice') && <AdviceField editing={editing} />}
    </>
  );
}
