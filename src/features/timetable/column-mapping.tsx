import { NativeSelect } from '@mantine/core';
import {
  type ImportField,
  importFields,
  type ImportPreview,
  type PreviewedRow,
} from '#contract/timetable/timetable-import.contract.ts';
import disclosure from '#src/features/timetable/disclosure.module.css';
import classes from '#src/features/timetable/import-dialog.module.css';

const fieldLabels: Readonly<Record<ImportField, string>> = {
  day: 'Day',
  time: 'Time',
  end: 'End',
  duration: 'Minutes',
  classType: 'Class',
  instructor: 'Instructor',
  room: 'Room',
  details: 'Text on the promo',
  status: 'Cancelled',
  id: 'Id',
};

type Columns = NonNullable<ImportPreview['columns']>;

/** Assigns a field to each column of the table. Open while it needs an answer, or while columns are left out that nobody has decided about. */
export const ColumnMapping = ({
  columns,
  hasTimes,
  example,
  onChange,
}: {
  columns: Columns;
  /** Whether the rows have times, which may be in the column of the days. */
  hasTimes: boolean;
  /** The first row with a text for its promo. */
  example: PreviewedRow['values'] | undefined;
  onChange: (fields: (ImportField | null)[]) => void;
}) => {
  const fields = columns.map(({ field }) => field);
  const isMissing =
    !fields.includes('day') || !fields.includes('classType') || !(hasTimes || fields.includes('time'));
  const undecided = columns.filter(({ isUndecided }) => isUndecided);
  return (
    <details
      className={disclosure.disclosure}
      open={isMissing || undecided.length > 0 || example !== undefined}
    >
      <summary>{isMissing ? 'Which column is what?' : 'Columns'}</summary>
      {undecided.length > 0 && (
        <p className={classes.hint}>
          Left out: {undecided.map(({ heading }) => heading).join(', ')}. Promos show nothing of{' '}
          {undecided.length === 1
            ? 'this column unless you choose what it is.'
            : 'these columns unless you choose what they are.'}
        </p>
      )}
      <div className={classes.columns}>
        {columns.map(({ heading, field, sample }, index) => (
          <NativeSelect
            // The sample distinguishes columns with the same heading.
            key={`${heading} ${sample}`}
            label={heading}
            description={sample === '' ? 'empty' : sample}
            size="md"
            value={field ?? ''}
            data={[
              { value: '', label: 'Leave out' },
              ...importFields.map((each) => ({ value: each, label: fieldLabels[each] })),
            ]}
            onChange={(event) => {
              const selected = importFields.find((each) => each === event.currentTarget.value) ?? null;
              onChange(
                fields.map((each, place) => (place === index ? selected : each === selected ? null : each)),
              );
            }}
          />
        ))}
      </div>
      {example !== undefined && (
        <p className={classes.hint}>
          The video of {example.classType} will say: <q>{example.details}</q>
        </p>
      )}
    </details>
  );
};
