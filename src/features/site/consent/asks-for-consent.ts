import { CONSENT_COOKIE } from '#contract/cookie-consent.ts';

/**
 * Whether a page asks for consent: whoever has chosen is left in peace, and so is the installed app, whose first screen the banner would
 * cover. Without a choice nothing is tracked; Cookie Settings is on the legal pages there too.
 */
export const asksForConsent = (): boolean =>
  !document.cookie.includes(CONSENT_COOKIE) && !matchMedia('(display-mode: standalone)').matches;
