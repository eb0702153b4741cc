import { useQuery } from '@tanstack/react-query';
import {
  listImpersonationRequests,
  listImpersonations,
  startImpersonation,
  stopImpersonation,
} from '#contract/accounts/impersonation.contract.ts';
import { call } from '#src/api/call.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { clearStoredData } from '#src/api/stored-data.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { loadPage } from '#src/ui/browser/load-page.ts';

/** Changes whenever the browser begins to act for somebody or stops, so that its other pages notice. */
const KEY = 'polepro-impersonation';

/** Leaves everything of the former account behind: what the page and the browser hold of it. */
const switchTo = (path: string): void => {
  clearStoredData();
  browserStorage.setItem(KEY, String(Date.now()));
  loadPage(path);
};

/** Calls `onChange` when another page of this browser begins to act for somebody, or stops; returns a function that unsubscribes. */
export const onImpersonationSwitched = (onChange: () => void): (() => void) =>
  browserStorage.subscribe(KEY, onChange);

/** Acts for the person who has allowed the request, from the editor on. */
export const beginImpersonation = async (id: string): Promise<void> => {
  await call(startImpersonation, { params: { id } });
  switchTo('/');
};

/** Returns to the admin's own account. */
export const leaveImpersonation = async (): Promise<void> => {
  await call(stopImpersonation);
  switchTo('/admin');
};

/** The admins who ask to act for the person, may, or do; fetched anew wherever they show. */
export const useImpersonations = () =>
  useQuery({
    queryKey: queryKeys.impersonations,
    queryFn: async () => (await call(listImpersonations)).impersonations,
    refetchOnMount: 'always',
  });

/** An admin's own requests. While one waits for its answer they are fetched again, in this interval, ms. */
const RESPONSE_POLL_MS = 10_000;

export const useImpersonationRequests = () =>
  useQuery({
    queryKey: queryKeys.adminImpersonations,
    queryFn: async () => (await call(listImpersonationRequests)).requests,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some((request) => request.state === 'requested') === true ? RESPONSE_POLL_MS : false,
  });
