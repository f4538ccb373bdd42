import { todayIso } from '../lib/dates';
import { LONG_TEXT_MAX, SHORT_TEXT_MAX } from '../lib/limits';
import { visibleWords } from '../lib/text';
import { noteKinds, sessionSettings } from '../questionnaire/sessionNotes';
import { oneOf, requiredDay, requiredOneOf, requiredText, textOfNew, timeOfDay } from './column';

/** The columns that are typed into a note; how it is stored, finalised and corrected, and the goals that it rates, stand beside this. */
export const notes = {
  columns: {
    occurred_on: requiredDay({ label: 'Data', begin: () => todayIso() }),
    time_of_day: timeOfDay({ label: 'Horário' }),
    setting: oneOf({ label: 'Modalidade', options: sessionSettings }),
    kind: requiredOneOf({ label: 'Tipo', options: noteKinds, first: noteKinds[0].value }),
    /** Of a correction alone. */
    reason: textOfNew({
      label: 'Motivo da correção',
      most: SHORT_TEXT_MAX,
      missing: 'Escreva o motivo da correção.',
      lines: 'plain',
    }),
    content: requiredText({
      label: 'Evolução',
      most: LONG_TEXT_MAX,
      missing: 'Escreva a evolução.',
      lines: 'phrases',
      // stored as typed
      read: visibleWords,
    }),
  },
} as const;
