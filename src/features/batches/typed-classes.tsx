import { Button } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import type { NewBatchRow } from '#contract/videos/batches.contract.ts';
import { type ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { ClassFields } from '#src/features/batches/class-fields.tsx';
import classes from '#src/features/batches/class-choice.module.css';

/** A class to make a promo for; `key` identifies it in a list. */
export type SelectedClass = Pick<NewBatchRow, 'sessionId' | 'form'> & { key: string };

/** An empty row for today. */
export const newTypedClass = (today: CalendarDay): SelectedClass => ({
  key: crypto.randomUUID(),
  sessionId: null,
  form: { ...emptyClassInfo(), classDate: today },
});

type TypedClassesProps = {
  classes: readonly SelectedClass[];
  today: CalendarDay;
  onChange: (classes: readonly SelectedClass[]) => void;
};

/** A list of classes to type in. A new one gets the date of the last one. */
export const TypedClasses = ({ classes: selected, today, onChange }: TypedClassesProps) => {
  const change = (key: string, fields: Partial<ClassInfo>): void =>
    onChange(
      selected.map((each) => (each.key === key ? { ...each, form: { ...each.form, ...fields } } : each)),
    );
  const add = (): void => onChange([...selected, newTypedClass(selected.at(-1)?.form.classDate ?? today)]);
  return (
    <>
      <ol className={classes.typed} aria-label="Classes">
        {selected.map(({ key, form }, index) => (
          <li key={key} className={classes.typedRow}>
            <ClassFields form={form} onChange={(fields) => change(key, fields)} />
            {selected.length > 1 && (
              <Button
                variant="default"
                leftSection={<IconTrash size={16} aria-hidden />}
                aria-label={`Remove class ${index + 1}`}
                onClick={() => onChange(selected.filter((each) => each.key !== key))}
              >
                Remove
              </Button>
            )}
          </li>
        ))}
      </ol>
      <div>
        <Button
          variant="default"
          size="md"
          leftSection={<IconPlus size={18} aria-hidden />}
          disabled={selected.length >= BATCH_ROWS_MAX}
          onClick={add}
        >
          Add a class
        </Button>
      </div>
    </>
  );
};
