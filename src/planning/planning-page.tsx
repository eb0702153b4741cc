import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import { useCurrentUser } from '#src/api/current-user.ts';
import { planningPagesOf } from '#src/planning/planning-pages.ts';
import { AppPage } from '#src/ui/pages/app-page.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/planning/planning-page.module.css';
import page from '#src/ui/pages/app-page.module.css';

/** Leads from each page around a week of classes to the others that the user may open. */
const PlanningNav = () => {
  const role = useCurrentUser().data?.role;
  const pages = role === undefined ? [] : planningPagesOf(role);
  if (pages.length === 0) return null;
  return (
    <nav className={classes.nav} aria-label="Your week">
      {pages.map(({ to, label }) => (
        <NavLink key={to} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  );
};

/** The frame of every page around a week of classes, with the links between them at the same place. */
export const PlanningPage = ({ children }: { children: ReactNode }) => (
  <AppPage className={classes.main}>
    <PlanningNav />
    {children}
  </AppPage>
);

type PlanningHeadProps = {
  title: string;
  /** What the page is for. */
  lead?: string | undefined;
  /** The button beside the title. */
  children?: ReactNode;
};

/** The title of a planning page, what it is for, and a button beside the title. */
export const PlanningHead = ({ title, lead, children }: PlanningHeadProps) => (
  <header className={classes.head}>
    <div className={classes.about}>
      <PageHeading className={page.title}>{title}</PageHeading>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
    </div>
    {children}
  </header>
);
