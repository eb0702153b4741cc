import { useQuery } from '@tanstack/react-query';
import { listPromosOfSessions } from '#contract/timetable/timetable.contract.ts';
import { call } from '#src/api/call.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** The user's promos that advertise a class, with the class's changes; none for accounts without a timetable. */
export const usePromosOfSessions = () => {
  const { data: user } = useCurrentUser();
  const hasTimetable = listPromosOfSessions.access.some((role) => role === user?.role);
  return useQuery({
    queryKey: queryKeys.promosOfSessions,
    queryFn: async () => (await call(listPromosOfSessions)).promos,
    enabled: hasTimetable,
  });
};
