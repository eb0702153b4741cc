import { Button, Progress, NativeSelect, Switch } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { counted } from '#contract/number-format.ts';
import {
  type WeekPlan,
  type WeekPlanView,
  readWeekPlan,
  saveWeekPlan,
  weekChecksLabel,
} from '#contract/timetable/week-plan.contract.ts';
import { type BatchSummary, listBatches, startBatch } from '#contract/videos/batches.contract.ts';
import { type CalendarDay, weekdays } from '#schema/class/class-schedule.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { usePages, queryState } from '#src/api/query-state.ts';
import { batchStatus, batchTimeLeft, hasProgress, dayLabel } from '#src/features/batches/batch-copy.ts';
import { BrandKitSwitch, useFilledKit } from '#src/features/batches/brand-kit-switch.tsx';
import { StartChoice, firstStart } from '#src/features/batches/start-choice.tsx';
import { type EditorParts, START_TIMEOUT_MS } from '#src/features/batches/use-batch.ts';
import { PlanningHead, PlanningPage } from '#src/planning/planning-page.tsx';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { localTimeZone } from '#src/ui/copy/local-today.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { PagedList, ListState } from '#src/ui/lists/list-state.tsx';
import planClasses from '#src/features/batches/batches-page.module.css';
import classes from '#src/features/batches/batches.module.css';

/** The week plan, its changes, and the start of a prepared week. */
const useWeekPlan = (today: CalendarDay) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery({ queryKey: queryKeys.weekPlan, queryFn: () => call(readWeekPlan) });
  const save = useMutation({
    mutationFn: (plan: Omit<WeekPlan, 'timeZone'>) =>
      call(saveWeekPlan, {
        body: { ...plan, timeZone: localTimeZone() },
      }),
    onSuccess: (view: WeekPlanView) => void queryClient.setQueryData(queryKeys.weekPlan, view),
    onError: notifyError,
  });
  const start = useMutation({
    mutationFn: (id: string) =>
      call(startBatch, { params: { id }, body: { today } }, { timeoutMs: START_TIMEOUT_MS }),
    onSuccess: async ({ id }) => {
      void queryClient.invalidateQueries({ queryKey: queryKeys.weekPlan });
      await navigate(`/batches/${id}`);
    },
    onError: notifyError,
  });
  return { query, save, start };
};

const weekOf = (week: CalendarDay): string => `the week of ${dayLabel(week)}`;

/** The prepared week that waits to be started, if any. */
export const WeekNotice = ({ today }: { today: CalendarDay }) => {
  const { query, start } = useWeekPlan(today);
  const prepared = query.data?.prepared ?? null;
  if (prepared === null) return null;
  const { week, batch } = prepared;
  if (batch === null) {
    return (
      <section className={planClasses.notice} aria-label="Your week">
        <p className={planClasses.lead}>
          No promos for {weekOf(week)}: your timetable has no classes that week.
        </p>
        <Button component={Link} to={`/timetable?week=${week}`} variant="default" size="md">
          Open the timetable
        </Button>
      </section>
    );
  }
  return (
    <section className={planClasses.notice} aria-label="Your week">
      <p className={planClasses.lead}>
        <strong>
          Your week is ready: {counted(batch.promos, 'promo')} · {weekChecksLabel(batch.toCheck)}
        </strong>
        <span className={planClasses.quiet}>For {weekOf(week)}. Nothing renders until you start it.</span>
      </p>
      <div className={planClasses.buttons}>
        <Button
          component={Link}
          to={`/batches/${batch.id}`}
          variant={batch.isBlocked ? 'filled' : 'default'}
          size="md"
        >
          Review
        </Button>
        {!batch.isBlocked && batch.promos > 0 && (
          <Button size="md" loading={start.isPending} onClick={() => start.mutate(batch.id)}>
            Render {counted(batch.promos, 'video')}
          </Button>
        )}
      </div>
    </section>
  );
};

/** The plan's next day, or why it could not prepare the week. */
const nextLabel = ({ plan, nextOn, problem, designTitle }: WeekPlanView): string | null => {
  if (plan?.isOn !== true) return null;
  if (designTitle === null) return 'The design no longer exists. Choose another one.';
  if (problem !== null) return problem;
  return nextOn === null ? null : `Next on ${dayLabel(nextOn)}, in the morning. You get an email.`;
};

/** The settings of the week plan: the weekday and the design. */
export const WeekPlanSetting = ({ parts }: { parts: EditorParts }) => {
  const isPhone = useIsNarrow();
  const [isChoosing, setIsChoosing] = useState(false);
  const kit = useFilledKit();
  const { query, save } = useWeekPlan(parts.today);
  const { data: view } = query;
  if (view === undefined)
    return (
      <ListState {...queryState(query)} empty={null}>
        {null}
      </ListState>
    );
  // Thursday: the timetable is usually settled, and there is still time to post.
  const { isOn, weekday, start, usesBrandKit } = view.plan ?? {
    isOn: false,
    weekday: 4,
    start: firstStart,
    usesBrandKit: true,
  };
  const change = (changes: Partial<WeekPlan>): void =>
    save.mutate({ isOn, weekday, start, usesBrandKit, ...changes });
  const next = nextLabel(view);
  return (
    <section className={planClasses.setting} aria-labelledby="week-plan">
      <h2 id="week-plan" className={planClasses.heading}>
        Automatic week
      </h2>
      <DisabledInImpersonation does={saveWeekPlan}>
        <Switch
          label="Prepare next week’s batch automatically"
          description="From your timetable, with a different clip for each class, checked and ready to start."
          checked={isOn}
          disabled={save.isPending}
          onChange={(event) => change({ isOn: event.currentTarget.checked })}
        />
        {isOn && (
          <>
            <div className={planClasses.fields}>
              <NativeSelect
                label="Day"
                size="md"
                value={String(weekday)}
                data={weekdays.map((name, index) => ({ value: String(index + 1), label: name }))}
                disabled={save.isPending}
                onChange={(event) => change({ weekday: Number(event.currentTarget.value) })}
              />
              <Button
                variant="default"
                size="md"
                disabled={save.isPending}
                onClick={() => setIsChoosing(true)}
              >
                Design: {view.designTitle ?? 'choose one'}
              </Button>
            </div>
            {kit !== null && (
              <BrandKitSwitch
                isOn={usesBrandKit}
                isDisabled={save.isPending}
                onChange={(isUsed) => change({ usesBrandKit: isUsed })}
              />
            )}
            {next !== null && (
              <output
                className={planClasses.quiet}
                data-is-problem={view.problem !== null || view.designTitle === null}
              >
                {next}
              </output>
            )}
          </>
        )}
      </DisabledInImpersonation>

      <Dialog
        opened={isChoosing}
        onClose={() => setIsChoosing(false)}
        title="Design of your weeks"
        size={900}
        isTall
        fullScreen={isPhone}
        closeLabel="Close the designs"
      >
        <StartChoice
          start={start}
          form={null}
          kit={usesBrandKit ? kit : null}
          parts={parts}
          onChoose={(selected) => {
            setIsChoosing(false);
            change({ start: selected });
          }}
        />
      </Dialog>
    </section>
  );
};

const BatchItem = ({ batch }: { batch: BatchSummary }) => (
  <li className={classes.batch}>
    <Link to={`/batches/${batch.id}`} className={classes.batchLink}>
      {batch.title}
    </Link>
    <span className={classes.quiet}>{formatDate(batch.createdAt, 'monthDay', { year: 'always' })}</span>
    <span className={classes.status}>
      {batchStatus(batch)}
      {batchTimeLeft(batch)}
    </span>
    {batch.startedAt !== null && hasProgress(batch) && (
      <Progress
        className={classes.bar}
        value={batch.progress.progress * 100}
        aria-label={`Progress of ${batch.title}`}
        color={batch.progress.failed > 0 ? 'red' : 'var(--knob)'}
      />
    )}
  </li>
);

/** The batches of a studio, newest first. */
export const BatchesPage = ({ parts }: { parts: EditorParts }) => {
  const list = usePages({
    queryKey: queryKeys.batches,
    load: (query) => call(listBatches, { query }),
    itemsOf: ({ batches }) => batches,
  });
  return (
    <PlanningPage>
      <PlanningHead title="Batches" lead="A promo for every class of your week, each with its own video.">
        <Button component={Link} to="/batches/new" size="md" leftSection={<IconPlus size={18} aria-hidden />}>
          New batch
        </Button>
      </PlanningHead>
      <WeekNotice today={parts.today} />
      <PagedList list={list} empty="You have no batches yet. Start one from your week of classes.">
        <ul className={classes.batches} aria-label="Batches">
          {list.items.map((batch) => (
            <BatchItem key={batch.id} batch={batch} />
          ))}
        </ul>
      </PagedList>
      <WeekPlanSetting parts={parts} />
    </PlanningPage>
  );
};
