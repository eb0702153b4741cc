import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { listInstructorNames } from '#contract/accounts/studio.contract.ts';
import { NAME_MAX } from '#contract/limits.ts';
import { handleOf } from '#remotion/class-form/session-fields.ts';
import type { ClassInfo } from '#schema/class/class-info.ts';
import { isCalendarDay, OptionalClassTime } from '#schema/class/class-schedule.ts';
import { classTimeOf, readClockTime } from '#schema/class/clock-time.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { useClassTypes } from '#src/class-types/use-class-types.ts';
import { SuggestedInput } from '#src/ui/fields/suggested-input.tsx';
import classes from '#src/features/batches/class-fields.module.css';

/** Parses a time in any common notation into the class form's notation; null if it is invalid. */
const readClassTime = (typed: string): string | null => {
  if (typed.trim() === '') return '';
  const clock = readClockTime(typed);
  const time = OptionalClassTime.safeParse(clock === null ? null : classTimeOf(clock));
  return time.success ? time.data : null;
};

/** The class of a form with its time parsed; null if the time is invalid. */
export const readClass = (form: ClassInfo): ClassInfo | null => {
  const time = readClassTime(form.time);
  return time === null ? null : { ...form, time };
};

type TimeFieldProps = { time: string; onChange: (time: string) => void };

const TimeField = ({ time, onChange }: TimeFieldProps) => {
  const read = readClassTime(time);
  return (
    <TextInput
      label="Time"
      size="md"
      placeholder="Such as 7:30 PM"
      error={read === null ? 'Type a time such as 7:30 PM or 19:30.' : null}
      value={time}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={() => {
        if (read !== null) onChange(read);
      }}
    />
  );
};

const unique = (names: readonly string[]): string[] => [...new Set(names)];

type ClassFieldsProps = { form: ClassInfo; onChange: (fields: Partial<ClassInfo>) => void };

/** Fields for a promo's class, day, time and instructor. `readClass` parses the form. */
export const ClassFields = ({ form, onChange }: ClassFieldsProps) => {
  const { types } = useClassTypes();
  const people = useQuery({ queryKey: queryKeys.instructorNames, queryFn: () => call(listInstructorNames) });
  const instructors = people.data?.instructors ?? [];
  const setInstructor = (instructorName: string): void => {
    onChange({ instructorName, instructorHandle: handleOf(instructors, instructorName) ?? '' });
  };
  return (
    <div className={classes.fields}>
      <SuggestedInput
        label="Class"
        name="classType"
        max={FORM_FIELD_MAX}
        value={form.classType}
        suggestions={unique(types.map(({ classType }) => classType))}
        onType={(classType) => onChange({ classType })}
        onChoose={(classType) => onChange({ classType })}
        onBlur={(classType) => onChange({ classType })}
      />
      <SuggestedInput
        label="Instructor"
        name="instructorName"
        max={NAME_MAX}
        value={form.instructorName}
        suggestions={unique(instructors.map(({ name }) => name))}
        onType={setInstructor}
        onChoose={setInstructor}
        onBlur={(name) => {
          // An unchanged name keeps its handle, which the timetable or the user may have set.
          if (name !== form.instructorName) setInstructor(name);
        }}
      />
      <TextInput
        label="Date"
        type="date"
        size="md"
        value={form.classDate}
        onChange={({ currentTarget: { value } }) => {
          if (value === '' || isCalendarDay(value)) onChange({ classDate: value });
        }}
      />
      <TimeField time={form.time} onChange={(time) => onChange({ time })} />
    </div>
  );
};
