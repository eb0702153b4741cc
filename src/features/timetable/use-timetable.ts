import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { listInstructorNames } from '#contract/accounts/studio.contract.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  copyWeek,
  importSessions,
  type PreviewOptions,
  previewImport,
} from '#contract/timetable/timetable-import.contract.ts';
import {
  addSession,
  changeSession,
  DEFAULT_TIME_ZONE,
  deleteSession,
  readTimetable,
  readTimetableSettings,
  saveTimetableSettings,
  type SessionFacts,
} from '#contract/timetable/timetable.contract.ts';
import { addDays, type CalendarDay } from '#schema/class/class-schedule.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { logError } from '#src/api/log-error.ts';
import { notifyError } from '#src/api/notify-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { localTimeZone } from '#src/ui/copy/local-today.ts';

/** The classes of the week that begins on `monday`. */
export const useWeek = (monday: CalendarDay) =>
  useQuery({
    queryKey: queryKeys.timetableWeek(monday),
    queryFn: async () =>
      (await call(readTimetable, { query: { from: monday, to: addDays(monday, 6) } })).sessions,
  });

/** The names of the studio's instructors; none for an admin, who has no studio. */
export const useInstructorNames = (): readonly string[] => {
  const { data: user } = useCurrentUser();
  const { data } = useQuery({
    queryKey: queryKeys.instructorNames,
    queryFn: () => call(listInstructorNames),
    enabled: user?.role === 'studio_owner',
  });
  return data?.instructorNames ?? [];
};

const useRefresh = () => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queryKeys.timetable });
};

type Change = RequestOf<typeof changeSession>['body'];

/** Adds a class, or changes the one with `id`. */
export const useSaveSession = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...facts }: SessionFacts & { id: string | null; isCorrection: boolean }) => {
      const { isCorrection, ...body } = facts;
      return id === null
        ? call(addSession, { body })
        : call(changeSession, { params: { id }, body: { ...body, isCorrection } });
    },
    onSuccess: refresh,
    onError: (error) => logError('Saving the class failed', error),
  });
};

/** Changes a part of a class. */
export const useChangeSession = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...body }: Change & { id: string }) => call(changeSession, { params: { id }, body }),
    onSuccess: refresh,
    onError: (error) => logError('Changing the class failed', error),
  });
};

export const useDeleteSession = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (id: string) => call(deleteSession, { params: { id } }),
    onSuccess: refresh,
    onError: (error) => logError('Removing the class failed', error),
  });
};

/** Reads a table or a calendar without changing anything. */
export const usePreviewImport = () =>
  useMutation({
    mutationFn: (body: PreviewOptions) => call(previewImport, { body }),
    onError: (error) => logError('Reading the timetable failed', error),
  });

export const useImportSessions = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (body: RequestOf<typeof importSessions>['body']) => call(importSessions, { body }),
    onSuccess: refresh,
    onError: (error) => logError('Importing the timetable failed', error),
  });
};

/** Copies a week to the next one. */
export const useCopyWeek = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (week: CalendarDay) => call(copyWeek, { body: { week } }),
    onSuccess: refresh,
    onError: notifyError,
  });
};

/** Takes a copied week back. */
export const useRemoveSessions = () => {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (ids: readonly string[]) => {
      // Each ends before the week is shown again.
      const removals = await Promise.allSettled(ids.map((id) => call(deleteSession, { params: { id } })));
      const failed = removals.find((removal) => removal.status === 'rejected');
      if (failed !== undefined) throw failed.reason;
    },
    onSettled: refresh,
    onError: notifyError,
  });
};

/**
 * Whether promos follow their classes automatically, and `save` to change it, which also saves the browser's time zone. If promos already
 * follow in the default time zone, the browser's is saved when the page opens; not during an impersonation, when the admin may be elsewhere.
 */
export const useTimetableSettings = ({ impersonatedUntil }: CurrentUser) => {
  const queryClient = useQueryClient();
  const timeZone = impersonatedUntil === undefined ? localTimeZone() : undefined;
  const send = (redrawsPromos: boolean) => call(saveTimetableSettings, { body: { redrawsPromos, timeZone } });
  const settings = useQuery({
    queryKey: queryKeys.timetableSettings,
    queryFn: async () => {
      const { redrawsPromos, timeZone: stored } = await call(readTimetableSettings);
      const isKnown = timeZone === undefined || timeZone === stored || stored !== DEFAULT_TIME_ZONE;
      if (redrawsPromos && !isKnown)
        await send(true).catch((error: unknown) => logError('Saving the time zone failed', error));
      return { redrawsPromos };
    },
  });
  const { mutate: save, isPending: isSaving } = useMutation({
    mutationFn: send,
    onSuccess: (saved) => queryClient.setQueryData(queryKeys.timetableSettings, saved),
    onError: notifyError,
  });
  return { settings: settings.data, save, isSaving };
};
