import { Button, Checkbox, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type ClassSession, deleteSession } from '#contract/timetable/timetable.contract.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf, readClockTime } from '#schema/class/clock-time.ts';
import { CLASS_DETAILS_MAX, FORM_FIELD_MAX } from '#schema/limits.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { describeError } from '#src/api/api-error.ts';
import { useRooms } from '#src/api/studio-settings.ts';
import { useClassTypes } from '#src/class-types/use-class-types.ts';
import {
  factsOf,
  problemsOf,
  type SessionProblems,
  type SessionValues,
  valuesOf,
} from '#src/features/timetable/session-values.ts';
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
