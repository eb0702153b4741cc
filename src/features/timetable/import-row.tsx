import { Checkbox, TextInput } from '@mantine/core';
import type { ClassSession } from '#contract/timetable/timetable.contract.ts';
import { isCalendarDay, shortDay, shortWeekday } from '#schema/class/class-schedule.ts';
import { classTimeOf, readClockTime } from '#schema/class/clock-time.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { describeProblems, type DraftRow, hasProblems } from '#src/features/timetable/import-drafts.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/features/timetable/import-row.module.css';

const changeLabels = { new: 'New', changed: 'Changed', same: 'As it is', problem: 'Problem' } as const;

/** What the class was, of what the row says differently. */
const factsBefore = (
  before: ClassSession,
  { date, time, classType, instructor }: DraftRow['values'],
): string =>
  [
    ...(before.date === date ? [] : [shortDay(before.date, localToday())]),
    ...(before.time === readClockTime(time) ? [] : [classTimeOf(before.time)]),
    ...(before.classType === classType ? [] : [before.classType]),
    ...(before.instructor === instructor ? [] : [before.instructor || 'no instructor']),
    ...(before.status === 'cancelled' ? ['cancelled'] : []),
  ].join(' · ');

type ImportRowItemProps = { draft: DraftRow; onChange: (draft: DraftRow) => void };

/** One row of the import, with its fields and what is wrong with them. */
export const ImportRowItem = ({ draft, onChange }: ImportRowItemProps) => {
  const { row, values, isLeftOut } = draft;
  const problems = describeProblems(draft);
  const state = hasProblems(draft) ? 'problem' : row.change === 'problem' ? 'new' : row.change;
  const before = row.session;
  const was = before === null || state !== 'changed' ? null : factsBefore(before, values);
  const set = (changed: Partial<DraftRow['values']>): void =>
    onChange({ ...draft, isEdited: true, values: { ...values, ...changed } });
  const shared = { size: 'sm', disabled: isLeftOut, autoComplete: 'off' } as const;
  return (
    <li className={classes.row} data-state={isLeftOut ? 'left-out' : state}>
      <Checkbox
        size="md"
        aria-label={`Import row ${row.row}`}
        checked={!isLeftOut}
        onChange={(event) => onChange({ ...draft, isLeftOut: !event.currentTarget.checked })}
      />
      <TextInput
        {...shared}
        type="date"
        aria-label={`Day of row ${row.row}`}
        leftSection={isCalendarDay(values.date) ? shortWeekday(values.date) : null}
        leftSectionWidth={48}
        classNames={{ section: classes.weekday }}
        value={values.date}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      <TextInput
        {...shared}
        aria-label={`Time of row ${row.row}`}
        placeholder="6:15 PM"
        value={values.time}
        onChange={(event) => set({ time: event.currentTarget.value })}
      />
      <LimitedTextInput
        {...shared}
        className={classes.name}
        max={FORM_FIELD_MAX}
        aria-label={`Class of row ${row.row}`}
        placeholder="Class"
        value={values.classType}
        onChange={(event) => set({ classType: event.currentTarget.value })}
      />
      <LimitedTextInput
        {...shared}
        className={classes.name}
        max={FORM_FIELD_MAX}
        aria-label={`Instructor of row ${row.row}`}
        placeholder="Instructor"
        value={values.instructor}
        onChange={(event) => set({ instructor: event.currentTarget.value })}
      />
      <span className={classes.change}>
        {isLeftOut ? 'Left out' : row.isCancelled ? 'Cancelled' : changeLabels[state]}
      </span>
      {was !== null && was !== '' && <p className={classes.was}>It was: {was}</p>}
      {problems !== '' && <p className={classes.problems}>{problems}</p>}
    </li>
  );
};
