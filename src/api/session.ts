import type { Endpoint } from '#contract/endpoint.ts';

type Ask = () => Promise<boolean>;

/** The registered function; null while no page has registered one. */
let ask: Ask | null = null;

let asking: Promise<boolean> | null = null;

/**
 * Registers the function that asks the user to confirm their sign-in when a call requires a recent one. It resolves with true if they did.
 * Returns a function that unregisters it.
 */
export const onRecentSignInRequired = (next: Ask): (() => void) => {
  ask = next;
  return () => {
    if (ask === next) ask = null;
  };
};

/** Asks the user to confirm their sign-in, once for all waiting calls. Resolves with false if they decline or no function is registered. */
export const askForRecentSignIn = async (): Promise<boolean> => {
  if (ask === null) return false;
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
};

type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` when the server reports that the session has ended. Returns a function that unsubscribes. */
export const onSessionEnded = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const impersonationListeners = new Set<Listener>();

/** Calls `listener` when the admin's impersonation of the page's user has ended. Returns a function that unsubscribes. */
export const onImpersonationEnded = (listener: Listener): (() => void) => {
  impersonationListeners.add(listener);
  return () => {
    impersonationListeners.delete(listener);
  };
};

export const notifyImpersonationEnded = (): void => {
  for (const listener of impersonationListeners) listener();
};

/** Whether a call of this page has succeeded in a session. A visitor's refused call is not sent again. */
let isSignedIn = false;

/** How often a call of this page has started or ended a session. */
let replacements = 0;

const cookieChanges = new Set<Promise<unknown>>();

/** Sends a call that changes the session cookie. Calls that are refused in the meantime wait for its response. */
export const changeCookie = async <T>(
  change: NonNullable<Endpoint['cookie']>,
  send: () => Promise<T>,
): Promise<T> => {
  const sent = send();
  cookieChanges.add(sent);
  try {
    return await sent;
  } finally {
    cookieChanges.delete(sent);
    if (change === 'replaced') replacements += 1;
  }
};

/**
 * Sends a call that needs a session. If it is refused, this or another tab may have renewed the cookie in the meantime, so the call is sent
 * once more with the new cookie. Only a second refusal ends the session on this page. A call from before a sign-in or logout is not sent
 * again, because it may belong to another user.
 *
 * @param isRefused whether a response says that the caller is not signed in
 */
export const sendInSession = async <T>(
  send: () => Promise<T>,
  isRefused: (response: T) => boolean,
): Promise<T> => {
  const replacementsBefore = replacements;
  let response = await send();
  const mayBeRenewed = isSignedIn || cookieChanges.size > 0;
  if (isRefused(response) && mayBeRenewed) {
    while (cookieChanges.size > 0) await Promise.allSettled(cookieChanges);
    if (replacements === replacementsBefore) response = await send();
  }
  if (!isRefused(response)) {
    isSignedIn = true;
  } else if (replacements === replacementsBefore) {
    isSignedIn = false;
    for (const listener of listeners) listener();
  }
  return response;
};
