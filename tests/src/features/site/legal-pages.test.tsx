import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { CookiePolicyPage } from '#src/features/site/legal/cookie-policy-page.tsx';
import { PrivacyPage } from '#src/features/site/legal/privacy-page.tsx';
import { RefundPolicyPage } from '#src/features/site/legal/refund-policy-page.tsx';
import { TermsPage } from '#src/features/site/legal/terms-page.tsx';

const scrollTo = vi.fn<(options: ScrollToOptions) => void>();
const print = vi.fn<() => void>();
beforeEach(() => {
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('print', print);
});
afterEach(() => {
  cleanup();
  scrollTo.mockReset();
  vi.unstubAllGlobals();
});

const pages = {
  terms: TermsPage,
  privacy: PrivacyPage,
  refund: RefundPolicyPage,
  cookies: CookiePolicyPage,
} as const satisfies Record<string, ComponentType>;
type Page = keyof typeof pages;

const open = (page: Page): HTMLElement => {
  const Shown = pages[page];
  render(<Shown />);
  return screen.getByRole('main');
};

/** The text of a section that the table of contents names, or of the whole page. */
const textOf = (page: Page, section?: string): string => {
  const main = open(page);
  if (section === undefined) return main.textContent;
  return within(main).getByRole('region', { name: new RegExp(`^\\d+\\. ${section}`) }).textContent;
};

const facts: [rows: string, page: Page, section: string | undefined, facts: RegExp[]][] = [
  [
    'LE-001',
    'terms',
    'Subscriptions',
    [/Free Trial/, /Individual Pro/, /Studio Pro/, /^(?!.*\b(Basic|Premium)\b)/s],
  ],
  ['LE-002', 'terms', 'Subscriptions', [/billed monthly/, /^(?!.*annual)/s]],
  ['LE-004', 'privacy', undefined, [/Effective 06\/27\/2025/]],
  ['LE-005', 'privacy', 'How long', [/Subscription and payment data is retained for at least 5 years/]],
  ['LE-006', 'privacy', 'Children', [/do not collect data from children under 13/]],
  ['LE-008', 'terms', 'Acceptance', [/You accept them when/]],
  ['LE-009', 'terms', 'Modifications', [/may change these terms/]],
  [
    'LE-010',
    'terms',
    'Accounts and eligibility',
    [/18 or older/, /Minors .* consent of a parent or guardian/],
  ],
  ['LE-011', 'terms', 'Subscriptions', [/through our payment provider/]],
  ['LE-012', 'terms', 'Agreements with the payment provider', [/under its own agreement with you/]],
  ['LE-013', 'terms', 'Restrictions', [/You may not/]],
  ['LE-014', 'terms', 'Intellectual property', [/belong to us/]],
  ['LE-015', 'terms', 'User content', [/stays yours/]],
  ['LE-016', 'terms', 'Privacy', [/Privacy Policy/]],
  ['LE-017', 'terms', 'Disclaimer', [/limited to what you paid us in the last 12 months/]],
  ['LE-018', 'terms', 'Indemnification', [/you cover the damages/]],
  ['LE-019', 'terms', 'Termination', [/delete your account/, /suspend or end an account/]],
  ['LE-020', 'terms', 'Customer portal', [/customer portal/]],
  ['LE-021', 'terms', 'Governing law', [/law of the State of Florida/]],
  ['LE-022', 'terms', 'Governing law', [/courts in St\. Petersburg/]],
  ['LE-023', 'terms', 'Miscellaneous', [/rest stays in force/]],
  ['LE-024', 'terms', 'Contact', [/support@/]],
  ['LE-025', 'terms', undefined, [/Effective 06\/27\/2025/, /Last updated 06\/27\/2025/]],
  ['LE-028', 'refund', 'Full refund', [/full refund within 7 days of the first charge of your subscription/]],
  ['LE-029', 'refund', 'Full refund', [/did not use the service in that week/]],
  ['LE-030', 'refund', 'After', [/no prorated refunds/]],
  ['LE-031', 'refund', 'How to ask', [/Contact support within 7 days/]],
  [
    'LE-032',
    'refund',
    'How to ask',
    [/your full name/, /email address/, /plan and the billing date/, /reason. It is optional/],
  ],
  ['LE-033', 'refund', 'How refunds', [/processed in 5-10 business days/]],
  ['LE-034', 'refund', 'How refunds', [/to the original payment method/]],
  ['LE-035', 'refund', 'How refunds', [/provider keeps its processing fees/]],
  ['LE-036', 'refund', 'Cancelling', [/keeps your access to the end of the paid period/]],
  ['LE-037', 'refund', 'Disputes', [/follow the payment provider’s chargeback process/]],
  ['LE-038', 'refund', 'Which version', [/version in force when you signed up applies to an existing/]],
  ['LE-040', 'cookies', 'The kinds', [/First-party: the session cookie/, /csrf/i]],
  ['LE-041', 'cookies', 'The kinds', [/_ga/, /_fbp/, /__stripe_mid/]],
  ['LE-044', 'cookies', 'How long', [/Session cookies expire when the browser closes/]],
  ['LE-045', 'cookies', 'How long', [/Persistent cookies last from days to up to 24 months/]],
];

test.each(facts)('[%s] %s, %s: states the fact', (_, page, section, expected) => {
  const text = textOf(page, section);
  for (const fact of expected) expect(text).toMatch(fact);
});

test('the withdrawal of consumers in the European Union: 14 days, and how', () => {
  const text = textOf('refund', 'Right of withdrawal');
  expect(text).toMatch(/within 14 days without giving a reason/);
  expect(text).toMatch(/without signing in/);
  expect(text).toMatch(/‘Confirm withdrawal’/);
  expect(text).toMatch(/email at once, with the date and time/);
});

describe('every legal page', () => {
  test.each([
    ['LE-007', 'terms', 16],
    ['LE-003', 'privacy', 11],
    ['LE-028', 'refund', 8],
    ['LE-039', 'cookies', 5],
  ] as const)(
    '[%s] the %s page has %i numbered sections, each in its table of contents',
    (_, page, count) => {
      const main = open(page);
      const sections = within(main).getAllByRole('region', { name: /^\d+\. / });
      expect(sections).toHaveLength(count);
      const contents = within(within(main).getByRole('navigation', { name: 'Contents' })).getAllByRole(
        'link',
      );
      expect(contents.map((link) => link.getAttribute('href'))).toEqual(sections.map(({ id }) => `#${id}`));
    },
  );

  test.each(Object.keys(pages) as Page[])(
    '[LE-026] [LE-027] %s opens at its top, can be printed, and leads back home',
    (page) => {
      const main = open(page);
      expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
      fireEvent.click(within(main).getByRole('button', { name: 'Print this page' }));
      expect(print).toHaveBeenCalled();
      expect(within(main).getByRole('link', { name: 'Back to Home' }).getAttribute('href')).toBe('/');
    },
  );
});

test('[LE-039] the cookie policy has a table of the kinds of cookies', () => {
  const main = open('cookies');
  const rows = within(within(main).getByRole('table')).getAllByRole('rowheader');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Essential',
    'Functional',
    'Analytics',
    'Advertising/Marketing',
    'Provider-specific',
  ]);
});
