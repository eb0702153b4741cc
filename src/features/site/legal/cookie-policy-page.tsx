import { CONSENT_COOKIE, CONSENT_DAYS } from '#contract/cookie-consent.ts';
import { KNOWN_DEVICE_DAYS, SESSION_DAYS } from '#contract/limits.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { LegalPage, type LegalSection } from '#src/features/site/legal/legal-page.tsx';
import { CookieSettingsButton } from '#src/features/site/site-frame.tsx';
import { SUPPORT_EMAIL } from '#src/ui/copy/support-mail.ts';
import classes from '#src/features/site/legal/cookie-policy-page.module.css';
import page from '#src/features/site/legal/legal-page.module.css';

/** A row of the table of the Cookie Policy. */
type CookieKind = { kind: string; purpose: string; examples: string; needsConsent: boolean };

/** The kinds of cookies (LE-039), with those that the product sets and how long they last. */
const cookieKinds: readonly CookieKind[] = [
  {
    kind: 'Essential',
    purpose: 'Keep you signed in and your account safe, and remember your cookie choice.',
    examples: `First-party: the session cookie “polepro” (up to ${SESSION_DAYS} days), “polepro-device”, which identifies this browser (${KNOWN_DEVICE_DAYS} days), and “${CONSENT_COOKIE}”, your choice on cookies (${CONSENT_DAYS} days). Protection against CSRF, requests forged by other sites, needs no cookie here: we check where a request comes from.`,
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

const CookieTable = () => (
  <div className={classes.table}>
    <table>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Purpose</th>
          <th scope="col">Examples</th>
          <th scope="col">Consent</th>
        </tr>
      </thead>
      <tbody>
        {cookieKinds.map(({ kind, purpose, examples, needsConsent }) => (
          <tr key={kind}>
            <th scope="row">{kind}</th>
            <td>{purpose}</td>
            <td>{examples}</td>
            <td>{needsConsent ? 'Only with your consent' : 'Not needed'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
);

const sections: readonly LegalSection[] = [
  {
    id: 'what',
    title: 'What cookies are',
    body: (
      <p>
        Cookies are small texts that a website stores in your browser. This policy also covers the data that{' '}
        {PRODUCT_NAME} stores in the browser’s own storage, such as drafts and your theme.
      </p>
    ),
  },
  {
    id: 'kinds',
    title: 'The kinds that we use',
    body: <CookieTable />,
  },
  {
    id: 'lifetime',
    title: 'How long they last',
    body: (
      <p>
        Session cookies expire when the browser closes. Persistent cookies last from days to up to 24 months;
        the table names the lifetime of ours.
      </p>
    ),
  },
  {
    id: 'choice',
    title: 'Your choice',
    body: (
      <>
        <p>
          Analytics and marketing cookies and events need your consent, which a banner asks for on your first
          visit. Until you agree, no such cookie is set and nothing is sent. You can change your choice at any
          time with the Cookie Settings link in the footer of these pages, or here:
        </p>
        <CookieSettingsButton className={`${page.button} ${classes.settings}`} />
        <p>
          You can also delete or block cookies in the settings of your browser. Without the essential ones you
          cannot sign in.
        </p>
      </>
    ),
  },
  {
    id: 'contact',
    title: 'Contact',
    body: (
      <p>
        Questions about cookies: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. For other uses of
        your data, see the <a href="/privacy">Privacy Policy</a>.
      </p>
    ),
  },
];

/** The Cookie Policy (LE-039). */
export const CookiePolicyPage = () => (
  <LegalPage
    page="cookiePolicy"
    heading="Cookie Policy"
    effective="06/27/2025"
    lead={<p>What {PRODUCT_NAME} stores in your browser, and what you decide about it.</p>}
    sections={sections}
  />
);
