import 'vanilla-cookieconsent/dist/cookieconsent.css';
import '#src/features/site/cookie-consent.css';
import { type CookieConsentConfig, run, showPreferences, type Translation } from 'vanilla-cookieconsent';
import { CONSENT_COOKIE, CONSENT_DAYS } from '#contract/cookie-consent.ts';

const links = '<a href="/cookie-policy">Cookie Policy</a>, <a href="/privacy">Privacy Policy</a>';

/** The texts of the banner and the settings. */
const consentTranslation: Translation = {
  consentModal: {
    label: 'Cookies',
    title: 'Cookies for statistics and ads?',
    description: `We need a few cookies to sign you in. With your consent we also count how the service is used and which advertisement led here. Change it any time under Cookie Settings. ${links}`,
    acceptAllBtn: 'Accept all',
    acceptNecessaryBtn: 'Only necessary',
    showPreferencesBtn: 'Choose',
  },
  preferencesModal: {
    title: 'Cookie Settings',
    acceptAllBtn: 'Accept all',
    acceptNecessaryBtn: 'Only necessary',
    savePreferencesBtn: 'Save my choice',
    closeIconLabel: 'Close Cookie Settings',
    sections: [
      {
        title: 'Necessary',
        description: 'They keep you signed in, protect your account, and remember this choice. Always on.',
        linkedCategory: 'necessary',
      },
      {
        title: 'Analytics',
        description: 'They count how the service is used, so that we can improve it.',
        linkedCategory: 'analytics',
      },
      {
        title: 'Marketing',
        description:
          'They show which advertisement led to an account or a purchase, and send such events to an advertising service.',
        linkedCategory: 'marketing',
      },
      { description: `More about each: ${links}` },
    ],
  },
};

const config: CookieConsentConfig = {
  cookie: { name: CONSENT_COOKIE, sameSite: 'Lax', expiresAfterDays: CONSENT_DAYS },
  // So that automated tests see the banner too.
  hideFromBots: false,
  // The page stays usable, so that people can read it before they decide.
  disablePageInteraction: false,
  guiOptions: {
    // Low and wide, so that it covers little of the page.
    consentModal: { layout: 'bar inline', position: 'bottom', equalWeightButtons: true },
    preferencesModal: { layout: 'box', equalWeightButtons: true },
  },
  categories: { necessary: { enabled: true, readOnly: true }, analytics: {}, marketing: {} },
  language: { default: 'en', translations: { en: consentTranslation } },
};

let running: Promise<void> | undefined;

/** Shows the banner to visitors who have not chosen yet (LE-042). */
export const startConsent = (): Promise<void> => (running ??= run(config));

/** Opens the settings (LE-043). */
export const openCookieSettings = async (): Promise<void> => {
  await startConsent();
  showPreferences();
};
