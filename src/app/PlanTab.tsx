import type { PatientRow } from '../data/records/patients';
import { BillingPanel } from '../features/billing/BillingPanel';
import { EvaluationsPanel } from '../features/evaluation/EvaluationsPanel';
import { GoalsPanel } from '../features/goals/GoalsPanel';
import { PlanPanel } from '../features/plan/PlanPanel';
import { ResultsPanel } from '../features/results/ResultsPanel';
import type { RowsPlace } from '../forms/rows/RowsPanel';
import { billings } from '../records/billings';
import { carePlans } from '../records/carePlans';
import { diagnoses } from '../records/diagnoses';
import { goals } from '../records/goals';
import { results } from '../records/results';
import { Beginnings } from '../ui/layout/Beginnings';
import { listedIn, RowSections } from './RowSections';

type Props = RowsPlace & {
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
export const PlanTab = ({ patient, takeBack, onEvaluate, onCompare }: Props) => (
  <Beginnings sections={sections} title="Acrescentar" hint="Nada aqui é obrigatório.">
    <GoalsPanel patient={patient} takeBack={takeBack} />
    <PlanPanel patient={patient} onEvaluate={onEvaluate} takeBack={takeBack} />
    <ResultsPanel patient={patient} takeBack={takeBack} />
    <RowSections tab="plan" patient={patient} takeBack={takeBack} />
    <BillingPanel patient={patient} takeBack={takeBack} />
    <EvaluationsPanel patient={patient} onEvaluate={onEvaluate} onCompare={onCompare} />
  </Beginnings>
);
