import { NavLink } from 'react-router';
import classes from '#src/ui/planning-nav.module.css';

/** From the timetable to the batches that are made of it and back, and to whom the clips show. */
export const PlanningNav = () => (
  <nav className={classes.nav} aria-label="Planning">
    <NavLink to="/timetable">Timetable</NavLink>
    <NavLink to="/batches">Batches</NavLink>
    <NavLink to="/people">People</NavLink>
  </nav>
);
