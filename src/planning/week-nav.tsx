import { Button } from '@mantine/core';
import { IconCalendarDot, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { addDays, type CalendarDay, mondayOf } from '#schema/class/class-schedule.ts';
import { englishUtc, formatDateRange } from '#src/ui/copy/date-format.ts';
import { PageHeading } from '#src/ui/pages/page-heading.tsx';
import classes from '#src/planning/week-nav.module.css';

/** `Nov 23 – 29`, or `Nov 30 – Dec 6`. */
const weekTitle = (monday: CalendarDay): string =>
  formatDateRange(new Date(monday), new Date(addDays(monday, 6)), 'monthDay', englishUtc);

type WeekNavProps = {
  monday: CalendarDay;
  today: CalendarDay;
  onGo: (monday: CalendarDay) => void;
  /** The title of the tab, if the week is the heading of the page. */
  tab?: string;
};

/** The title of a week, with buttons for the previous, next and current week. */
export const WeekNav = ({ monday, today, onGo, tab }: WeekNavProps) => (
  <nav className={classes.nav} aria-label="Weeks">
    <Button
      variant="default"
      className={classes.step}
      aria-label="Previous week"
      onClick={() => onGo(addDays(monday, -7))}
    >
      <IconChevronLeft size={20} aria-hidden />
    </Button>
    {tab === undefined ? (
      <strong className={classes.title} aria-live="polite">
        {weekTitle(monday)}
      </strong>
    ) : (
      <PageHeading className={classes.title} tab={tab} aria-live="polite">
        {weekTitle(monday)}
      </PageHeading>
    )}
    <Button
      variant="default"
      className={classes.step}
      aria-label="Next week"
      onClick={() => onGo(addDays(monday, 7))}
    >
      <IconChevronRight size={20} aria-hidden />
    </Button>
    <Button
      variant="subtle"
      size="md"
      className={classes.now}
      aria-label="This week"
      disabled={monday === mondayOf(today)}
      onClick={() => onGo(mondayOf(today))}
    >
      <IconCalendarDot className={classes.icon} size={20} aria-hidden />
      <span className={classes.label}>This week</span>
    </Button>
  </nav>
);
