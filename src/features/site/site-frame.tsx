import { IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { WITHDRAWAL_LINK } from '#contract/billing/plan-limits.ts';
import type { SitePageId } from '#contract/site-pages.ts';
import { PRODUCT_NAME } from '#schema/product-name.ts';
import { logError } from '#src/api/log-error.ts';
import { chooseColorScheme, onColorScheme, shownColorScheme } from '#src/theme/stored-color-scheme.ts';
import { supportMailUrl } from '#src/ui/copy/support-mail.ts';
import classes from '#src/features/site/site-frame.module.css';
import linkClasses from '#src/features/site/site-links.module.css';

export const CREATE_ACCOUNT = '/auth?mode=create';

type GetStartedLinkProps = { kind?: 'small' | 'large'; children: ReactNode };

/** The primary link of the site, to create an account. */
export const GetStartedLink = ({ kind = 'large', children }: GetStartedLinkProps) => (
  <a className={linkClasses.primary} data-kind={kind} href={CREATE_ACCOUNT}>
    {children}
  </a>
);

const openSettings = (): void => {
  import('#src/features/site/cookie-consent.ts')
    .then(({ openCookieSettings }) => openCookieSettings())
    .catch((error: unknown) => logError('Loading the Cookie Settings failed', error));
};

/** Opens the Cookie Settings (LE-043). */
export const CookieSettingsButton = ({ className }: { className: string }) => (
  <button type="button" className={className} onClick={openSettings}>
    Cookie Settings
  </button>
);

/** Switches the color scheme. The prerendered button assumes the dark one; it is corrected when the page becomes interactive. */
const SchemeButton = () => {
  const scheme = useSyncExternalStore(onColorScheme, shownColorScheme, () => 'dark' as const);
  const next = scheme === 'dark' ? 'light' : 'dark';
  const label = `Switch to the ${next} theme`;
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={label}
      title={label}
      onClick={() => chooseColorScheme(next)}
    >
      {next === 'light' ? <IconSun size={20} aria-hidden /> : <IconMoon size={20} aria-hidden />}
    </button>
  );
};

type LinkGroup = { title: string; links: readonly (readonly [label: string, href: string])[] };

const footerLinks: readonly LinkGroup[] = [
  {
    title: 'Product',
    links: [
      ['Features', '/#features'],
      ['How it works', '/#how-it-works'],
      ['Plans', '/#plans'],
      ['Compare Pro', '/upgrade'],
    ],
  },
  {
    title: 'Support',
    links: [
      ['Contact support', supportMailUrl(`${PRODUCT_NAME}: a question`, ['Hello,', ''])],
      ['Sign In', '/auth'],
      [WITHDRAWAL_LINK, '/withdraw'],
    ],
  },
  {
    title: 'Legal',
    links: [
      ['Privacy Policy', '/privacy'],
      ['Terms of Service', '/terms'],
      ['Refund Policy', '/refund-policy'],
      ['Cookie Policy', '/cookie-policy'],
    ],
  },
];

const SiteFooter = () => (
  <footer className={classes.footer}>
    <div className={classes.footerInner}>
      <p className={classes.about}>
        <span className={classes.brand}>{PRODUCT_NAME}</span>
        Promo videos for pole and fitness classes.
      </p>
      {footerLinks.map(({ title, links }) => (
        <nav key={title} aria-label={title}>
          <h2 className={classes.groupTitle}>{title}</h2>
          <ul className={classes.links}>
            {links.map(([label, href]) => (
              <li key={label}>
                <a href={href}>{label}</a>
              </li>
            ))}
            {title === 'Legal' && (
              <li>
                <CookieSettingsButton className={classes.linkButton} />
              </li>
            )}
          </ul>
        </nav>
      ))}
    </div>
  </footer>
);

type SiteFrameProps = {
  /** The page in the frame. */
  page: SitePageId;
  children: ReactNode;
};

/** The header and footer of the site's pages. The links are plain, because the app is another document. */
export const SiteFrame = ({ page, children }: SiteFrameProps) => (
  <div className={classes.page} data-page={page}>
    <a className={classes.skip} href="#content">
      Skip to the content
    </a>
    <header className={classes.header}>
      <div className={classes.headerInner}>
        <a className={classes.brand} href="/" aria-label={`${PRODUCT_NAME}, home`}>
          {PRODUCT_NAME}
        </a>
        {page === 'landing' && (
          <nav className={classes.menu} aria-label="On this page">
            <a href="#features">Features</a>
            <a href="#how-it-works">How it works</a>
            <a href="#plans">Plans</a>
          </nav>
        )}
        <div className={classes.actions}>
          <SchemeButton />
          <a className={classes.signIn} href="/auth">
            Sign In
          </a>
          <GetStartedLink kind="small">Get Started</GetStartedLink>
        </div>
      </div>
    </header>
    <div id="content" tabIndex={-1} className={classes.content}>
      {children}
    </div>
    <SiteFooter />
  </div>
);
