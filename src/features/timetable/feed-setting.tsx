import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { counted } from '#contract/number-format.ts';
import { type CalendarFeed, saveCalendarFeed } from '#contract/timetable/calendar-feed.contract.ts';
import { FEED_PERIOD } from '#contract/timetable/feed-limits.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { queryState } from '#src/api/query-state.ts';
import { FeedPreviewList, LeftOutEvents } from '#src/features/timetable/feed-preview.tsx';
import { useCalendarFeed } from '#src/features/timetable/use-calendar-feed.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/timetable/settings.module.css';

const readLabel = ({ isReading, readAt, classes: count }: CalendarFeed): string => {
  if (isReading) return 'Reading the calendar…';
  if (readAt === null) return 'Not read yet';
  return [
    `Last read ${formatDate(readAt, 'weekdayMonthDayTime', { locale: 'en' })}`,
    counted(count, 'class', 'classes'),
  ].join(' · ');
};

/** With the hint that names the invalid event. */
const sentenceOf = (error: Error): string =>
  [
    describeError(error),
    ...((error instanceof ApiError && error.details) || []).flatMap(({ path, message }) =>
      path === 'source' ? [message] : [],
    ),
  ].join(' ');

type FeedActions = ReturnType<typeof useCalendarFeed>;

/** Why this cannot be the address of a feed; null when it can. */
const faultOf = (url: string): string | null => {
  const { error } = saveCalendarFeed.body.shape.url.safeParse(url);
  const [issue] = error?.issues ?? [];
  return issue === undefined ? null : `This ${issue.message}.`;
};

const FeedForm = ({ preview, save }: Pick<FeedActions, 'preview' | 'save'>) => {
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [wasShown, setWasShown] = useState(false);
  const problem = preview.error ?? save.error;
  if (preview.data !== undefined && save.error === null) {
    return (
      <FeedPreviewList
        preview={preview.data}
        isSaving={save.isPending}
        onFollow={() => save.mutate(url)}
        onBack={() => {
          setWasShown(true);
          preview.reset();
        }}
      />
    );
  }
  return (
    <form
      className={classes.fields}
      onSubmit={(event) => {
        event.preventDefault();
        const found = faultOf(url);
        setFault(found);
        if (found !== null) return;
        save.reset();
        preview.mutate(url);
      }}
    >
      <TextInput
        ref={wasShown ? focusOnMount : null}
        className={classes.wide}
        label="Address of your calendar"
        description={`From Google Calendar, Outlook, Apple or your booking program: the address that ends with .ics. It is read every ${FEED_PERIOD}.`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        size="md"
        name="feed"
        autoComplete="off"
        inputMode="url"
        placeholder="https://calendar.example.com/studio.ics"
        value={url}
        error={fault ?? (problem === null ? null : sentenceOf(problem))}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <Button type="submit" size="md" disabled={url.trim() === ''} loading={preview.isPending}>
        Preview calendar
      </Button>
    </form>
  );
};

const FeedState = ({
  feed,
  refresh,
  remove,
}: { feed: CalendarFeed } & Pick<FeedActions, 'refresh' | 'remove'>) => {
  const error = refresh.error ?? remove.error;
  return (
    <>
      <p className={classes.address}>{feed.url}</p>
      <output className={classes.quiet}>{readLabel(feed)}</output>
      {!feed.isReading && <LeftOutEvents {...feed} />}
      {feed.problem !== null && !feed.isReading && (
        <p role="alert" className={classes.problem}>
          {feed.problem}
        </p>
      )}
      {error !== null && (
        <p role="alert" className={classes.problem}>
          {describeError(error)}
        </p>
      )}
      <div className={classes.buttons}>
        <Button
          variant="default"
          size="md"
          loading={refresh.isPending || feed.isReading}
          onClick={() => refresh.mutate()}
        >
          {feed.problem === null ? 'Read now' : 'Try again'}
        </Button>
        <Button variant="default" size="md" loading={remove.isPending} onClick={() => remove.mutate()}>
          Stop reading it
        </Button>
      </div>
    </>
  );
};

/** The calendar that the timetable follows automatically. */
export const FeedSetting = () => {
  const { query, ...actions } = useCalendarFeed();
  const feed = query.data?.feed ?? null;
  return (
    <section className={classes.setting} aria-labelledby="calendar-feed">
      <h2 id="calendar-feed" className={classes.heading}>
        Calendar feed
      </h2>
      <p className={classes.quiet}>
        Your timetable follows your calendar: classes that are moved, changed or cancelled there are updated
        here too. Your own changes stay until the calendar changes that class.
      </p>
      <ListState {...queryState(query)} empty={null} usualHeight={176}>
        <DisabledInImpersonation does={saveCalendarFeed}>
          {feed === null ? <FeedForm {...actions} /> : <FeedState feed={feed} {...actions} />}
        </DisabledInImpersonation>
      </ListState>
    </section>
  );
};
