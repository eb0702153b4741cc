import { Button, NativeSelect, Switch } from '@mantine/core';
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
import { startBatch } from '#contract/videos/batches.contract.ts';
import { type CalendarDay, weekdays } from '#schema/class/class-schedule.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { call } from '#src/api/call.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { dayLabel } from '#src/features/batches/batch-copy.ts';
import { StartChoice, firstStart } from '#src/features/batches/start-choice.tsx';
import { type EditorParts, START_TIMEOUT_MS } from '#src/features/batches/use-batch.ts';
import { useIsNarrow } from '#src/ui/browser/media-queries.ts';
import { localTimeZone } from '#src/ui/copy/local-today.ts';
import { Dialog } from '#src/ui/dialog.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/batches/week-plan.module.css';

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
      <section className={classes.notice} aria-label="Your week">
        <p className={classes.lead}>No promos for {weekOf(week)}: your timetable has no classes that week.</p>
        <Button component={Link} to={`/timetable?week=${week}`} variant="default" size="md">
          Open the timetable
        </Button>
      </section>
    );
  }
  return (
    <section className={classes.notice} aria-label="Your week">
      <p className={classes.lead}>
        <strong>
          Your week is ready: {counted(batch.promos, 'promo')} · {weekChecksLabel(batch.toCheck)}
        </strong>
        <span className={classes.quiet}>For {weekOf(week)}. Nothing renders until you start it.</span>
      </p>
      <div className={classes.buttons}>
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
  const { query, save } = useWeekPlan(parts.today);
  const { data: view } = query;
  if (view === undefined)
    return (
      <ListState {...queryState(query)} empty={null}>
        {null}
      </ListState>
    );
  // Thursday: the timetable is usually settled, and there is still time to post.
  const { isOn, weekday, start } = view.plan ?? { isOn: false, weekday: 4, start: firstStart };
  const change = (changes: Partial<WeekPlan>): void => save.mutate({ isOn, weekday, start, ...changes });
  const next = nextLabel(view);
  return (
    <section className={classes.setting} aria-labelledby="week-plan">
      <h2 id="week-plan" className={classes.heading}>
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
            <div className={classes.fields}>
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
            {next !== null && (
              <output
                className={classes.quiet}
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
