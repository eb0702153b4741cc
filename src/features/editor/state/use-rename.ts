import { notifications } from '@mantine/notifications';
import { describeError } from '#src/api/describe-error.ts';
import { useSession } from '#src/features/editor/state/session-context.ts';

/** Renames the open promo; when that fails, says so and the old title stays. Never rejects. */
export const useRename = (): ((next: string) => Promise<void>) => {
  const { rename } = useSession();
  return async (next) => {
    try {
      await rename(next);
    } catch (error) {
      notifications.show({
        color: 'red',
        title: 'The title was not changed',
        message: describeError(error),
      });
    }
  };
};
