import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ComponentType } from 'react';
import { useNavigate } from 'react-router';
import { endpointUrl, type RequestOf } from '#contract/endpoint.ts';
import { setClipPeople } from '#contract/library/people.contract.ts';
import type { WeekPlanView } from '#contract/timetable/week-plan.contract.ts';
import {
  BatchChange,
  cancelBatch,
  retryBatch,
  startBatch,
  watchBatch,
  type BatchView,
  changeBatchRow,
  deleteBatch,
  followTimetable,
  readBatch,
} from '#contract/videos/batches.contract.ts';
import { cancelRender, retryRender } from '#contract/videos/renders.contract.ts';
import type { MeasuredClip } from '#remotion/text-layout/text-zone.ts';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { Promo } from '#schema/promo.ts';
import { call } from '#src/api/call.ts';
import { followEvents } from '#src/api/follow-events.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** Parts of the editor. The route passes them in, because features must not import one another. */
export type EditorParts = {
  /** Today in the user's time zone. */
  today: CalendarDay;
  /** A thumbnail of a promo. Once it is visible or due, it reports why texts are hard to read, and again when that changes. */
  Thumbnail: ComponentType<{
    promo: Promo;
    isDue?: boolean;
    onProblems: (problems: readonly string[]) => void;
  }>;
  /** Selects a background video. */
  ClipChoice: ComponentType<{ selectedId: string | null; onChoose: (id: string) => void }>;
  /** Names the people in a clip of the user's. */
  ClipPeople: ComponentType<{ clip: { id: string; title: string } | null; onClose: () => void }>;
  /** The background videos as measured, by their ids. */
  clips: ReadonlyMap<string, MeasuredClip>;
  /** The name of a text of the promo. */
  nameOfText: (promo: Promo, id: string) => string;
};

const batchQuery = (id: string, today: CalendarDay) =>
  queryOptions({
    queryKey: queryKeys.batch(id),
    queryFn: () => call(readBatch, { params: { id }, query: { today } }),
    gcTime: 0,
  });

/** A batch with its rows, as of today. */
export const useBatch = (id: string, today: CalendarDay) => useQuery(batchQuery(id, today));

/** Timeout of calls that start renders, ms. */
export const START_TIMEOUT_MS = 60_000;

type RowChange = Omit<RequestOf<typeof changeBatchRow>['body'], 'today'>;

const withoutPrepared = (plan: WeekPlanView, batchId: string): WeekPlanView =>
  plan.prepared?.batch?.id === batchId ? { ...plan, prepared: null } : plan;

/** The actions on a batch. Each response replaces the batch on the screen; errors are shown. */
export const useBatchActions = (id: string, today: CalendarDay) => {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { queryKey } = batchQuery(id, today);
  const show = (batch: BatchView): void => {
    queryClient.setQueryData(queryKey, batch);
    // The week plan shows the number of promos of a prepared batch until it starts.
    void queryClient.invalidateQueries({ queryKey: queryKeys.weekPlan });
  };
  const options = { onSuccess: show, onError: notifyError };
  const request = { params: { id }, body: { today } };
  const reload = (): Promise<void> => queryClient.invalidateQueries({ queryKey });
  const thenReload = { onSuccess: reload, onError: notifyError };
  return {
    changeRow: useMutation({
      ...options,
      mutationFn: ({ rowId, change }: { rowId: string; change: RowChange }) =>
        call(changeBatchRow, { params: { id: rowId }, body: { ...change, today } }),
    }),
    follow: useMutation({ ...options, mutationFn: () => call(followTimetable, request) }),
    start: useMutation({
      ...options,
      mutationFn: () => call(startBatch, request, { timeoutMs: START_TIMEOUT_MS }),
    }),
    /** Says of a clip that nobody in it can be recognised. */
    nameNobody: useMutation({
      ...thenReload,
      mutationFn: (clipId: string) =>
        call(setClipPeople, {
          params: { id: clipId },
          body: { personIds: [], ofWholeUpload: false, isNobody: true },
        }),
    }),
    /** Reads the batch again. */
    reload,
    cancelAll: useMutation({ ...options, mutationFn: () => call(cancelBatch, request) }),
    retryFailed: useMutation({
      ...options,
      mutationFn: () => call(retryBatch, request, { timeoutMs: START_TIMEOUT_MS }),
    }),
    cancelOne: useMutation({
      ...thenReload,
      mutationFn: (renderId: string) => call(cancelRender, { params: { id: renderId } }),
    }),
    retryOne: useMutation({
      ...thenReload,
      mutationFn: (renderId: string) => call(retryRender, { params: { id: renderId } }),
    }),
    remove: useMutation({
      mutationFn: () => call(deleteBatch, { params: { id } }),
      onSuccess: async () => {
        // Otherwise the list would offer the week until the refetch succeeds.
        queryClient.setQueryData<WeekPlanView>(
          queryKeys.weekPlan,
          (plan) => plan && withoutPrepared(plan, id),
        );
        void queryClient.invalidateQueries({ queryKey: queryKeys.weekPlan });
        await navigate('/batches');
      },
      onError: notifyError,
    }),
  };
};

/** Polling interval of a batch whose events do not arrive, ms. */
const POLL_MS = 3000;

/** Applies an event to a batch. */
const withChange = (batch: BatchView, { progress, rows }: BatchChange): BatchView => {
  const renders = new Map(rows.map((row) => [row.id, row.render]));
  return {
    ...batch,
    progress,
    rows: batch.rows.map((row) => ({ ...row, render: renders.get(row.id) ?? row.render })),
  };
};

/** Follows the renders of a batch while any is open by server-sent events, or by polling while no events arrive. */
export const useFollowBatch = (id: string, today: CalendarDay, isOpen: boolean): void => {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOpen) return undefined;
    const { queryKey } = batchQuery(id, today);
    return followEvents({
      url: endpointUrl(watchBatch.path, { params: { id } }),
      schema: BatchChange,
      onValue: (change) =>
        queryClient.setQueryData(queryKey, (batch) =>
          batch === undefined ? batch : withChange(batch, change),
        ),
      poll: { read: () => queryClient.invalidateQueries({ queryKey }), everyMs: POLL_MS },
    });
  }, [id, today, isOpen, queryClient]);
};
