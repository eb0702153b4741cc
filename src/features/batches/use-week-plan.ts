import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { startBatch } from '#contract/videos/batch-renders.contract.ts';
import {
  readWeekPlan,
  saveWeekPlan,
  type WeekPlan,
  type WeekPlanView,
} from '#contract/timetable/week-plan.contract.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { START_TIMEOUT_MS } from '#src/features/batches/use-batch.ts';

const showError = (error: unknown): void =>
  void notifications.show({ message: describeError(error), color: 'red' });

/** The automatically prepared week: its plan, and starting the one that waits. */
export const useWeekPlan = (today: CalendarDay) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const query = useQuery({ queryKey: queryKeys.weekPlan, queryFn: () => call(readWeekPlan) });
  const save = useMutation({
    mutationFn: (plan: Omit<WeekPlan, 'timeZone'>) =>
      call(saveWeekPlan, {
        body: { ...plan, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: (view: WeekPlanView) => void queryClient.setQueryData(queryKeys.weekPlan, view),
    onError: showError,
  });
  const start = useMutation({
    mutationFn: (id: string) =>
      call(startBatch, { params: { id }, body: { today } }, { timeoutMs: START_TIMEOUT_MS }),
    onSuccess: ({ id }) => navigate(`/batches/${id}`),
    onError: showError,
  });
  return { query, save, start };
};
