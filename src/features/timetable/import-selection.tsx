import { Button, Checkbox } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { counted } from '#contract/number-format.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { type DraftRow, hasProblems } from '#src/features/timetable/session-dialog.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import classes from '#src/features/timetable/import-dialog.module.css';

/** A press on the checkbox of a row; `isRange` with the shift key. */
export type RowPress = { isLeftOut: boolean; isRange: boolean };

type RowRange = {
  /** Whether the next two presses are the ends of a range, as on a screen without a shift key. */
  isOn: boolean;
  hasStart: boolean;
  toggle: () => void;
  press: (index: number, press: RowPress) => void;
};

/** Includes or leaves out single rows, or all rows from the last pressed one to this one. */
export const useRowRange = (setDrafts: Dispatch<SetStateAction<DraftRow[]>>): RowRange => {
  const [last, setLast] = useState<number | null>(null);
  const [mode, setMode] = useState<'off' | 'first' | 'last'>('off');
  return {
    isOn: mode !== 'off',
    hasStart: mode === 'last',
    toggle: () => setMode((now) => (now === 'off' ? 'first' : 'off')),
    press: (index, { isLeftOut, isRange }) => {
      const start = isRange || mode === 'last' ? (last ?? index) : index;
      const [from, to] = [Math.min(start, index), Math.max(start, index)];
      setDrafts((now) =>
        now.map((draft, place) => (place >= from && place <= to ? { ...draft, isLeftOut } : draft)),
      );
      setLast(index);
      setMode((now) => (now === 'first' ? 'last' : 'off'));
    },
  };
};

/** Whether the row needs a decision: it cannot be imported, or repeats another one. */
const isMarked = (draft: DraftRow): boolean =>
  hasProblems(draft) ||
  (!draft.isEdited && draft.row.problems.some(({ field, isNote }) => isNote && field === null));

type AllRowsProps = { drafts: readonly DraftRow[]; range: RowRange; onChange: (drafts: DraftRow[]) => void };

/** Changes several rows at once. */
export const AllRows = ({ drafts, range, onChange }: AllRowsProps) => {
  const [instructor, setInstructor] = useState('');
  const selected = drafts.filter(({ isLeftOut }) => !isLeftOut);
  const empty = selected.filter(({ values }) => values.instructor.trim() === '');
  const marked = selected.filter(isMarked);
  const all = (change: (draft: DraftRow) => DraftRow): void => onChange(drafts.map(change));
  return (
    <div className={classes.all}>
      <Checkbox
        size="md"
        label="All rows"
        checked={selected.length === drafts.length}
        indeterminate={selected.length > 0 && selected.length < drafts.length}
        onChange={(event) => {
          const isLeftOut = !event.currentTarget.checked;
          all((draft) => ({ ...draft, isLeftOut }));
        }}
      />
      {empty.length > 0 && (
        <>
          <LimitedTextInput
            size="sm"
            max={FORM_FIELD_MAX}
            aria-label="Instructor of the rows without one"
            placeholder={`Instructor of ${counted(empty.length, 'row')}`}
            value={instructor}
            onChange={(event) => setInstructor(event.currentTarget.value)}
          />
          <Button
            variant="default"
            disabled={instructor.trim() === ''}
            onClick={() =>
              all((draft) =>
                empty.includes(draft)
                  ? { ...draft, values: { ...draft.values, instructor: instructor.trim() } }
                  : draft,
              )
            }
          >
            Fill in
          </Button>
        </>
      )}
      <Button variant="default" aria-pressed={range.isOn} onClick={range.toggle}>
        {range.isOn ? 'Cancel the range' : 'Select a range'}
      </Button>
      {range.isOn && (
        <output className={classes.hint}>
          {range.hasStart ? 'Press the last row of the range.' : 'Press the first row of the range.'}
        </output>
      )}
      {marked.length > 0 && (
        <Button
          variant="default"
          onClick={() => all((draft) => (marked.includes(draft) ? { ...draft, isLeftOut: true } : draft))}
        >
          Leave out {counted(marked.length, 'marked row')}
        </Button>
      )}
    </div>
  );
};
