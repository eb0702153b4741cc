import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  deleteCalendarFeed,
  previewCalendarFeed,
  readCalendarFeed,
  refreshCalendarFeed,
  saveCalendarFeed,
} from '#contract/timetable/calendar-feed.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { localTimeZone } from '#src/ui/copy/local-today.ts';

/** Polling interval while the feed is read, ms. */
const POLL_MS = 1000;

/** Fetching a calendar may take 10 seconds, and reading it 18, ms. */
const READ_MS = 35_000;

const addressOf = (url: string) => ({
  url,
  timeZone: localTimeZone(),
});

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
  const show = (response: NonNullable<typeof query.data>): void =>
    void queryClient.setQueryData(queryKeys.calendarFeed, response);
  const preview = useMutation({
    mutationFn: (url: string) => call(previewCalendarFeed, { body: addressOf(url) }, { timeoutMs: READ_MS }),
    onError: (error) => logError('Reading the calendar failed', error),
  });
  const save = useMutation({
    mutationFn: (url: string) => call(saveCalendarFeed, { body: addressOf(url) }),
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
  return { query, preview, save, refresh, remove };
};
