import type { Translation } from 'vanilla-cookieconsent';

const links = '<a href="/cookie-policy">Cookie Policy</a>, <a href="/privacy">Privacy Policy</a>';

/** The texts of banner and settings. */
export const consentTranslation: Translation = {
  consentModal: {
    label: 'Cookies',
    title: 'Cookies, your way',
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
          'They tell which advertisement led to an account or a purchase, and send such events to an advertising service.',
        linkedCategory: 'marketing',
      },
      { description: `More about each: ${links}` },
    ],
  },
};
