import { createContext, useContext } from 'react';

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
