import 'vanilla-cookieconsent/dist/cookieconsent.css';
import '#src/features/site/consent/cookie-consent.css';
import { type CookieConsentConfig, run, showPreferences } from 'vanilla-cookieconsent';
import { CONSENT_COOKIE, CONSENT_DAYS } from '#contract/cookie-consent.ts';
import { consentTranslation } from '#src/features/site/consent/consent-copy.ts';

const config: CookieConsentConfig = {
  cookie: { name: CONSENT_COOKIE, sameSite: 'Lax', expiresAfterDays: CONSENT_DAYS },
  // Automated tests see what people see.
  hideFromBots: false,
  // The page behind stays usable: nothing is asked for before it can be read.
  disablePageInteraction: false,
  guiOptions: {
    // Low and wide, so that it does not cover what the page is for.
    consentModal: { layout: 'bar inline', position: 'bottom', equalWeightButtons: true },
    preferencesModal: { layout: 'box', equalWeightButtons: true },
  },
  categories: { necessary: { enabled: true, readOnly: true }, analytics: {}, marketing: {} },
  language: { default: 'en', translations: { en: consentTranslation } },
};

let running: Promise<void> | undefined;

/** Shows the banner to people who have not chosen yet (LE-042). */
export const startConsent = (): Promise<void> => (running ??= run(config));

/** Shows the choice again (LE-043). */
export const openCookieSettings = async (): Promise<void> => {
  await startConsent();
  showPreferences();
};
