import { type ReactNode, useId } from 'react';
import classes from '#src/ui/pages/titled-section.module.css';

type TitledSectionProps = {
  title: string;
  /** Controls beside the heading. */
  beside?: ReactNode;
  children: ReactNode;
};

/** A section of a page with its heading. */
export const TitledSection = ({ title, beside, children }: TitledSectionProps) => {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id} className={classes.title}>
          {title}
        </h2>
        {beside}
      </div>
      {children}
    </section>
  );
};
