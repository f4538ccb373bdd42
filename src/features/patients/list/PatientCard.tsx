import { Archive, Backpack, Eye, Trash2 } from 'lucide-react';
import { memo, useId } from 'react';
import type { PatientSummary } from '../../../data/records/summaries';
import { useIsTaken, useIsTaking } from '../../../forms/useTaken';
import { fromIsoDate } from '../../../lib/dates';
import { civilNameOf, patientNameOf } from '../../../lib/patientName';
import { ageOf } from '../../../questionnaire/age';
import { consentStateOf } from '../../../questionnaire/consent';
import { toAskOf } from '../../../questionnaire/present';
import { questionnaireFor } from '../../../questionnaire/questionnaires';
import { Button, IconButton } from '../../../ui/controls/Button';
import { Chip } from '../../../ui/display/Chip';
import { PatientAvatar } from '../PatientAvatar';
import { CardFacts, relationOf } from './CardFacts';

/** Shown with hover or focus; a device without hover has these actions in the record. */
const hoverAction = 'quiet-until-hover [@media(hover:none)]:hidden';

/** Hidden until its card is hovered or it has the focus; a finger always finds it. */
const QUIET = '[@media(hover:hover)]:[&:not(:focus,.group:hover_*)]:opacity-0';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Stable, since the cards are memoised. */
export type TakeActions = {
  readonly take: (patient: PatientSummary) => void;
  readonly leaveBehind: (patient: PatientSummary) => void;
};

type Props = {
  patient: PatientSummary;
  /** The search found only the name of the child's guardian. */
  byGuardian: boolean;
  /** Likewise only the civil name, which is no heading. */
  byCivil: boolean;
  onOpen: (id: string) => void;
  onDelete: (patient: PatientSummary) => void;
  /** Of an archived record. */
  onReactivate: (patient: PatientSummary) => void;
  /** Absent where a device can take none along. */
  take: TakeActions | undefined;
};

/** What a search found, where the heading does not say it. */
function foundOf(patient: PatientSummary, { byCivil, byGuardian }: Pick<Props, 'byCivil' | 'byGuardian'>) {
  if (byCivil) return `Nome civil: ${civilNameOf(patient)}`;
  if (!byGuardian) return undefined;
  const relation = relationOf(patient);
  return `Responsável: ${patient.responsavel}${relation ? ` (${relation})` : ''}`;
}

/**
 * The press area of 'Ver Detalhes' is the whole card. Memoised: typing and scrolling re-render only the cards whose
 * patient changes.
 */
export const PatientCard = memo(function PatientCard({ patient, byGuardian, byCivil, ...actions }: Props) {
  const nameId = useId();
  return (
    <>
      <CardHead patient={patient} nameId={nameId} found={foundOf(patient, { byCivil, byGuardian })} />
      <CardFacts patient={patient} byGuardian={byGuardian} />
      <CardActions patient={patient} nameId={nameId} {...actions} />
    </>
  );
});

function TakenChip({ patientId }: { patientId: string }) {
  const isTaken = useIsTaken(patientId);
  return isTaken ? <Chip icon={<Backpack {...icon} className="size-3.5" />}>Levo comigo</Chip> : null;
}

type CardHeadProps = { patient: PatientSummary; nameId: string; found: string | undefined };

/** Who it is, and what stands out in the record. */
function CardHead({ patient, nameId, found }: CardHeadProps) {
  const isConsentMissing = consentStateOf(patient) === 'missing';
  const toAsk = toAskOf(questionnaireFor(patient.tipo), patient.to_ask).flatMap(
    ({ questions }) => questions,
  ).length;
  return (
    <div className="flex flex-wrap items-start gap-4 p-5 pb-4 lg:max-xl:gap-3 lg:max-xl:px-4">
      <PatientAvatar patient={patient} size="md" />
      <div className="min-w-0 flex-1 basis-24 pt-0.5">
        <h2 id={nameId} className="text-lg font-semibold [overflow-wrap:anywhere]">
          {patientNameOf(patient)}
        </h2>
        {found ? <p className="text-sm text-ink-2 [overflow-wrap:anywhere]">{found}</p> : null}
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-ink-2">
          <span>{ageOf(patient)}</span>
          {patient.tipo === 'infantil' ? <Chip>Infantil</Chip> : null}
          {patient.discharged_on ? <Chip>Alta em {fromIsoDate(patient.discharged_on)}</Chip> : null}
          <TakenChip patientId={patient.id} />
          {patient.archived_at ? (
            <Chip icon={<Archive {...icon} className="size-3.5" />}>Arquivada</Chip>
          ) : null}
        </p>
        {isConsentMissing || toAsk > 0 ? (
          <p className="mt-1.5 flex flex-wrap gap-1.5">
            {isConsentMissing ? <Chip kind="warn">Consentimento pendente</Chip> : null}
            {toAsk > 0 ? (
              <Chip>
                Falta perguntar: {toAsk}{' '}
                <span className="sr-only">{toAsk === 1 ? 'pergunta' : 'perguntas'}</span>
              </Chip>
            ) : null}
          </p>
        ) : null}
      </div>
    </div>
  );
}

function TakeButton({ patient, take, leaveBehind }: TakeActions & { patient: PatientSummary }) {
  const isTaken = useIsTaken(patient.id);
  const isTaking = useIsTaking(patient.id);
  return (
    <IconButton
      className={`relative ${isTaken || isTaking ? '' : QUIET}`}
      icon={
        <Backpack
          {...icon}
          className={isTaken ? 'fill-accent-200 text-accent-800' : isTaking ? 'animate-pulse' : ''}
        />
      }
      label={`Levar comigo: ${patientNameOf(patient)}`}
      title={isTaken ? 'Deixar de levar' : 'Levar comigo'}
      aria-pressed={isTaken}
      aria-busy={isTaking}
      onClick={() => isTaking || (isTaken ? leaveBehind : take)(patient)}
    />
  );
}

type CardActionsProps = Pick<Props, 'patient' | 'onOpen' | 'onDelete' | 'onReactivate' | 'take'> & {
  nameId: string;
};

/** Its first button has the whole card as its press area. */
function CardActions({ patient, nameId, onOpen, onDelete, onReactivate, take }: CardActionsProps) {
  return (
    <div className="mt-auto flex flex-wrap items-center gap-1 p-3 pl-5 pt-4 lg:max-xl:pl-4">
      <Button
        small
        className="mr-1 grow after:absolute after:inset-0 after:rounded-lg"
        aria-describedby={nameId}
        onClick={() => onOpen(patient.id)}
      >
        Ver Detalhes
      </Button>
      {patient.archived_at ? (
        <Button
          small
          kind="quiet"
          className="relative px-3"
          aria-describedby={nameId}
          onClick={() => onReactivate(patient)}
        >
          Reativar
        </Button>
      ) : (
        <IconButton
          className={`relative ${hoverAction}`}
          icon={<Eye {...icon} />}
          label={`Ver ${patientNameOf(patient)}`}
          onClick={() => onOpen(patient.id)}
        />
      )}
      {take && !patient.archived_at ? <TakeButton patient={patient} {...take} /> : null}
      <IconButton
        danger
        className={`relative ${hoverAction}`}
        icon={<Trash2 {...icon} />}
        label={`Excluir ${patientNameOf(patient)}`}
        onClick={() => onDelete(patient)}
      />
    </div>
  );
}
