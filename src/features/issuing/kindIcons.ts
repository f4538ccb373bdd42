import {
  Building2,
  CalendarCheck,
  Ellipsis,
  HeartHandshake,
  ListChecks,
  type LucideIcon,
  School,
  ShieldCheck,
  Stethoscope,
} from 'lucide-react';
import type { ReportKind } from '../../questionnaire/issuedReports';

export const kindIcons: Readonly<Record<ReportKind, LucideIcon>> = {
  escola: School,
  medico: Stethoscope,
  familia: HeartHandshake,
  plano_saude: ShieldCheck,
  pericia: Building2,
  outro: Ellipsis,
  comparecimento: CalendarCheck,
  atendimentos: ListChecks,
};
