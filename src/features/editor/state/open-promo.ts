import { createContext, useContext } from 'react';
import { describeError } from '#src/api/api-error.ts';
import { notifyProblem } from '#src/api/notify-error.ts';

/** The open promo on the server. */
export type OpenPromo = {
  promoId: string;
  title: string;
  /** Saves pending changes and returns the revision that holds them; throws the error of the last save. */
  saveNow: () => Promise<number>;
  /** If the error says that the promo was changed or deleted elsewhere, stops saving and asks the user what to do. */
  notifyIfStale: (error: unknown) => void;
  rename: (title: string) => Promise<void>;
};

export const OpenPromoContext = createContext<OpenPromo | null>(null);

/** Only below `OpenPromoProvider`. */
export const useOpenPromo = (): OpenPromo => {
  const openPromo = useContext(OpenPromoContext);
  if (openPromo === null) throw new Error('useOpenPromo is called outside of an open promo.');
  return openPromo;
};

/** Renames the open promo. Never rejects: on failure it notifies the user and the title stays. */
export const useRename = (): ((next: string) => Promise<void>) => {
  const { rename } = useOpenPromo();
  return async (next) => {
    try {
      await rename(next);
    } catch (error) {
      notifyProblem({ title: 'The title was not changed', message: describeError(error) });
    }
  };
};
