import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#contract/number-format.ts';
import {
  columnKey,
  type ImportPreview,
  type ImportResult,
  type ImportField,
} from '#contract/timetable/timetable-import.contract.ts';
import type { ClassSession } from '#contract/timetable/timetable.contract.ts';
import { shortDay, isCalendarDay, shortWeekday } from '#schema/class/class-schedule.ts';
import { classTimeOf, readClockTime } from '#schema/class/clock-time.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { describeError } from '#src/api/api-error.ts';
import { ColumnMapping } from '#src/features/timetable/column-mapping.tsx';
import { AllRows, type RowPress, useRowRange } from '#src/features/timetable/import-selection.tsx';
import {
  type DraftRow,
  draftOf,
  hasProblems,
  describeProblems,
  factsOf,
} from '#src/features/timetable/session-dialog.tsx';
import { useImportSessions } from '#src/features/timetable/use-timetable.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { localToday } from '#src/ui/copy/local-today.ts';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/features/timetable/import-dialog.module.css';
import rowClasses from '#src/features/timetable/import-row.module.css';
import dialog from '#src/ui/dialog.module.css';

const changeLabels = { new: 'New', changed: 'Changed', same: 'As it is', problem: 'Problem' } as const;

/** The former values of the fields that the row changes. */
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

type ImportRowItemProps = {
  draft: DraftRow;
  onChange: (draft: DraftRow) => void;
  onSelect: (press: RowPress) => void;
};

/** An editable row of the import with its problems. */
const ImportRowItem = ({ draft, onChange, onSelect }: ImportRowItemProps) => {
  const { row, values, isLeftOut } = draft;
  const problems = describeProblems(draft);
  const state = hasProblems(draft) ? 'problem' : row.change === 'problem' ? 'new' : row.change;
  const before = row.session;
  const was = before === null || state !== 'changed' ? null : factsBefore(before, values);
  const set = (changed: Partial<DraftRow['values']>): void =>
    onChange({ ...draft, isEdited: true, values: { ...values, ...changed } });
  const shared = { size: 'sm', disabled: isLeftOut, autoComplete: 'off' } as const;
  return (
    <li className={rowClasses.row} data-state={isLeftOut ? 'left-out' : state}>
      <Checkbox
        size="md"
        aria-label={`Import row ${row.row}`}
        checked={!isLeftOut}
        onChange={({ currentTarget: { checked }, nativeEvent }) =>
          onSelect({
            isLeftOut: !checked,
            isRange: nativeEvent instanceof MouseEvent && nativeEvent.shiftKey,
          })
        }
      />
      <TextInput
        {...shared}
        type="date"
        aria-label={`Day of row ${row.row}`}
        leftSection={isCalendarDay(values.date) ? shortWeekday(values.date) : null}
        leftSectionWidth={48}
        classNames={{ section: rowClasses.weekday }}
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
        className={rowClasses.name}
        max={FORM_FIELD_MAX}
        aria-label={`Class of row ${row.row}`}
        placeholder="Class"
        value={values.classType}
        onChange={(event) => set({ classType: event.currentTarget.value })}
      />
      <LimitedTextInput
        {...shared}
        className={rowClasses.name}
        max={FORM_FIELD_MAX}
        aria-label={`Instructor of row ${row.row}`}
        placeholder="Instructor"
        value={values.instructor}
        onChange={(event) => set({ instructor: event.currentTarget.value })}
      />
      <span className={rowClasses.change}>
        {isLeftOut ? 'Left out' : row.isCancelled ? 'Cancelled' : changeLabels[state]}
      </span>
      {was !== null && was !== '' && <p className={rowClasses.was}>It was: {was}</p>}
      {problems !== '' && <p className={rowClasses.problems}>{problems}</p>}
    </li>
  );
};

const summaryOf = (drafts: readonly DraftRow[]): string => {
  const count = (test: (draft: DraftRow) => boolean) =>
    drafts.filter((draft) => !draft.isLeftOut && test(draft)).length;
  const broken = count(hasProblems);
  const fine = (test: (row: DraftRow['row']) => boolean) =>
    count((draft) => !hasProblems(draft) && test(draft.row));
  return [
    { rows: fine(({ session }) => session === null), name: 'new' },
    { rows: fine(({ change }) => change === 'changed'), name: 'changed' },
    { rows: fine(({ change }) => change === 'same'), name: 'as they are' },
    { rows: broken, name: 'with problems' },
  ]
    .filter(({ rows }) => rows > 0)
    .map(({ rows, name }) => `${rows} ${name}`)
    .join(' · ');
};

type MissingSessions = ImportPreview['missing'];

const MissingClasses = ({
  missing,
  isCancelling,
  onChange,
}: {
  missing: MissingSessions;
  isCancelling: boolean;
  onChange: (isCancelling: boolean) => void;
}) => (
  <Checkbox
    size="md"
    label={
      missing.length === 1
        ? 'One class is no longer there: cancel it'
        : `${missing.length} classes are no longer there: cancel them`
    }
    description={missing
      .slice(0, 5)
      .map(
        ({ date, time, classType }) => `${classType}, ${shortDay(date, localToday())} ${classTimeOf(time)}`,
      )
      .join(' · ')}
    checked={isCancelling}
    onChange={(event) => onChange(event.currentTarget.checked)}
  />
);

type ImportPreviewFormProps = {
  preview: ImportPreview;
  isReading: boolean;
  /** Why the last reading of another sheet or other columns failed; '' if it did not. */
  problem: string;
  onColumns: (fields: (ImportField | null)[]) => void;
  onSheet: (sheet: string) => void;
  onBack: () => void;
  onDone: (result: ImportResult) => void;
};

/** A preview of an import, in which rows with problems can be fixed or left out. */
export const ImportPreviewForm = ({
  preview,
  isReading,
  problem,
  onColumns,
  onSheet,
  onBack,
  onDone,
}: ImportPreviewFormProps) => {
  const [drafts, setDrafts] = useState(() => preview.rows.map(draftOf));
  // A table of only a few new classes hardly means that all others are cancelled.
  const [isCancelling, setIsCancelling] = useState(
    () => preview.rows.filter(({ session }) => session !== null).length >= preview.missing.length,
  );
  const range = useRowRange(setDrafts);
  const { mutate, isPending, error } = useImportSessions();
  const included = drafts.filter((draft) => !draft.isLeftOut);
  const isBroken = included.some(hasProblems);
  const change = (changed: DraftRow): void =>
    setDrafts((now) => now.map((draft) => (draft.row === changed.row ? changed : draft)));
  const submit = (): void =>
    mutate(
      {
        source: preview.source,
        rows: included.map((draft) => ({
          facts: factsOf(draft.values),
          isCancelled: draft.row.isCancelled,
          sessionId: draft.row.session?.id ?? null,
          sourceKey: draft.row.sourceKey,
        })),
        cancelled: isCancelling ? preview.missing.map(({ id }) => id) : [],
        columns:
          preview.columns === null
            ? null
            : Object.fromEntries(preview.columns.map(({ heading, field }) => [columnKey(heading), field])),
      },
      { onSuccess: onDone },
    );
  return (
    <div className={classes.body} aria-busy={isReading}>
      <output className={classes.hint}>{summaryOf(drafts)}</output>
      {preview.sheets.length > 0 && (
        <NativeSelect
          label="Sheet"
          size="md"
          className={classes.sheet}
          value={preview.sheet ?? ''}
          data={preview.sheets}
          onChange={(event) => onSheet(event.currentTarget.value)}
        />
      )}
      {preview.columns !== null && (
        <ColumnMapping
          columns={preview.columns}
          hasTimes={preview.rows.some(({ values }) => values.time !== '')}
          example={
            preview.columns.some(({ field }) => field === 'details')
              ? preview.rows.find(({ values }) => values.details !== null)?.values
              : undefined
          }
          onChange={onColumns}
        />
      )}
      {preview.notes.map((note) => (
        <p key={note} className={classes.hint}>
          {note}
        </p>
      ))}
      <AllRows drafts={drafts} range={range} onChange={setDrafts} />
      <ul className={classes.rows} aria-label="Classes of the import">
        {drafts.map((draft, index) => (
          // A row that names several days is several classes. Their order never changes.
          <ImportRowItem
            // oxlint-disable-next-line react/no-array-index-key
            key={index}
            draft={draft}
            onChange={change}
            onSelect={(press) => range.press(index, press)}
          />
        ))}
      </ul>
      {preview.missing.length > 0 && (
        <MissingClasses missing={preview.missing} isCancelling={isCancelling} onChange={setIsCancelling} />
      )}
      <FormError text={error === null ? problem : describeError(error)} />
      <div className={dialog.foot}>
        <div className={classes.buttons}>
          <Button variant="default" size="md" onClick={onBack}>
            Back
          </Button>
          <PrimaryButton isBusy={isPending} isDisabled={isBroken || included.length === 0} onClick={submit}>
            Import {counted(included.length, 'class', 'classes')}
          </PrimaryButton>
        </div>
      </div>
    </div>
  );
};
