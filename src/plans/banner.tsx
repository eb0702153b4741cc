import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from '#src/plans/banner.module.css';

type BannerProps = {
  /** `bad` is announced as an alert. */
  tone: 'good' | 'bad' | 'note';
  title: string;
  icon: ReactNode;
  children: ReactNode;
  /** Shows a Dismiss button. */
  onDismiss?: () => void;
};

/** A message above or within a page, with a title. */
export const Banner = ({ tone, title, icon, children, onDismiss }: BannerProps) => (
  <div className={classes.banner} data-tone={tone} role={tone === 'bad' ? 'alert' : 'note'}>
    <span className={classes.icon}>{icon}</span>
    <div className={classes.text}>
      <strong>{title}</strong>
      <span>{children}</span>
    </div>
    {onDismiss !== undefined && (
      <button type="button" className={classes.dismiss} aria-label="Dismiss" onClick={onDismiss}>
        <IconX size={20} aria-hidden />
      </button>
    )}
  </div>
);
