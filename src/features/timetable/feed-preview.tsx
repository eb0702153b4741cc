import { Button } from '@mantine/core';
import type { CalendarFeed, FeedPreview } from '#contract/calendar-feed.contract.ts';
import { shortDay } from '#schema/class-schedule.ts';
import { classTimeOf } from '#schema/clock-time.ts';
import classes from '#src/features/timetable/settings.module.css';
import { localToday } from '#src/ui/local-today.ts';

/** What is wrong with the events of a calendar that are left out; nothing when none is. */
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
        {leftOutEvents.map((event) => (
          <li key={event}>{event}</li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </div>
  );
};

const countOf = (total: number): string => {
  if (total === 0) return 'This calendar has no classes in the weeks to come.';
  return total === 1 ? 'This calendar has 1 class to come:' : `This calendar has ${total} classes to come:`;
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
      <output>{countOf(total)}</output>
      {shown.length > 0 && (
        <ul className={classes.events} aria-label="Classes of the calendar">
          {shown.map((each) => (
            // Two alike at the same time are the same to whoever reads them.
            <li key={lineOf(each)}>{lineOf(each)}</li>
          ))}
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
