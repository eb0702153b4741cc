import { type ReactNode, useEffect, useRef } from 'react';
import { ColorSchemeToggle, PageHeader } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/features/auth/auth-frame.module.css';

type AuthFrameProps = {
  title: string;
  /** The title of the browser tab, if it differs from the page's. */
  tab?: string;
  lead: ReactNode;
  /** Small print below the card. */
  note?: string;
  children: ReactNode;
};

/** The frame of the auth pages: the brand, and a card with a title. A new title takes the focus. */
export const AuthFrame = ({ title, tab = title, lead, note, children }: AuthFrameProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const shownTitle = useRef(title);
  useEffect(() => {
    // The pressed button has unmounted with the old form, so the focus would otherwise jump to the top of the page.
    if (shownTitle.current !== title) heading.current?.focus();
    shownTitle.current = title;
  }, [title]);
  return (
    <div className={classes.page}>
      <PageHeader>
        <ColorSchemeToggle />
      </PageHeader>
      <div className={classes.spotlight} aria-hidden />
      <main className={classes.main}>
        <div className={classes.card}>
          <PageHeading ref={heading} tab={tab} tabIndex={-1} className={classes.title}>
            {title}
          </PageHeading>
          <p className={classes.lead}>{lead}</p>
          {children}
        </div>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </main>
    </div>
  );
};
