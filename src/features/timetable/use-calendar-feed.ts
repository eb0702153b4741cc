import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  deleteCalendarFeed,
  readCalendarFeed,
  refreshCalendarFeed,
  saveCalendarFeed,
} from '#contract/calendar-feed.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** How often a reading that is under way is polled, ms. */
const POLL_MS = 1000;

/** The feed of the timetable, followed while it is read; the classes that it brings are shown when it is done. */
export const useCalendarFeed = () => {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.calendarFeed,
    queryFn: () => call(readCalendarFeed),
    refetchInterval: ({ state }) => (state.data?.feed?.isReading === true ? POLL_MS : false),
  });
  const isReading = query.data?.feed?.isReading === true;
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && !isReading)
      void queryClient.invalidateQueries({ queryKey: queryKeys.timetable });
    wasReading.current = isReading;
  }, [isReading, queryClient]);
  const show = (answer: NonNullable<typeof query.data>): void =>
    void queryClient.setQueryData(queryKeys.calendarFeed, answer);
  const save = useMutation({
    mutationFn: (url: string) =>
      call(saveCalendarFeed, {
        body: { url, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
      }),
    onSuccess: show,
    onError: (error) => logError('Saving the calendar feed failed', error),
  });
  const refresh = useMutation({
    mutationFn: () => call(refreshCalendarFeed),
    onSuccess: show,
    onError: (error) => logError('Reading the calendar feed failed', error),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteCalendarFeed),
    onSuccess: show,
    onError: (error) => logError('Removing the calendar feed failed', error),
  });
  return { query, save, refresh, remove };
};
