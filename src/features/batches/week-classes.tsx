import { Button, Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router';
import { type ClassSession, readTimetable } from '#contract/timetable/timetable.contract.ts';
import { sessionForm } from '#remotion/class-form/session-fields.ts';
import { addDays, type CalendarDay } from '#schema/class/class-schedule.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { whenLabel } from '#src/features/batches/batch-copy.ts';
import type { SelectedClass } from '#src/features/batches/typed-classes.tsx';
import { WeekNav } from '#src/planning/week-nav.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/batches/class-choice.module.css';

const selectedOf = (session: ClassSession): SelectedClass => ({
  key: session.id,
  sessionId: session.id,
  form: sessionForm(session),
});

const labelOf = (session: ClassSession): string => {
  const form = sessionForm(session);
  return [whenLabel(form), form.classType, form.instructorName].filter((part) => part !== '').join(' · ');
};

const none: readonly ClassSession[] = [];

type WeekClassesProps = {
  monday: CalendarDay;
  today: CalendarDay;
  onMonday: (monday: CalendarDay) => void;
  /** Called with the selected classes; at first all that are still to come. */
  onChoose: (selected: readonly SelectedClass[]) => void;
};

/** Selects classes from a week of the timetable. */
export const WeekClasses = ({ monday, today, onMonday, onChoose }: WeekClassesProps) => {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({
    queryKey: queryKeys.weekOfBatch(monday),
    queryFn: async () =>
      (await call(readTimetable, { query: { from: monday, to: addDays(monday, 6) } })).sessions,
    gcTime: 0,
  });
  const sessions = query.data ?? none;
  const open = useMemo(
    () => sessions.filter(({ status, date }) => status !== 'cancelled' && date >= today),
    [sessions, today],
  );
  useEffect(() => {
    onChoose(open.filter(({ id }) => !leftOut.has(id)).map(selectedOf));
  }, [open, leftOut, onChoose]);
  const toggle = (id: string, isSelected: boolean): void =>
    setLeftOut((former) => {
      const next = new Set(former);
      if (isSelected) next.delete(id);
      else next.add(id);
      return next;
    });
  return (
    <>
      <WeekNav monday={monday} today={today} onGo={onMonday} />
      <ListState {...queryState(query)} empty={null}>
        {open.length === 0 ? (
          <p className={classes.quiet}>
            No classes are left this week. Paste or import your week in the timetable, choose another week, or
            enter classes by hand.
          </p>
        ) : (
          <ul className={classes.sessions} aria-label="Classes of the week">
            {open.map((session) => (
              <li key={session.id} className={classes.session}>
                <Checkbox
                  label={labelOf(session)}
                  checked={!leftOut.has(session.id)}
                  onChange={(event) => toggle(session.id, event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      <div>
        <Button component={Link} to={`/timetable?week=${monday}`} variant="default" size="md">
          Open the timetable
        </Button>
      </div>
    </>
  );
};
