import { Button } from '@mantine/core';
import { counted } from '#contract/number-format.ts';
import type { CalendarFeed, FeedPreview } from '#contract/timetable/calendar-feed.contract.ts';
import { shortDay } from '#schema/class/class-schedule.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import classes from '#src/features/timetable/settings.module.css';

/** Two lines may be alike. */
const linesOf = (lines: readonly string[]) =>
  lines.map((line, place) => {
    const earlier = lines.slice(0, place).filter((other) => other === line).length;
    return <li key={`${earlier} ${line}`}>{line}</li>;
  });

/** Why events of a calendar are left out; empty if none are. */
export const LeftOutEvents = ({
  leftOut,
  leftOutEvents,
}: Pick<CalendarFeed, 'leftOut' | 'leftOutEvents'>) => {
  if (leftOut === 0) return null;
  const more = leftOut - leftOutEvents.length;
  return (
    <div className={classes.quiet}>
      {leftOut === 1 ? 'One event is left out:' : `${leftOut} events are left out:`}
      <ul className={classes.events}>
        {linesOf(leftOutEvents)}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
};

const countOf = (total: number): string => {
  if (total === 0) return 'This calendar has no classes in the coming weeks.';
  return `This calendar has ${counted(total, 'upcoming class', 'upcoming classes')}:`;
};

type ClassOfFeed = FeedPreview['classes'][number];

const lineOf = ({ date, time, classType, instructor, isCancelled }: ClassOfFeed): string =>
  [
    `${shortDay(date, localToday())}, ${classTimeOf(time)}`,
    classType,
    ...(instructor === '' ? [] : [instructor]),
    ...(isCancelled ? ['cancelled'] : []),
  ].join(' · ');

type FeedPreviewListProps = {
  preview: FeedPreview;
  isSaving: boolean;
  onFollow: () => void;
  onBack: () => void;
};

/** Which classes a calendar would bring, before the timetable follows it. */
export const FeedPreviewList = ({ preview, isSaving, onFollow, onBack }: FeedPreviewListProps) => {
  const { classes: shown, total } = preview;
  return (
    <>
      <p ref={focusOnMount} tabIndex={-1} className={classes.address}>
        {countOf(total)}
      </p>
      {shown.length > 0 && (
        <ul className={classes.events} aria-label="Classes of the calendar">
          {linesOf(shown.map(lineOf))}
          {total > shown.length && <li>and {total - shown.length} more</li>}
        </ul>
      )}
      <LeftOutEvents {...preview} />
      <div className={classes.buttons}>
        <Button variant="default" size="md" onClick={onBack}>
          Back
        </Button>
        <Button size="md" loading={isSaving} onClick={onFollow}>
          Follow this calendar
        </Button>
      </div>
    </>
  );
};
