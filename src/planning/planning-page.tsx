import { IconCalendarWeek, IconStack2, IconUsers, type TablerIcon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router';
import type { Role } from '#contract/endpoint.ts';
import { useCurrentUser } from '#src/api/current-user.ts';
import { AppPage } from '#src/ui/pages/app-page.tsx';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/planning/planning-page.module.css';
import page from '#src/ui/pages/app-page.module.css';

type PlanningLink = { to: string; label: string; Icon: TablerIcon };

const timetable: PlanningLink = { to: '/timetable', label: 'Timetable', Icon: IconCalendarWeek };
const batches: PlanningLink = { to: '/batches', label: 'Batches', Icon: IconStack2 };
const people: PlanningLink = { to: '/people', label: 'People in clips', Icon: IconUsers };

const all = [timetable, batches, people];
const ofRole: Partial<Record<Role, readonly PlanningLink[]>> = {
  admin: all,
  studio_owner: all,
  studio_team: [timetable, people],
};

/** The planning pages that a role may open. */
export const planningPagesOf = (role: Role): readonly PlanningLink[] => ofRole[role] ?? [];

/** Links to the planning pages that the user may open. */
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

/** The frame of the planning pages, with links between them. */
export const PlanningPage = ({ children }: { children: ReactNode }) => (
  <AppPage className={classes.main}>
    <PlanningNav />
    {children}
  </AppPage>
);

type PlanningHeadProps = {
  title: string;
  /** The purpose of the page. */
  lead?: string | undefined;
  /** The button beside the title. */
  children?: ReactNode;
};

/** The header of a planning page: title, purpose, and a button beside the title. */
export const PlanningHead = ({ title, lead, children }: PlanningHeadProps) => (
  <header className={classes.head}>
    <div className={classes.about}>
      <PageHeading className={page.title}>{title}</PageHeading>
      {lead !== undefined && <p className={classes.lead}>{lead}</p>}
    </div>
    {children}
  </header>
);
