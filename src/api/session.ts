import type { Endpoint } from '#contract/endpoint.ts';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls `listener` when the server reports that the session has ended; returns a function that unsubscribes. */
export const onSessionEnded = (listener: Listener): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

const impersonationListeners = new Set<Listener>();

/** Calls `listener` when an admin no longer acts for the person whom the page shows; returns a function that unsubscribes. */
export const onImpersonationEnded = (listener: Listener): (() => void) => {
  impersonationListeners.add(listener);
  return () => {
    impersonationListeners.delete(listener);
  };
};

export const notifyImpersonationEnded = (): void => {
  for (const listener of impersonationListeners) listener();
};

/** Whether this page has been signed in. A visitor's call is refused for good, so it is not sent a second time. */
let isSignedIn = false;

/** How often a call of this page has begun or ended a session. */
let replacements = 0;

const cookieChanges = new Set<Promise<unknown>>();

/** Sends a call whose response changes the session cookie. Calls that are refused meanwhile wait for it. */
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
 * Sends a call that needs a session. A refused one may have left with the cookie from before a renewal, in this tab or another, so
 * it is sent once more, with the cookie that the browser has by then; nothing has been done for it yet. Only the second refusal
 * ends the session on this page. A call from before a sign-in or a logout ends as refused: it may be another person's.
 *
 * @param isRefused whether a response says that nobody is signed in
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
