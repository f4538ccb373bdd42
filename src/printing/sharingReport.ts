import type { PatientRow } from '../data/records/patients';
import { type Profile, therapistOf } from '../data/records/profile';
import { ageText } from '../lib/age';
import { formatDate, fromIsoDate } from '../lib/dates';
import { bothNamesOf } from '../lib/patientName';
import type { LetterReport } from '../pdf/report';
import type { Section, SectionEntry } from '../questionnaire/present';
import { fact } from './consentSection';
import type { HandedOut } from './handedOut';

const text = (value: string): SectionEntry => ({ label: '', value, long: true });

const opening = (name: string, day: string) =>
  `Em resposta ao direito de saber com quem os dados foram compartilhados (Lei 13.709/2018, LGPD, art. 18, VII), declaro que, até ${day}, saíram da ficha de ${name} os dados abaixo, como constam no registro de compartilhamentos.`;

function toEntry({ day, recipient, way, purpose, content, isCopy }: HandedOut): SectionEntry {
  // the family reads it: 'você' is the therapist
  if (isCopy) return { label: fromIsoDate(day), value: way, long: true };
  const lines = [way, purpose && `Para quê: ${purpose}`, content && `O que levou: ${content}`];
  return {
    label: `${fromIsoDate(day)} · ${recipient}`,
    value: lines.filter(Boolean).join('\n'),
    long: true,
  };
}

function sectionOf(id: string, title: string, entries: readonly HandedOut[], nothing?: string): Section[] {
  if (entries.length > 0) return [{ id, title, entries: entries.map(toEntry) }];
  return nothing ? [{ id, title, entries: [text(nothing)] }] : [];
}

/** 'Declaração de compartilhamento', from the list that the record shows; `entries` newest first. */
export function toSharingReport(
  patient: PatientRow,
  entries: readonly HandedOut[],
  profile: Profile | null | undefined,
  now = new Date(),
): LetterReport {
  const day = formatDate(now);
  return {
    kind: 'letter',
    title: 'Declaração de compartilhamento',
    subject: 'Com quem os dados de saúde foram compartilhados',
    patientName: bothNamesOf(patient),
    ageText: ageText(patient.dataNascimento, now),
    dated: day,
    signedOn: day,
    facts: fact('Data de Nascimento', fromIsoDate(patient.dataNascimento)),
    sections: [
      { id: 'opening', title: 'Declaração', entries: [text(opening(bothNamesOf(patient), day))] },
      ...sectionOf(
        'shared',
        'Com quem os dados foram compartilhados',
        entries.filter(({ isCopy }) => !isCopy),
        'Nenhum compartilhamento consta no registro.',
      ),
      ...sectionOf(
        'copies',
        'Cópias da ficha, que ficaram com quem atende',
        entries.filter(({ isCopy }) => isCopy),
      ),
    ],
    therapist: therapistOf(profile),
  };
}
