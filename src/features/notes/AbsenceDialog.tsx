import { useState } from 'react';
import { ColumnField } from '../../forms/rows/ColumnField';
import { type OpenRow, RowDialog } from '../../forms/rows/RowDialog';
import { shownTimes } from '../../lib/timeOfDay';
import { absences, isOfDay, typedKind } from '../../records/absences';
import { Checkbox } from '../../ui/controls/Checkbox';

/** Writes a session that did not take place; who told so, and when, only where somebody did. */
export function AbsenceDialog(props: OpenRow<typeof absences>) {
  const [isAsked, setAsked] = useState(false);
  return (
    <RowDialog entity={absences} head={() => ({ className: 'sm:grid-cols-2' })} {...props}>
      {(field, { field: given, typed, type }) => {
        // who cancels has told so
        const isCancelled = typed.kind === 'desmarcou';
        // nobody has told of a day on which nobody comes
        const isForDay = isOfDay(typed.kind);
        const isTold = isAsked || isCancelled || Boolean(typed.told_by || typed.told_when);
        return (
          <>
            {field('missed_on')}
            {typed.time_of_day && (
              <p className="self-end pb-3 text-ink-2">
                {absences.columns.time_of_day.label}: {shownTimes(typed.time_of_day)}
              </p>
            )}
            <div className="sm:col-span-2">
              <ColumnField {...given('kind')} onChange={(kind) => type(typedKind(kind))} />
            </div>
            {!isCancelled && !isForDay && (
              <Checkbox
                label="Alguém avisou"
                className="sm:col-span-2"
                checked={isTold}
                onChange={({ target }) => {
                  setAsked(target.checked);
                  if (!target.checked) type({ told_by: '', told_when: '' });
                }}
              />
            )}
            {isTold && !isForDay && field('told_by')}
            {isTold && !isForDay && field('told_when')}
            <div className="sm:col-span-2">{field('reason')}</div>
          </>
        );
      }}
    </RowDialog>
  );
}
