import type { PatientRow } from '../data/records/patients';
import { BillingPanel } from '../features/billing/BillingPanel';
import { EvaluationsPanel } from '../features/evaluation/EvaluationsPanel';
import { GoalsPanel } from '../features/goals/GoalsPanel';
import { PlanPanel } from '../features/plan/PlanPanel';
import { ResultsPanel } from '../features/results/ResultsPanel';
import { billings } from '../records/billings';
import { carePlans } from '../records/carePlans';
import { diagnoses } from '../records/diagnoses';
import { goals } from '../records/goals';
import { results } from '../records/results';
import { Beginnings } from '../ui/layout/Beginnings';
import { listedIn, RowSections } from './RowSections';

type Props = {
  patient: PatientRow;
  onEvaluate: () => void;
  onCompare: () => void;
};

const sections = [
  goals.name,
  carePlans.name,
  diagnoses.name,
  results.name,
  ...listedIn('plan').map(({ name }) => name),
  billings.name,
  'evaluations',
];

/** The tab 'Plano e metas' of a record. */
export const PlanTab = ({ patient, onEvaluate, onCompare }: Props) => (
  <Beginnings sections={sections} title="Acrescentar" hint="Nada aqui é obrigatório.">
    <GoalsPanel patient={patient} />
    <PlanPanel patient={patient} onEvaluate={onEvaluate} />
    <ResultsPanel patient={patient} />
    <RowSections tab="plan" patient={patient} />
    <BillingPanel patient={patient} />
    <EvaluationsPanel patient={patient} onEvaluate={onEvaluate} onCompare={onCompare} />
  </Beginnings>
);
