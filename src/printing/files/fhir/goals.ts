import type { Extension, Goal as FhirGoal, Observation, Reference } from '@medplum/fhirtypes';
import { attainedOf, type Goal, type GoalRating, levelsOf, struckIn } from '../../../data/records/goals';
import {
  attainedText,
  type GoalLevel,
  type GoalState,
  goalLevels,
  levelText,
} from '../../../questionnaire/goals';
import { PATIENT } from '../../../questionnaire/marks';
import { coding, fhirText, fhirTexts, given, LOINC, named, referenceTo } from './elements';

/** One of the five levels (HL7 Person-Centered Outcomes, STU 1): its code and what it means for this goal. */
const SCALING = 'http://hl7.org/fhir/us/pco/StructureDefinition/pco-goal-attainment-scaling';
/** On the earlier version, it names the later one. */
const RELATIONSHIP = 'http://hl7.org/fhir/StructureDefinition/goal-relationship';
const ACHIEVEMENT = 'http://terminology.hl7.org/CodeSystem/goal-achievement';

/** The answer list LL6900-6 of LOINC. */
const levelCodes: Record<GoalLevel, readonly [code: string, display: string]> = {
  [-2]: ['LA34484-8', 'Much less than expected'],
  [-1]: ['LA34483-0', 'Less than expected'],
  0: ['LA34481-4', 'Expected outcome'],
  1: ['LA34480-6', 'Better than expected'],
  2: ['LA34479-8', 'Much better than expected'],
};
const levelCoding = (level: GoalLevel) => coding(LOINC, ...levelCodes[level]);
const MEASURE = coding(LOINC, '107332-9', 'Goal attainment scale - Reported');

const scoreCodes = {
  terapeuta: coding(LOINC, '107333-7', 'Practitioner follow-up goal attainment scaling score'),
  paciente: coding(LOINC, '107334-5', 'Patient follow-up goal attainment scaling score'),
  familia: coding(LOINC, '107331-1', 'Caregiver follow-up goal attainment scaling score'),
} as const;

const lifecycles: Record<GoalState, FhirGoal['lifecycleStatus']> = {
  ativa: 'active',
  pausada: 'on-hold',
  alcancada: 'completed',
  encerrada: 'cancelled',
};

function achievementOf(state: GoalState, last: GoalRating | undefined): FhirGoal['achievementStatus'] {
  const attained = last && attainedOf(last);
  const isThere = attained && ('level' in attained ? attained.level >= 0 : attained.word === 'alcancada');
  const achieved = { coding: [coding(ACHIEVEMENT, 'achieved', 'Achieved')] };
  if (state === 'alcancada' || isThere) return achieved;
  if (!attained) return undefined;
  return state === 'encerrada'
    ? { coding: [coding(ACHIEVEMENT, 'not-achieved', 'Not Achieved')] }
    : { coding: [coding(ACHIEVEMENT, 'in-progress', 'In Progress')] };
}

function scalingOf(goal: Goal): Extension[] {
  return goalLevels.toReversed().flatMap((level) => {
    const text = fhirText(levelText(levelsOf(goal), level));
    return text
      ? [
          {
            url: SCALING,
            extension: [
              { url: 'level', valueCoding: levelCoding(level) },
              { url: 'progressText', valueString: text },
            ],
          },
        ]
      : [];
  });
}

const replacedBy = (id: string): Extension => ({
  url: RELATIONSHIP,
  extension: [
    {
      url: 'type',
      valueCodeableConcept: {
        coding: [
          coding(
            'http://terminology.hl7.org/CodeSystem/goal-relationship-type',
            'replacement',
            'Replacement',
          ),
        ],
      },
    },
    { url: 'target', valueReference: referenceTo(id) },
  ],
});

const saidBy = ({ said_by, patient_id, user_id }: Goal): Reference<never> => {
  if (!said_by) return referenceTo(user_id);
  return said_by === PATIENT ? referenceTo(patient_id, PATIENT) : named(said_by);
};

/** A goal, with where it stands by the therapist's last mark, or else by the last of anybody. */
function toGoal(goal: Goal, ratings: readonly GoalRating[], next: Goal | undefined): FhirGoal {
  const { id, patient_id, updated_at, statement, own_words, area, target_on, state, state_reason } = goal;
  const last = ratings.findLast(({ rated_by }) => rated_by === 'terapeuta') ?? ratings.at(-1);
  const extension = [...scalingOf(goal), ...(next ? [replacedBy(next.id)] : [])];
  const isScaled = levelsOf(goal) !== null;
  const target = {
    ...given({ measure: isScaled ? { coding: [MEASURE] } : undefined, dueDate: target_on }),
  };
  return {
    resourceType: 'Goal',
    id,
    meta: { lastUpdated: updated_at },
    lifecycleStatus: next ? 'cancelled' : lifecycles[state],
    description: { text: fhirText(statement) ?? 'Meta' },
    subject: referenceTo(patient_id),
    expressedBy: saidBy(goal),
    ...given({
      extension,
      achievementStatus: achievementOf(state, last),
      category: fhirTexts(area),
      target: Object.keys(target).length > 0 ? [target] : [],
      statusReason: next ? 'Substituída por outra versão' : fhirText(state_reason),
      note: fhirTexts(own_words),
    }),
  };
}

/** A correction is no score of the therapist's own. */
function codeOf({ rated_by, corrects }: GoalRating, isLevel: boolean): Observation['code'] {
  if (corrects !== null) return { text: 'Correção do terapeuta à avaliação de outra pessoa' };
  return isLevel ? { coding: [scoreCodes[rated_by]] } : { text: 'Até onde a meta foi alcançada' };
}

/** A mark; one that was struck is entered in error. A correction is derived from what it corrects, which stays final. */
function toObservation(rating: GoalRating, isStruck: boolean): Observation[] {
  const attained = attainedOf(rating);
  const { id, patient_id, user_id, goal_id, rated_on, rated_by, by_name, comment, created_at, corrects } =
    rating;
  if (!attained && corrects === null) return [];
  const performers: Record<GoalRating['rated_by'], Reference<never>> = {
    terapeuta: referenceTo(user_id),
    paciente: referenceTo(patient_id),
    familia: named(by_name ?? 'Família'),
  };
  const isLevel = attained !== null && 'level' in attained;
  const source = rating.note_id ?? rating.family_answers_id ?? corrects;
  return [
    {
      resourceType: 'Observation',
      id,
      status: isStruck ? 'entered-in-error' : 'final',
      code: codeOf(rating, isLevel),
      subject: referenceTo(patient_id),
      focus: [referenceTo(goal_id)],
      effectiveDateTime: rated_on,
      issued: created_at,
      performer: [performers[rated_by]],
      ...given({
        valueCodeableConcept: attained && {
          ...given({ coding: 'level' in attained ? [levelCoding(attained.level)] : [] }),
          text: attainedText(attained),
        },
        note: fhirTexts(comment),
        derivedFrom: source ? [referenceTo<never>(source)] : [],
      }),
    },
  ];
}

/** The goals with their versions, and their marks. */
export function goalsOf(goals: readonly Goal[], ratings: readonly GoalRating[]): (FhirGoal | Observation)[] {
  const struck = struckIn(ratings);
  const valid = ratings.filter(
    (rating) => attainedOf(rating) && rating.corrects === null && !struck.has(rating.id),
  );
  return [
    ...goals.map((goal) =>
      toGoal(
        goal,
        valid.filter(({ goal_id }) => goal_id === goal.id),
        goals.find(({ replaces }) => replaces === goal.id),
      ),
    ),
    ...ratings.flatMap((rating) => toObservation(rating, struck.has(rating.id))),
  ];
}
