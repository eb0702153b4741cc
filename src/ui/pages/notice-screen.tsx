import type { ReactNode } from 'react';
import { ColorSchemeToggle } from '#src/ui/pages/color-scheme-toggle.tsx';
import { PageHeader } from '#src/ui/pages/page-header.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/ui/pages/notice-screen.module.css';

type NoticeScreenProps = { title: string; text: string; children?: ReactNode };

/** A page with a centered card: a message and the next step. */
export const NoticeScreen = ({ title, text, children }: NoticeScreenProps) => (
  <div className={classes.page}>
    <PageHeader>
      <ColorSchemeToggle />
    </PageHeader>
    <main className={classes.screen}>
      <div className={classes.card}>
        <PageHeading className={classes.title}>{title}</PageHeading>
        <p className={classes.text}>{text}</p>
        {children}
      </div>
    </main>
  </div>
);
