import { allowsCategory, CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import { type TrackedEvent, sendTrackedEvent } from '#contract/events.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';

/** The decoded value of a cookie that scripts may read. */
const readCookie = (name: string): string | undefined => {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
};

const consentsToMarketing = (): boolean => allowsCategory(readCookie(CONSENT_COOKIE), 'marketing');

/** Tracks an event if the user has consented to marketing. The request outlives the page; errors are only logged. */
export const trackEvent = (event: TrackedEvent): void => {
  if (!consentsToMarketing()) return;
  call(sendTrackedEvent, { body: event }, { keepAlive: true }).catch((error: unknown) =>
    logError('Sending a tracked event failed', error),
  );
};
