import { allowsCategory, CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import { type TrackedEvent, sendTrackedEvent } from '#contract/events.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';

/** The value of a cookie that scripts may read, decoded. */
const readCookie = (name: string): string | undefined => {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
};

/** Whether the person has consented to marketing. */
const consentsToMarketing = (): boolean => allowsCategory(readCookie(CONSENT_COOKIE), 'marketing');

/** Tracks an event of somebody who consented; for anybody else nothing is sent. It outlives the page and never fails. */
export const trackEvent = (event: TrackedEvent): void => {
  if (!consentsToMarketing()) return;
  call(sendTrackedEvent, { body: event }, { keepAlive: true }).catch((error: unknown) =>
    logError('Sending a tracked event failed', error),
  );
};
