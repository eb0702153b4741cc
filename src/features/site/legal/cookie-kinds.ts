/** A row of the table of the Cookie Policy. */
type CookieKind = { kind: string; purpose: string; examples: string; needsConsent: boolean };

/** The kinds of cookies (LE-039), with those that the product sets and how long they last. */
export const cookieKinds: readonly CookieKind[] = [
  {
    kind: 'Essential',
    purpose: 'Keep you signed in and your account safe, and remember your cookie choice.',
    examples:
      'First-party: the session cookie “polepro” (up to 30 days), “polepro-device”, by which your account knows this browser (180 days), and “cc_cookie”, your choice on cookies (182 days). Protection against CSRF, requests forged by other sites, needs no cookie here: we check where a request comes from.',
    needsConsent: false,
  },
  {
    kind: 'Functional',
    purpose: 'Remember what you chose or typed, so that nothing is lost.',
    examples:
      'In the browser’s storage: your theme, drafts of promos, the last open promo, the plan you selected.',
    needsConsent: false,
  },
  {
    kind: 'Analytics',
    purpose: 'Count how the service is used, so that we can improve it.',
    examples:
      'Events such as “video generated”; analytics cookies such as “_ga” where such a service is in use.',
    needsConsent: true,
  },
  {
    kind: 'Advertising/Marketing',
    purpose: 'Measure which advertisement led to an account or a purchase.',
    examples:
      'Events such as “account created” and “purchase”, sent to an advertising service; its cookies such as “_fbp” and “_fbc” (3 months).',
    needsConsent: true,
  },
  {
    kind: 'Provider-specific',
    purpose: 'Take payments and prevent fraud, on the pages of the payment provider.',
    examples: 'Stripe: “__stripe_mid” (1 year) and “__stripe_sid” (30 minutes).',
    needsConsent: false,
  },
];
