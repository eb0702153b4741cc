type Ask = () => Promise<boolean>;

/** Who asks the person; null while no page is there that can. */
let ask: Ask | null = null;

let asking: Promise<boolean> | null = null;

/**
 * Registers how a person is asked who they are, when a call requires that they have just signed in; returns a function that unregisters it.
 * `next` is true when they have proved it.
 */
export const onRecentSignInRequired = (next: Ask): (() => void) => {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
};

/** Asks the person who they are, once for all calls that wait for it. False when they did not want to, or nobody could ask. */
export const askForRecentSignIn = async (): Promise<boolean> => {
  if (ask === null) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};
