import { PRODUCT_NAME } from '#schema/product-name.ts';
import { CookieSettingsButton } from '#src/features/site/cookie-settings-button.tsx';
import { cookieKinds } from '#src/features/site/legal/cookie-kinds.ts';
import { LegalPage, type LegalSection } from '#src/features/site/legal/legal-page.tsx';
import classes from '#src/features/site/legal/cookie-policy-page.module.css';
import page from '#src/features/site/legal/legal-page.module.css';
import { SUPPORT_EMAIL } from '#src/ui/copy/support-mail.ts';

const CookieTable = () => (
  <div className={classes.table}>
    <table>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">What for</th>
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
        Cookies are small texts that a website stores in your browser. This policy also covers what{' '}
        {PRODUCT_NAME} keeps in the browser’s own storage, such as drafts and your theme.
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
          visit. Until you agree, none is set and nothing is sent. Change your choice at any time by the
          Cookie Settings link in the footer of these pages, or here:
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
        Questions about cookies: <a href={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</a>. What else we do with
        data is in the <a href="/privacy">Privacy Policy</a>.
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
