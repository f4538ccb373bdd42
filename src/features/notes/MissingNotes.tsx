import { useId } from 'react';
import { useWaitingAnswers } from '../../forms/rows/waitingAnswers';
import { useExpectedSessions } from '../../forms/rows/waitingTimes';
import { todayIso } from '../../lib/dates';
import {
  firstMissingDay,
  missingText,
  type PlannedSession,
  unanswered,
} from '../../questionnaire/expectedSessions';
import { Button } from '../../ui/controls/Button';

type Props = {
  patientId: string;
  onWrite: (session: PlannedSession) => void;
  onMissed: (session: PlannedSession) => void;
};

/** The sessions of the record of which nobody wrote, as the dashboard has them. */
export function MissingNotes({ patientId, onWrite, onMissed }: Props) {
  const { sessions } = useExpectedSessions(patientId);
  const answers = useWaitingAnswers();
  const today = todayIso();
  const first = firstMissingDay();
  const missing = unanswered(sessions, answers).filter(({ day }) => day >= first && day < today);
  if (missing.length === 0) return null;
  return (
    <ul aria-label="Sessões sem evolução" className="px-5 pt-3 sm:px-7">
      {missing.map((session) => (
        <Missing
          key={`${session.day} ${session.time_of_day}`}
          session={session}
          onWrite={() => onWrite(session)}
          onMissed={() => onMissed(session)}
        />
      ))}
    </ul>
  );
}

type MissingProps = { session: PlannedSession; onWrite: () => void; onMissed: () => void };

function Missing({ session, onWrite, onMissed }: MissingProps) {
  const aboutId = useId();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <p id={aboutId} className="min-w-0 flex-1 basis-56">
        {missingText(session)}
      </p>
      <Button small kind="quiet" className="px-2" aria-describedby={aboutId} onClick={onMissed}>
        Não houve
      </Button>
      <Button small aria-describedby={aboutId} onClick={onWrite}>
        Escrever
      </Button>
    </li>
  );
}
