import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '#src/api/query-keys.ts';

/** Delay between a change and the refetch, ms (AD-042, AD-043). */
const REFETCH_DELAY_MS = 100;

/** Refetches the admin panel's data a moment after a change; `further` runs at the same time. */
export const useRefetchAdmin = () => {
  const queryClient = useQueryClient();
  return (further: () => void = () => undefined): void => {
    setTimeout(() => {
      void queryClient.refetchQueries({ queryKey: queryKeys.admin, type: 'active' });
      further();
    }, REFETCH_DELAY_MS);
  };
};
