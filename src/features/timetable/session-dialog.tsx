import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { formatNumber } from '#contract/number-format.ts';
import type { PreviewedRow } from '#contract/timetable/timetable-import.contract.ts';
import {
  type ClassSession,
  deleteSession,
  SESSION_MINUTES_MAX,
  type SessionFacts,
} from '#contract/timetable/timetable.contract.ts';
import { type CalendarDay, isCalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf, readClockTime, isClockTime } from '#schema/class/clock-time.ts';
import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { useRooms } from '#src/api/studio-settings.ts';
import { useClassTypes } from '#src/class-types/use-class-types.ts';
import {
  useChangeSession,
  useDeleteSession,
  useInstructorNames,
  useSaveSession,
} from '#src/features/timetable/use-timetable.ts';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { Dialog } from '#src/ui/dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { SuggestedInput } from '#src/ui/fields/suggested-input.tsx';
import classes from '#src/features/timetable/session-dialog.module.css';

/** The form values of a class: `time` in any notation, `minutes` as digits, '' for unknown values. */
type SessionValues = {
  date: string;
  time: string;
  minutes: string;
  classType: string;
  instructor: string;
  room: string;
  details: string;
};

/** The form values of a class; an invalid time stays as it is. */
const valuesOf = (facts: SessionFacts): SessionValues => {
  const { date, time, durationMinutes, classType, instructor, room, details } = facts;
  return {
    date,
    time: isClockTime(time) ? classTimeOf(time) : time,
    minutes: durationMinutes === null ? '' : String(durationMinutes),
    classType,
    instructor,
    room: room ?? '',
    details: details ?? '',
  };
};

type SessionProblems = Partial<Record<keyof SessionValues, string>>;

const isLength = (minutes: string): boolean =>
  /^[1-9]\d*$/.test(minutes) && Number(minutes) <= SESSION_MINUTES_MAX;

/** The errors of the values, by field. */
const problemsOf = ({ date, time, minutes, classType }: SessionValues): SessionProblems => ({
  ...(isCalendarDay(date) ? {} : { date: 'Choose a day.' }),
  ...(readClockTime(time) === null ? { time: 'Type a time such as 6:15 PM.' } : {}),
  ...(minutes === '' || isLength(minutes)
    ? {}
    : { minutes: `Type minutes from 1 to ${formatNumber(SESSION_MINUTES_MAX)}.` }),
  ...(classType.trim() === '' ? { classType: 'Name the class.' } : {}),
});

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

/** The class with these values, which must have no errors. */
export const factsOf = (values: SessionValues): SessionFacts => ({
  date: values.date,
  time: readClockTime(values.time) ?? '',
  durationMinutes: values.minutes === '' ? null : Number(values.minutes),
  classType: values.classType.trim(),
  instructor: values.instructor.trim(),
  room: orNull(values.room),
  details: orNull(values.details),
});

/** A row of an import with its form values. */
export type DraftRow = {
  row: PreviewedRow;
  values: SessionValues;
  isLeftOut: boolean;
  /** Whether the user has edited the row, which resolves the problems of its source. */
  isEdited: boolean;
};

export const draftOf = (row: PreviewedRow): DraftRow => ({
  row,
  values: valuesOf(row.values),
  isLeftOut: false,
  isEdited: false,
});

const ofSource = ({ row, isEdited }: DraftRow): PreviewedRow['problems'] => (isEdited ? [] : row.problems);

/** Whether the row cannot be imported. */
export const hasProblems = (draft: DraftRow): boolean =>
  Object.keys(problemsOf(draft.values)).length > 0 || ofSource(draft).some(({ isNote }) => !isNote);

/** The problems of a row in one line, or ''; for a row that is left out, only those of its source. */
export const describeProblems = (draft: DraftRow): string => {
  const found = ofSource(draft);
  const source = found.map(({ column, message }) => (column === null ? message : `${column}: ${message}`));
  // The source's problem with a field is more precise.
  const named = new Set<string | null>(found.map(({ field }) => field));
  const problems = draft.isLeftOut ? {} : problemsOf(draft.values);
  const own = Object.entries(problems).filter(([field]) => !named.has(field));
  return [
    ...(source.length === 0 ? [] : [`Row ${draft.row.row}, ${source.join('; ')}.`]),
    ...own.map(([, problem]) => problem),
  ].join(' ');
};

/** A class to edit, or the day of a new one. */
export type OpenSession = { session: ClassSession } | { day: CalendarDay };

const newValues = (date: CalendarDay): SessionValues => ({
  date,
  time: '',
  minutes: '60',
  classType: '',
  instructor: '',
  room: '',
  details: '',
});

type FieldsProps = {
  values: SessionValues;
  problems: SessionProblems;
  set: (fields: Partial<SessionValues>) => void;
};

const NamesOfClass = ({ values, problems, set }: FieldsProps) => {
  const { types } = useClassTypes();
  const instructors = useInstructorNames();
  const rooms = useRooms(instructors.length > 0).data ?? [];
  const suggestions = {
    classType: [...new Set(types.map(({ classType }) => classType))],
    instructor: [...instructors],
    room: [...rooms],
  };
  return (['classType', 'instructor', 'room'] as const).map((name) => (
    <SuggestedInput
      key={name}
      label={{ classType: 'Class', instructor: 'Instructor', room: 'Room' }[name]}
      name={name}
      max={FORM_FIELD_MAX}
      value={values[name]}
      error={problems[name]}
      suggestions={suggestions[name]}
      onType={(text) => set({ [name]: text })}
      onChoose={(text) => set({ [name]: text })}
      onBlur={(text) => set({ [name]: text })}
    />
  ));
};

const Fields = ({ values, problems, set }: FieldsProps) => (
  <>
    <div className={classes.when}>
      <TextInput
        label="Day"
        name="date"
        type="date"
        size="md"
        value={values.date}
        error={problems.date}
        onChange={(event) => set({ date: event.currentTarget.value })}
      />
      <TextInput
        label="Time"
        name="time"
        size="md"
        placeholder="6:15 PM"
        autoComplete="off"
        value={values.time}
        error={problems.time}
        onChange={(event) => set({ time: event.currentTarget.value })}
        onBlur={() => {
          const read = readClockTime(values.time);
          if (read !== null) set({ time: classTimeOf(read) });
        }}
      />
      <TextInput
        label="Minutes"
        name="minutes"
        inputMode="numeric"
        size="md"
        value={values.minutes}
        error={problems.minutes}
        onChange={(event) => set({ minutes: event.currentTarget.value.trim() })}
      />
    </div>
    <NamesOfClass values={values} problems={problems} set={set} />
    <LimitedTextInput
      label="Details"
      name="details"
      size="md"
      max={CLASS_DETAILS_MAX}
      autoComplete="off"
      value={values.details}
      onChange={(event) => set({ details: event.currentTarget.value })}
    />
  </>
);

/** Cancels, restores or removes a class. */
const ClassActions = ({
  session,
  onDone,
  onError,
}: {
  session: ClassSession;
  onDone: () => void;
  onError: (error: unknown) => void;
}) => {
  const change = useChangeSession();
  const remove = useDeleteSession();
  const isCancelled = session.status === 'cancelled';
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="md"
        loading={change.isPending}
        onClick={() =>
          change.mutate({ id: session.id, isCancelled: !isCancelled }, { onSuccess: onDone, onError })
        }
      >
        {isCancelled ? 'Restore this class' : 'Cancel this class'}
      </Button>
      <DisabledInImpersonation does={deleteSession} isShown={false}>
        <Button
          variant="subtle"
          color="red"
          size="md"
          loading={remove.isPending}
          onClick={() => remove.mutate(session.id, { onSuccess: onDone, onError })}
        >
          Remove
        </Button>
      </DisabledInImpersonation>
    </div>
  );
};

const SessionForm = ({ open, onDone }: { open: OpenSession; onDone: () => void }) => {
  const session = 'session' in open ? open.session : null;
  const [values, setValues] = useState(() => ('day' in open ? newValues(open.day) : valuesOf(open.session)));
  const [problems, setProblems] = useState<SessionProblems>({});
  const [isCorrection, setIsCorrection] = useState(false);
  const [failure, setFailure] = useState('');
  const save = useSaveSession();
  const fail = (error: unknown): void => setFailure(describeError(error));
  const facts = factsOf(values);
  const isMoved =
    session !== null &&
    (facts.date !== session.date || facts.time !== session.time || facts.instructor !== session.instructor);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = problemsOf(values);
    setProblems(found);
    setFailure('');
    if (Object.keys(found).length > 0 || save.isPending) return;
    save.mutate({ id: session?.id ?? null, ...facts, isCorrection }, { onSuccess: onDone, onError: fail });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <Fields
        values={values}
        problems={problems}
        set={(fields) => setValues((now) => ({ ...now, ...fields }))}
      />
      {isMoved && (
        <Checkbox
          size="md"
          label="Only a correction: do not mark the class as moved"
          checked={isCorrection}
          onChange={(event) => setIsCorrection(event.currentTarget.checked)}
        />
      )}
      <FormError text={failure} />
      <PrimaryButton type="submit" isFullWidth isBusy={save.isPending}>
        {session === null ? 'Add class' : 'Save class'}
      </PrimaryButton>
      {session !== null && <ClassActions session={session} onDone={onDone} onError={fail} />}
    </form>
  );
};

/** Adds or edits a class; `open` is null while the dialog is closed. */
export const SessionDialog = ({ open, onClose }: { open: OpenSession | null; onClose: () => void }) => {
  const isPhone = useIsNarrow();
  return (
    <Dialog
      opened={open !== null}
      onClose={onClose}
      title={open !== null && 'session' in open ? open.session.classType : 'New class'}
      size={480}
      fullScreen={isPhone}
      closeLabel="Close the class"
    >
      {open !== null && <SessionForm open={open} onDone={onClose} />}
    </Dialog>
  );
};
