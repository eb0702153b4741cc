import type { ReactNode } from 'react';
import classes from '#src/ui/notice-screen.module.css';

type NoticeScreenProps = { title: string; text: string; children?: ReactNode };

/** A centred card with a message and the next step. */
export const NoticeScreen = ({ title, text, children }: NoticeScreenProps) => (
  <main className={classes.screen}>
    <div className={classes.card}>
      <h1 className={classes.title}>{title}</h1>
      <p className={classes.text}>{text}</p>
      {children}
    </div>
  </main>
);
