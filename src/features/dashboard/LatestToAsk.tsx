import { useId } from 'react';
import type { LatestPatient } from '../../data/records/overview';
import type { AnswerColumn, Question } from '../../questionnaire/field';
import { toAskOf } from '../../questionnaire/present';
import { questionnaireFor } from '../../questionnaire/questionnaires';
import { Button } from '../../ui/controls/Button';
import { JumpButtons } from '../../ui/controls/JumpButtons';
import { Card } from '../../ui/layout/Card';

/** Maximum number of questions per patient; the record lists all. */
const SHOWN = 3;

/** Opens a record; with `column`, at its field. */
type OnOpen = (patientId: string, column?: AnswerColumn) => void;

type Asked = { readonly patient: LatestPatient; readonly questions: readonly Question[] };

function Row({ patient: { id, nome }, questions, onOpen }: Asked & { onOpen: OnOpen }) {
  const nameId = useId();
  const further = questions.length - SHOWN;
  return (
    <li className="px-3 py-2">
      <p id={nameId} className="mb-2 font-semibold [overflow-wrap:anywhere]">
        {nome}
      </p>
      <JumpButtons
        labelledBy={nameId}
        verb="Perguntar"
        targets={questions.slice(0, SHOWN).map(({ column, label }) => ({ id: column, label }))}
        onSelect={(column) => onOpen(id, column)}
      >
        {further > 0 ? (
          <li>
            <Button kind="quiet" small aria-describedby={nameId} onClick={() => onOpen(id)}>
              Mais {further} na ficha
            </Button>
          </li>
        ) : null}
      </JumpButtons>
    </li>
  );
}

/** The questions marked to be asked later, by patient; each button opens its field (D-196). Renders nothing without any. */
export function LatestToAsk({ patients, onOpen }: { patients: readonly LatestPatient[]; onOpen: OnOpen }) {
  const asked = patients
    .map((patient): Asked => {
      const sections = toAskOf(questionnaireFor(patient.tipo), patient.to_ask);
      return { patient, questions: sections.flatMap(({ questions }) => questions) };
    })
    .filter(({ questions }) => questions.length > 0);
  if (asked.length === 0) return null;
  const count = asked.reduce((sum, { questions }) => sum + questions.length, 0);
  return (
    <Card title={`Falta perguntar (${count})`}>
      <ul className="grid grid-cols-1 gap-1 px-2 pb-3 pt-1 sm:px-4">
        {asked.map((one) => (
          <Row key={one.patient.id} {...one} onOpen={onOpen} />
        ))}
      </ul>
    </Card>
  );
}
