import type { ReactNode } from 'react';
import classes from '#src/features/site/site-links.module.css';

export const CREATE_ACCOUNT = '/auth?mode=create';

type GetStartedLinkProps = { kind?: 'small' | 'large'; children: ReactNode };

/** The primary link of the site, to create an account. */
export const GetStartedLink = ({ kind = 'large', children }: GetStartedLinkProps) => (
  <a className={classes.primary} data-kind={kind} href={CREATE_ACCOUNT}>
    {children}
  </a>
);
