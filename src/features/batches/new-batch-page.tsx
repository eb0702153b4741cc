import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import { type BatchStart, createBatch } from '#contract/videos/batches.contract.ts';
import { isCalendarDay, mondayOf } from '#schema/class/class-schedule.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { dayLabel } from '#src/features/batches/batch-copy.ts';
import { readClass } from '#src/features/batches/class-fields.tsx';
import { StartChoice, firstStart } from '#src/features/batches/start-choice.tsx';
import { type SelectedClass, TypedClasses, newTypedClass } from '#src/features/batches/typed-classes.tsx';
import type { EditorParts } from '#src/features/batches/use-batch.ts';
import { WeekClasses } from '#src/features/batches/week-classes.tsx';
import { PlanningHead, PlanningPage } from '#src/planning/planning-page.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import classes from '#src/features/batches/batches.module.css';

const sources = [
  { value: 'week', label: 'From your timetable' },
  { value: 'typed', label: 'By hand' },
] as const;
type Source = (typeof sources)[number]['value'];

/** Creates the batch and opens it. */
const useCreateBatch = (today: string) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (body: { title: string; start: BatchStart; rows: readonly SelectedClass[] }) =>
      call(createBatch, {
        body: { ...body, rows: body.rows.map(({ sessionId, form }) => ({ sessionId, form })), today },
      }),
    onSuccess: async (batch) => {
      await queryClient.invalidateQueries({ queryKey: queryKeys.batches });
      await navigate(`/batches/${batch.id}`, { replace: true });
    },
    onError: notifyError,
  });
};

/** Creates a batch from classes and a design. */
export const NewBatchPage = ({ parts }: { parts: EditorParts }) => {
  const { today } = parts;
  const [search] = useSearchParams();
  const given = search.get('week') ?? '';
  const [monday, setMonday] = useState(mondayOf(isCalendarDay(given) ? given : today));
  const [source, setSource] = useState<Source>('week');
  const [fromWeek, setFromWeek] = useState<readonly SelectedClass[]>([]);
  const [typed, setTyped] = useState<readonly SelectedClass[]>([newTypedClass(today)]);
  const [start, setStart] = useState<BatchStart>(firstStart);
  const [title, setTitle] = useState<string | null>(null);
  const creating = useCreateBatch(today);
  const rows = source === 'week' ? fromWeek : typed;
  const read = rows.flatMap((row) => {
    const form = readClass(row.form);
    return form === null ? [] : [{ ...row, form }];
  });
  const shownTitle =
    title ?? (source === 'week' ? `Week of ${dayLabel(monday)}` : `Promos of ${dayLabel(today)}`);
  const canCreate =
    rows.length > 0 &&
    rows.length <= BATCH_ROWS_MAX &&
    read.length === rows.length &&
    shownTitle.trim() !== '';
  return (
    <PlanningPage>
      <PlanningHead
        title="New batch"
        lead="Choose the classes and a design. You check every promo before it renders."
      />
      <section className={classes.section} aria-labelledby="batch-classes">
        <h2 id="batch-classes" className={classes.heading}>
          Classes
        </h2>
        <Segments label="Where the classes come from" options={sources} value={source} onChange={setSource} />
        {source === 'week' ? (
          <WeekClasses monday={monday} today={today} onMonday={setMonday} onChoose={setFromWeek} />
        ) : (
          <TypedClasses classes={typed} today={today} onChange={setTyped} />
        )}
      </section>
      <section className={classes.section} aria-labelledby="batch-start">
        <h2 id="batch-start" className={classes.heading}>
          Design
        </h2>
        <StartChoice start={start} form={rows[0]?.form ?? null} parts={parts} onChoose={setStart} />
      </section>
      <div className={classes.summary}>
        <LimitedTextInput
          label="Name of the batch"
          size="md"
          max={MAX_TITLE_LENGTH}
          value={shownTitle}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <div className={classes.tools}>
          <Button
            size="md"
            disabled={!canCreate}
            loading={creating.isPending}
            onClick={() => creating.mutate({ title: shownTitle, start, rows: read })}
          >
            {rows.length > BATCH_ROWS_MAX
              ? `At most ${BATCH_ROWS_MAX} promos`
              : `Check ${counted(rows.length, 'promo')}`}
          </Button>
        </div>
      </div>
    </PlanningPage>
  );
};
