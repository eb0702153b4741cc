import { createContext, useContext } from 'react';
import { notifications } from '@mantine/notifications';
import { describeError } from '#src/api/api-error.ts';

/** The open promo as the server knows it, and what screens may ask of it. */
export type EditorSession = {
  promoId: string;
  title: string;
  /** Saves what is unsaved and gives the revision that holds it; throws what kept it from being saved. */
  saveNow: () => Promise<number>;
  rename: (title: string) => Promise<void>;
};

export const SessionContext = createContext<EditorSession | null>(null);

/** The open promo. Only below `EditorSessionProvider`. */
export const useSession = (): EditorSession => {
  const session = useContext(SessionContext);
  if (session === null) throw new Error('useSession is called outside of an open promo.');
  return session;
};

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
