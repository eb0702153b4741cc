import { useQuery } from '@tanstack/react-query';
import {
  type Impersonation,
  listImpersonationRequests,
  listImpersonations,
  startImpersonation,
  stopImpersonation,
} from '#contract/accounts/impersonation.contract.ts';
import { call } from '#src/api/call.ts';
import { clearStoredData } from '#src/api/current-user.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';
import { loadPage } from '#src/ui/browser/load-page.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';

/** The storage key of a value that changes whenever an impersonation starts or ends, so that the browser's other pages notice. */
const KEY = 'polepro-impersonation';

/** Loads a page of another account, after removing all data of the former one. */
const switchTo = (path: string): void => {
  clearStoredData();
  browserStorage.setItem(KEY, String(Date.now()));
  loadPage(path);
};

/** Calls `onChange` when another page of this browser starts or ends an impersonation. Returns a function that unsubscribes. */
export const onImpersonationSwitched = (onChange: () => void): (() => void) =>
  browserStorage.subscribe(KEY, onChange);

/** Starts the impersonation that the user has allowed, in the editor. */
export const beginImpersonation = async (id: string): Promise<void> => {
  await call(startImpersonation, { params: { id } });
  switchTo('/');
};

/** Returns to the admin's own account. */
export const leaveImpersonation = async (): Promise<void> => {
  await call(stopImpersonation);
  switchTo('/admin');
};

/** The admins who request access to the user's account or have it; refetched wherever they are shown, and when the user returns to the page. */
export const useImpersonations = () =>
  useQuery({
    queryKey: queryKeys.impersonations,
    queryFn: async () => (await call(listImpersonations)).impersonations,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
  });

/** The state of an admin's access. */
export const impersonationText = ({ state, adminEmail, until }: Impersonation): string => {
  if (state === 'requested') return `${adminEmail} (an admin) wants to access your account.`;
  if (state === 'allowed') return `${adminEmail} can access your account until ${formatDate(until, 'time')}.`;
  return `${adminEmail} is using your account until ${formatDate(until, 'time')}.`;
};

/** Polling interval while one of the admin's requests waits for an answer, ms. */
const RESPONSE_POLL_MS = 10_000;

export const useImpersonationRequests = () =>
  useQuery({
    queryKey: queryKeys.adminImpersonations,
    queryFn: async () => (await call(listImpersonationRequests)).requests,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data?.some((request) => request.state === 'requested') === true ? RESPONSE_POLL_MS : false,
  });
