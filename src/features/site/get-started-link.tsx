import type { ReactNode } from 'react';
import { CONSENT_COOKIE } from '#contract/cookie-consent.ts';
import classes from '#src/features/site/site-links.module.css';

/** Where a visitor creates an account. */
export const CREATE_ACCOUNT = '/auth?mode=create';

/** The visitor is on the way to an account (EV-004). */
export const trackLead = (): void => {
  // Loaded by `hydrate-page.tsx` for whoever has consented; of anybody else there is nothing to track.
  if (!document.cookie.includes(CONSENT_COOKIE)) return;
  void import('#src/api/track-event.ts').then(({ trackEvent }) => trackEvent({ name: 'Lead' }));
};

type GetStartedLinkProps = { kind?: 'small' | 'large'; children: ReactNode };

/** The primary link of the site: to a new account. */
export const GetStartedLink = ({ kind = 'large', children }: GetStartedLinkProps) => (
  <a className={classes.primary} data-kind={kind} href={CREATE_ACCOUNT} onClick={trackLead}>
    {children}
  </a>
);
