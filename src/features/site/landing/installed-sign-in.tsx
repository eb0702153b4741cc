import { PRODUCT_NAME } from '#schema/product-name.ts';
import classes from '#src/features/site/landing/installed-sign-in.module.css';
import links from '#src/features/site/site-links.module.css';

/** The first screen of the installed app for visitors. */
export const InstalledSignIn = () => (
  <main className={classes.screen}>
    <div className={classes.card}>
      <span className={classes.brand}>{PRODUCT_NAME}</span>
      <h1 className={classes.title}>Welcome back</h1>
      <p className={classes.lead}>Sign in to continue with your promos.</p>
      <a className={links.primary} data-kind="large" href="/auth">
        Sign In
      </a>
      <a className={links.secondary} data-kind="large" href="/auth?mode=create">
        Create an account
      </a>
    </div>
  </main>
);
