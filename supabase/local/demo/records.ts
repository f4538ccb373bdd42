import { randomUUID } from 'node:crypto';
import { consentTextFor } from '../../../src/questionnaire/consent.ts';
import {
  type AnswerValues,
  type PatientKind,
  type Question,
  questionsOf,
} from '../../../src/questionnaire/field.ts';
import { QUESTIONNAIRE_VERSION, questionnaireFor } from '../../../src/questionnaire/questionnaires.ts';
import { cpf, email, personName, phone, pick, place, type Random, whole } from './people.ts';

const DAY = 86_400_000;

const sentences = [
  'Relata dificuldade para abotoar a camisa e para segurar a caneta por mais de cinco minutos.',
  'Caminha sem apoio dentro de casa; na rua prefere companhia por medo de cair.',
  'Dorme cerca de seis horas por noite e acorda cansada nos dias de chuva.',
  'Faz uso de óculos e de uma órtese noturna no punho direito.',
  'Gosta de cozinhar, de cuidar das plantas e de ouvir rádio pela manhã.',
  'Evita roupas com etiquetas e lugares barulhentos, como o refeitório.',
  'Reconhece letras e números, mas perde a linha ao copiar do quadro.',
  'Precisa de ajuda parcial no banho e é independente na alimentação.',
  'Nega alergias conhecidas; a família confirma a informação.',
  'Em acompanhamento com fisioterapia duas vezes por semana.',
  'Orientado no tempo e no espaço, com lapsos breves de atenção ao fim da tarde.',
  'Objetivo combinado: voltar a preparar o próprio café da manhã em oito semanas.',
  'Treino de pinça e de força com massa terapêutica, três séries por atendimento.',
  'A família foi orientada a manter a rotina visual fixada na porta da geladeira.',
] as const;

function longText(random: Random): string {
  return Array.from({ length: whole(random, 1, 6) }, () => pick(random, sentences)).join(' ');
}

type Basics = {
  readonly name: string;
  readonly kind: PatientKind;
  readonly birth: string;
  readonly random: Random;
};

function answer(question: Question, { name, birth, kind, random }: Basics, home: ReturnType<typeof place>) {
  const { column } = question;
  if (column === 'nome') return name;
  if (column === 'dataNascimento') return birth;
  if (column === 'responsavel') return kind === 'infantil' ? personName(random) : null;
  // Real records have gaps: about a third of the optional answers stay empty.
  if (!question.required && random() < 0.3) return null;
  if (column === 'endereco' || column === 'estado' || column === 'municipio') return home[column];
  switch (question.kind) {
    case 'cpf':
      return cpf(random);
    case 'phone':
      return phone(random);
    case 'email':
      return email(name, random);
    case 'choice': {
      const [first = '', ...others] = question.options;
      return pick(random, [first, ...others]);
    }
    case 'longText':
      return longText(random);
    default:
      return column === 'profissao'
        ? pick(random, ['Costureira', 'Marceneiro', 'Professora', 'Aposentada'])
        : 'Escola Municipal Ipê';
  }
}

type DemoRecord = {
  readonly patient: Partial<AnswerValues> & { readonly id: string; readonly [column: string]: unknown };
  readonly consent: { readonly [column: string]: unknown };
};

/** A fictional patient of the last two years and the consent given with it. */
export function demoRecord(userId: string, random: Random, now: Date): DemoRecord {
  const kind: PatientKind = random() < 0.4 ? 'infantil' : 'adulto';
  const questionnaire = questionnaireFor(kind);
  const created = new Date(now.getTime() - random() ** 2 * 730 * DAY);
  const updated =
    random() < 0.6 ? created : new Date(created.getTime() + random() * (now.getTime() - created.getTime()));
  const years = kind === 'infantil' ? whole(random, 1, 12) : whole(random, 18, 92);
  const birth = new Date(created.getTime() - (years * 365.25 + whole(random, 0, 364)) * DAY)
    .toISOString()
    .slice(0, 10);
  const basics = { name: personName(random), kind, birth, random };
  const home = place(random);
  const answers = Object.fromEntries(
    questionsOf(questionnaire).map((question) => [question.column, answer(question, basics, home)]),
  );
  const id = randomUUID();
  const text = consentTextFor(kind);
  const guardian = answers.responsavel ?? null;
  return {
    patient: {
      ...answers,
      id,
      user_id: userId,
      tipo: kind,
      created_at: created.toISOString(),
      updated_at: updated.toISOString(),
      attended_on: created.toISOString().slice(0, 10),
      questionnaire_version: QUESTIONNAIRE_VERSION,
    },
    consent: {
      id: randomUUID(),
      patient_id: id,
      user_id: userId,
      text_version: text.version,
      text_hash: text.sha256,
      signer_name: guardian ?? basics.name,
      signer_relation: guardian ? (answers.tipo_responsavel ?? null) : null,
      given_at: created.toISOString(),
    },
  };
}
