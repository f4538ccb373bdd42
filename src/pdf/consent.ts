import { PEN_WIDTH } from '../lib/signature';
import { capitalised } from '../lib/text';
import { wrapped } from './answerRows';
import { entryRows } from './facts';
import { layOut, runningHead, sectionTitle } from './furniture';
import { AIR_UNDER_TITLE, headingBlock } from './heading';
import {
  kept,
  type Layout,
  line,
  lineHeight,
  lines,
  measure,
  type PageItem,
  type Row,
  rule,
  sheet,
  type Typeface,
  widthIn,
} from './layout';
import { letterhead } from './letterhead';
import type { ConsentReport, ConsentTerm } from './report';
import { styles } from './styles';
import { printableLine } from './text';
import { shorten } from './wrap';

/** The space of a signature, in mm. */
const ROOM = { width: 96, height: 26, before: 3 } as const;
const INK = 0.3;

/** The signature made on the screen; no items if it is to be signed by hand. */
function signatureItems({ signature }: ConsentTerm, type: Typeface): PageItem[] {
  switch (signature?.kind) {
    case undefined:
    case 'paper':
      return [];
    case 'drawn': {
      const scale = Math.min(ROOM.width / signature.width, ROOM.height / signature.height);
      const { strokes } = signature;
      return [{ kind: 'strokes', x: sheet.left, y: 0, scale, weight: PEN_WIDTH * scale, strokes }];
    }
    case 'typed': {
      const name = printableLine(signature.name, type.has);
      const text = shorten(name, ROOM.width, widthIn(type, styles.typed));
      return [line(text, sheet.left, ROOM.height - lineHeight(styles.typed) - 1, styles.typed)];
    }
    default:
      return signature satisfies never;
  }
}

function signatureRow(term: ConsentTerm, type: Typeface): Row {
  const name = printableLine(term.signer, type.has);
  const under = [name, printableLine(term.signed, type.has) || 'Local e data:'];
  const step = lineHeight(styles.sign);
  const register = term.register.flatMap((text) => wrapped(text, measure, styles.foot, type));
  const registerTop = ROOM.height + 1.5 + under.length * step + 1;
  return {
    before: ROOM.before,
    height: registerTop + register.length * lineHeight(styles.foot),
    items: [
      ...signatureItems(term, type),
      rule(sheet.left, ROOM.height, ROOM.width, INK, 'ink'),
      ...under.map((text, index) =>
        line(
          shorten(text, measure, widthIn(type, styles.sign)),
          sheet.left,
          ROOM.height + 1.5 + index * step,
          index === 0 ? styles.sign : styles.signSoft,
        ),
      ),
      ...lines(register, sheet.left, registerTop, styles.foot),
    ],
  };
}

/** The text, the signer and the signature; what is declared, signer and signature stay on one page. */
function termRows(term: ConsentTerm, type: Typeface): Row[] {
  const text = entryRows(term.text, type, styles.term);
  const declared = entryRows(term.text.slice(-1), type, styles.term).length;
  return [
    ...text.slice(0, -declared),
    ...kept(text.slice(-declared)),
    sectionTitle('Registro do consentimento'),
    ...kept(entryRows(term.facts, type)),
    signatureRow(term, type),
    ...(term.revocation.length ? [sectionTitle('Revogação'), ...entryRows(term.revocation, type)] : []),
  ];
}

/** 'Baixar termo': the consent as a document of its own, with the therapist's letterhead. */
export function layOutConsent(
  { patientName, generatedOn, term, therapist }: ConsentReport,
  type: Typeface,
): Layout {
  const patient = printableLine(patientName, type.has);
  const { row } = headingBlock({ title: term.title, under: '', facts: [] }, undefined, type);
  const rows = [
    letterhead(therapist, generatedOn, type),
    { ...row, keep: true },
    ...termRows(term, type).map((each, index) => (index ? each : { ...each, before: AIR_UNDER_TITLE })),
  ];
  const about = {
    title: `${term.title} - ${patient}`,
    subject: capitalised(term.title.replace(/^Termo de /, '')),
    author: therapist?.name ?? '',
  };
  return layOut(rows, about, runningHead(term.title, generatedOn, type), type);
}
