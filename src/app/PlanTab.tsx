import type { PatientRow } from '../data/records/patients';
import { EvaluationsPanel } from '../features/evaluation/EvaluationsPanel';
import { GoalsPanel } from '../features/goals/GoalsPanel';
import { Section } from '../features/patients/record/Section';
import { PlanPanel } from '../features/plan/PlanPanel';
import { ResultsPanel } from '../features/results/ResultsPanel';
import type { RowsPlace } from '../forms/rows/RowsPanel';
import { carePlans } from '../records/carePlans';
import { goals } from '../records/goals';
import { results } from '../records/results';
import { RowSections } from './RowSections';

type Props = RowsPlace & {
  patient: PatientRow;
  onEvaluate: () => void;
  onCompare: () => void;
};

/** The tab 'Plano e metas' of a record. */
export function PlanTab({ patient, takeBack, onEvaluate, onCompare }: Props) {
  return (
    <>
      <Section id="plan" title={carePlans.words.section} bare>
        <PlanPanel patient={patient} onEvaluate={onEvaluate} takeBack={takeBack} />
      </Section>
      <Section id="goals" title={goals.words.section} bare>
        <GoalsPanel patient={patient} takeBack={takeBack} />
      </Section>
      <Section id="results" title={results.words.section} hint="De instrumentos, ao longo do tempo." bare>
        <ResultsPanel patient={patient} takeBack={takeBack} />
      </Section>
      <RowSections tab="plan" patient={patient} takeBack={takeBack} />
      <Section id="evaluations" title="Reavaliações" hint="O que foi dito em cada data." bare>
        <EvaluationsPanel patient={patient} onEvaluate={onEvaluate} onCompare={onCompare} />
      </Section>
    </>
  );
}
