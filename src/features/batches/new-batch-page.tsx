import { Button, Checkbox } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient, useQuery } from '@tanstack/react-query';
import { useState, useEffect, useMemo } from 'react';
import { useNavigate, useSearchParams, Link } from 'react-router';
import { BATCH_ROWS_MAX } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import { type ClassSession, readTimetable } from '#contract/timetable/timetable.contract.ts';
import { type BatchStart, createBatch, type NewBatchRow } from '#contract/videos/batches.contract.ts';
import { sessionForm } from '#remotion/class-form/session-fields.ts';
import { type ClassInfo, emptyClassInfo } from '#schema/class/class-info.ts';
import { isCalendarDay, mondayOf, addDays, type CalendarDay } from '#schema/class/class-schedule.ts';
import { MAX_TITLE_LENGTH } from '#schema/limits.ts';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { dayLabel, whenLabel } from '#src/features/batches/batch-copy.ts';
import { BrandKitSwitch, useFilledKit } from '#src/features/batches/brand-kit-switch.tsx';
import { readClass, ClassFields } from '#src/features/batches/class-fields.tsx';
import { StartChoice, firstStart } from '#src/features/batches/start-choice.tsx';
import type { EditorParts } from '#src/features/batches/use-batch.ts';
import { PlanningHead, PlanningPage } from '#src/planning/planning-page.tsx';
import { WeekNav } from '#src/planning/week-nav.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { Segments } from '#src/ui/fields/segments.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/batches/batches.module.css';
import choiceClasses from '#src/features/batches/class-choice.module.css';

/** A class to make a promo for; `key` identifies it in a list. */
type SelectedClass = Pick<NewBatchRow, 'sessionId' | 'form'> & { key: string };

/** An empty row for today. */
const newTypedClass = (today: CalendarDay): SelectedClass => ({
  key: crypto.randomUUID(),
  sessionId: null,
  form: { ...emptyClassInfo(), classDate: today },
});

type TypedClassesProps = {
  classes: readonly SelectedClass[];
  today: CalendarDay;
  onChange: (choiceClasses: readonly SelectedClass[]) => void;
};

/** A list of classes to type in. A new one gets the date of the last one. */
const TypedClasses = ({ classes: selected, today, onChange }: TypedClassesProps) => {
  const change = (key: string, fields: Partial<ClassInfo>): void =>
    onChange(
      selected.map((each) => (each.key === key ? { ...each, form: { ...each.form, ...fields } } : each)),
    );
  const add = (): void => onChange([...selected, newTypedClass(selected.at(-1)?.form.classDate ?? today)]);
  return (
    <>
      <ol className={choiceClasses.typed} aria-label="Classes">
        {selected.map(({ key, form }, index) => (
          <li key={key} className={choiceClasses.typedRow}>
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

const selectedOf = (session: ClassSession): SelectedClass => ({
  key: session.id,
  sessionId: session.id,
  form: sessionForm(session),
});

const labelOf = (session: ClassSession): string => {
  const form = sessionForm(session);
  return [whenLabel(form), form.classType, form.instructorName].filter((part) => part !== '').join(' · ');
};

const none: readonly ClassSession[] = [];

type WeekClassesProps = {
  monday: CalendarDay;
  today: CalendarDay;
  onMonday: (monday: CalendarDay) => void;
  /** Called with the selected classes; at first all that are still to come. */
  onChoose: (selected: readonly SelectedClass[]) => void;
};

/** Selects classes from a week of the timetable. */
const WeekClasses = ({ monday, today, onMonday, onChoose }: WeekClassesProps) => {
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const query = useQuery({
    queryKey: queryKeys.weekOfBatch(monday),
    queryFn: async () =>
      (await call(readTimetable, { query: { from: monday, to: addDays(monday, 6) } })).sessions,
    gcTime: 0,
  });
  const sessions = query.data ?? none;
  const open = useMemo(
    () => sessions.filter(({ status, date }) => status !== 'cancelled' && date >= today),
    [sessions, today],
  );
  useEffect(() => {
    onChoose(open.filter(({ id }) => !leftOut.has(id)).map(selectedOf));
  }, [open, leftOut, onChoose]);
  const toggle = (id: string, isSelected: boolean): void =>
    setLeftOut((former) => {
      const next = new Set(former);
      if (isSelected) next.delete(id);
      else next.add(id);
      return next;
    });
  return (
    <>
      <WeekNav monday={monday} today={today} onGo={onMonday} />
      <ListState {...queryState(query)} empty={null}>
        {open.length === 0 ? (
          <p className={choiceClasses.quiet}>
            No classes are left this week. Paste or import your week in the timetable, choose another week, or
            enter classes by hand.
          </p>
        ) : (
          <ul className={choiceClasses.sessions} aria-label="Classes of the week">
            {open.map((session) => (
              <li key={session.id} className={choiceClasses.session}>
                <Checkbox
                  label={labelOf(session)}
                  checked={!leftOut.has(session.id)}
                  onChange={(event) => toggle(session.id, event.currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </ListState>
      <div>
        <Button component={Link} to={`/timetable?week=${monday}`} variant="default" size="md">
          Open the timetable
        </Button>
      </div>
    </>
  );
};

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
    mutationFn: (body: {
      title: string;
      start: BatchStart;
      usesBrandKit: boolean;
      rows: readonly SelectedClass[];
    }) =>
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

/** The Monday of the week that is planned now: from Friday noon, the week to come. */
const weekToPlan = (today: CalendarDay): CalendarDay => {
  const monday = mondayOf(today);
  const friday = addDays(monday, 4);
  const isOver = today > friday || (today === friday && new Date().getHours() >= 12);
  return isOver ? addDays(monday, 7) : monday;
};

/** Creates a batch from classes and a design. */
export const NewBatchPage = ({ parts }: { parts: EditorParts }) => {
  const { today } = parts;
  const [search] = useSearchParams();
  const given = search.get('week') ?? '';
  const [monday, setMonday] = useState(isCalendarDay(given) ? mondayOf(given) : weekToPlan(today));
  const [source, setSource] = useState<Source>('week');
  const [fromWeek, setFromWeek] = useState<readonly SelectedClass[]>([]);
  const [typed, setTyped] = useState<readonly SelectedClass[]>([newTypedClass(today)]);
  const [start, setStart] = useState<BatchStart>(firstStart);
  const [usesBrandKit, setUsesBrandKit] = useState(true);
  const kit = useFilledKit();
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
        {kit !== null && <BrandKitSwitch isOn={usesBrandKit} onChange={setUsesBrandKit} />}
        <StartChoice
          start={start}
          form={rows[0]?.form ?? null}
          kit={usesBrandKit ? kit : null}
          parts={parts}
          onChoose={setStart}
        />
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
            onClick={() => creating.mutate({ title: shownTitle, start, usesBrandKit, rows: read })}
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
