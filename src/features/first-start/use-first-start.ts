import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import {
  type FirstStart,
  readFirstStart,
  restoreAtFirstStart,
  type SetupState,
  startFresh,
} from '#contract/first-start.ts';
import { hasCode } from '#src/api/api-error.ts';
import { parseResponse, send } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';

/** How often the page asks while something goes on, and while it waits for somebody's choice; milliseconds. */
const BUSY_MS = 1000;
const WAITING_MS = 5000;

const callAsOperator = async <E extends Endpoint>(
  token: string,
  endpoint: E,
  request: RequestOf<E>,
): Promise<ResponseOf<E>> => {
  const headers = { authorization: `Bearer ${token}` };
  return parseResponse(endpoint, await send(endpoint, request, {}, (response) => response.text(), headers));
};

/**
 * How the first start stands, asked again and again. Once the service runs, it knows no such call: the page leads to it then, the
 * operator to the sign-in.
 */
export const useFirstStart = (token: string) => {
  const found = useQuery({
    queryKey: queryKeys.firstStart,
    queryFn: () => callAsOperator(token, readFirstStart, {}),
    refetchInterval: ({ state: { data, error } }) =>
      data === undefined || data.state.step === 'choosing' || hasCode(error, 'SETUP_LINK_NEEDED')
        ? WAITING_MS
        : BUSY_MS,
    refetchIntervalInBackground: true,
    networkMode: 'always',
  });
  const isRunning = hasCode(found.error, 'NOT_FOUND');
  useEffect(() => {
    if (isRunning) location.replace(token === '' ? '/' : '/auth');
  }, [isRunning, token]);
  return { ...found, isRunning };
};

/** Restores the backup of a name or, for null, starts without one. */
export const useChoice = (token: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string | null): Promise<SetupState> =>
      name === null
        ? callAsOperator(token, startFresh, {})
        : callAsOperator(token, restoreAtFirstStart, { body: { name } }),
    onSuccess: (state) =>
      client.setQueryData<FirstStart>(queryKeys.firstStart, (known) => known && { ...known, state }),
    // Somebody may have chosen in another window.
    onError: () => void client.invalidateQueries({ queryKey: queryKeys.firstStart }),
  });
};
