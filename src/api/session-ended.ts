type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` whenever the server says that nobody is signed in any more; gives the way to stop. */
export const onSessionEnded = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Tells everyone who listens that the session has ended. */
export const announceSessionEnded = (): void => {
  for (const listener of listeners) listener();
};
