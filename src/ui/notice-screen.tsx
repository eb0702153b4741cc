import type { ReactNode } from 'react';
import classes from '#src/ui/notice-screen.module.css';

type NoticeScreenProps = { title: string; text: string; children?: ReactNode };

/** One card in the middle of the page: what happened, and below it the way on. */
export const NoticeScreen = ({ title, text, children }: NoticeScreenProps) => (
  <main className={classes['screen']}>
    <div className={classes['card']}>
      <h1 className={classes['title']}>{title}</h1>
      <p className={classes['text']}>{text}</p>
      {children}
    </div>
  </main>
);
