import { type ReactNode, useId } from 'react';
import classes from '#src/features/account/sections/settings-section.module.css';

/** A titled section of the account settings. */
export const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {title}
      </h3>
      {children}
    </section>
  );
};
