import type { ReactNode } from 'react';
import classes from '#src/ui/pages/notice-screen.module.css';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';

type NoticeScreenProps = { title: string; text: string; children?: ReactNode };

/** A centred card with a message and the next step. */
export const NoticeScreen = ({ title, text, children }: NoticeScreenProps) => (
  <main className={classes.screen}>
    <div className={classes.card}>
      <PageHeading className={classes.title}>{title}</PageHeading>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  </main>
);
