import { NavLink } from 'react-router';
import { useCurrentUser } from '#src/api/current-user.ts';
import classes from '#src/planning/planning-nav.module.css';
import { planningPagesOf } from '#src/planning/planning-pages.ts';

/** Leads from each page around a week of classes to the others that the user may open. */
export const PlanningNav = () => {
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
