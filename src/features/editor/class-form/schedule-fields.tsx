import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  ClassSchedule,
  ClassTime,
  canBeClassDate,
  classTimes,
  isCalendarDay,
  isRecurring,
  relativeDay,
} from '#schema/class-schedule.ts';
import classes from '#src/features/editor/class-form/class-form.module.css';
import { localToday } from '#src/features/editor/document/local-today.ts';
import type { ClassFormState } from '#src/features/editor/class-form/use-class-form.ts';
import { findClassTimes } from '#src/features/editor/class-form/find-class-times.ts';
import { TypedSelect } from '#src/ui/typed-select.tsx';
import { useRememberPreferences } from '#src/features/editor/class-form/use-remember-preferences.ts';

const LIST_HEIGHT = 200;

const TIMES = 'Times are quarter hours from 6:00 AM to 10:00 PM';

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const LAST_DAY = '2999-12-31';

/** Why a complete date cannot be a class date; null while its year is incomplete. */
const problemOf = (day: string): string | null => {
  // While 2026 is typed, the first value is 0002.
  if (!isCalendarDay(day) || day < '1000') return null;
  return day > LAST_DAY
    ? 'That is too far ahead. Choose an earlier day.'
    : 'This day has passed. Choose today or later.';
};

const DateField = ({ form }: { form: ClassFormState }) => {
  const { info, change } = form;
  const [refused, setRefused] = useState<string | null>(null);
  const today = localToday();
  const hasNoDate = isRecurring(info.schedule);
  const choose = (day: string): void => {
    const isRefused = day !== '' && !(canBeClassDate(day, today) && day <= LAST_DAY);
    setRefused(isRefused ? day : null);
    if (!isRefused) change({ classDate: day });
  };
  const problem = refused === null ? null : problemOf(refused);
  const hint = info.classDate === '' ? 'Day of the class' : capitalised(relativeDay(info.classDate, today));
  return (
    <TextInput
      label="Class date"
      name="classDate"
      type="date"
      size="md"
      min={today}
      max={LAST_DAY}
      disabled={hasNoDate}
      description={hasNoDate ? 'Not for a recurring class' : problem === null && hint}
      error={problem}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={refused ?? info.classDate}
      onChange={(event) => choose(event.currentTarget.value)}
      onBlur={() => setRefused(null)}
    />
  );
};

/** Schedule, date of a one-time class, and time. */
export const ScheduleFields = ({ form }: { form: ClassFormState }) => {
  const { info, change } = form;
  const keep = useRememberPreferences();
  return (
    <>
      <Select
        label="Schedule"
        name="schedule"
        size="md"
        maxDropdownHeight={LIST_HEIGHT}
        comboboxProps={{ keepMounted: false }}
        data={[...ClassSchedule.options]}
        value={info.schedule}
        onChange={(value) => value !== null && change({ schedule: ClassSchedule.parse(value) })}
      />
      <div className={classes.pair}>
        <DateField form={form} />
        <TypedSelect
          label="Time"
          name="time"
          size="md"
          clearable
          clearButtonProps={{ 'aria-label': 'No time' }}
          nothingFoundMessage={TIMES}
          maxDropdownHeight={LIST_HEIGHT}
          comboboxProps={{ keepMounted: false }}
          placeholder="Any time"
          data={[...classTimes]}
          value={info.time === '' ? null : info.time}
          findMatches={findClassTimes}
          describeUnmatched={(typed) => `“${typed}” is not on the list. ${TIMES}.`}
          onChange={(value) => {
            const time = value === null ? '' : ClassTime.parse(value);
            change({ time });
            keep({ lastClassTime: time });
          }}
        />
      </div>
    </>
  );
};
