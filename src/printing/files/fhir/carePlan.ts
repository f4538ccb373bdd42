import type { CarePlan as FhirCarePlan, Goal as FhirGoal } from '@medplum/fhirtypes';
import type { Goal } from '../../../data/records/goals';
import { type CarePlan, planEntries } from '../../../records/carePlans';
import { fhirId, fhirText, given, referenceTo } from './elements';

/** The plan, its parts as notes: FHIR has no place for a prognosis in words. */
export function toCarePlan(plan: CarePlan | null, goals: readonly Goal[]): FhirCarePlan[] {
  if (!plan) return [];
  const { patient_id, user_id, created_at, updated_at } = plan;
  const notes = planEntries(plan).flatMap(({ label, value }) => {
    const text = fhirText(value);
    return text ? [{ text: `${label}: ${text}` }] : [];
  });
  return [
    {
      resourceType: 'CarePlan',
      id: fhirId(patient_id, 'plan'),
      meta: { lastUpdated: updated_at },
      status: 'active',
      intent: 'plan',
      title: 'Plano',
      subject: referenceTo(patient_id),
      created: created_at,
      author: referenceTo<never>(user_id),
      ...given({ note: notes, goal: goals.map(({ id }) => referenceTo<FhirGoal>(id)) }),
    },
  ];
}
