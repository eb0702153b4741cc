import { Button, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, useEffect, useRef } from 'react';
import { FEED_PERIOD } from '#contract/limits.ts';
import { counted } from '#contract/number-format.ts';
import type { ChosenZones } from '#contract/time-zone.ts';
import {
  type CalendarFeed,
  saveCalendarFeed,
  type FeedPreview,
  deleteCalendarFeed,
  previewCalendarFeed,
  readCalendarFeed,
  refreshCalendarFeed,
} from '#contract/timetable/calendar-feed.contract.ts';
import { shortDay } from '#schema/class/class-schedule.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { ApiError, describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { ZoneQuestions } from '#src/features/timetable/zone-questions.tsx';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { localToday, localTimeZone } from '#src/ui/copy/local-today.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import classes from '#src/features/timetable/settings.module.css';

/** Polling interval while the feed is read, ms. */
const POLL_MS = 1000;

/** Timeout for a preview, ms: fetching a calendar may take 10 seconds, and reading it 18. */
const READ_MS = 35_000;

/** The address of a calendar, and the zones chosen for names in it. */
type Feed = { url: string; zones?: ChosenZones };

const addressOf = (feed: Feed) => ({ ...feed, timeZone: localTimeZone() });

/** The calendar feed and its actions. Polls while the feed is read, then refetches the timetable. */
const useCalendarFeed = () => {
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: queryKeys.calendarFeed,
    queryFn: () => call(readCalendarFeed),
    refetchInterval: ({ state }) => (state.data?.feed?.isReading === true ? POLL_MS : false),
  });
  const isReading = query.data?.feed?.isReading === true;
  const wasReading = useRef(false);
  useEffect(() => {
    if (wasReading.current && !isReading)
      void queryClient.invalidateQueries({ queryKey: queryKeys.timetable });
    wasReading.current = isReading;
  }, [isReading, queryClient]);
  const show = (response: NonNullable<typeof query.data>): void =>
    void queryClient.setQueryData(queryKeys.calendarFeed, response);
  const preview = useMutation({
    mutationFn: (feed: Feed) => call(previewCalendarFeed, { body: addressOf(feed) }, { timeoutMs: READ_MS }),
    onError: (error) => logError('Reading the calendar failed', error),
  });
  const save = useMutation({
    mutationFn: (feed: Feed) => call(saveCalendarFeed, { body: addressOf(feed) }),
    onSuccess: show,
    onError: (error) => logError('Saving the calendar feed failed', error),
  });
  const refresh = useMutation({
    mutationFn: () => call(refreshCalendarFeed),
    onSuccess: show,
    onError: (error) => logError('Reading the calendar feed failed', error),
  });
  const remove = useMutation({
    mutationFn: () => call(deleteCalendarFeed),
    onSuccess: show,
    onError: (error) => logError('Removing the calendar feed failed', error),
  });
  return { query, preview, save, refresh, remove };
};

/** List items with unique keys, because two lines may be equal. */
const linesOf = (lines: readonly string[]) =>
  lines.map((line, place) => {
    const earlier = lines.slice(0, place).filter((other) => other === line).length;
    return <li key={`${earlier} ${line}`}>{line}</li>;
  });

/** The events of a calendar that are left out, if any, with the reasons. */
const LeftOutEvents = ({ leftOut, leftOutEvents }: Pick<CalendarFeed, 'leftOut' | 'leftOutEvents'>) => {
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

const lineOf = ({ date, time, classType, instructor, isCancelled, note }: ClassOfFeed): string =>
  [
    `${shortDay(date, localToday())}, ${classTimeOf(time)}`,
    classType,
    ...(instructor === '' ? [] : [instructor]),
    ...(isCancelled ? ['cancelled'] : []),
    ...(note === null ? [] : [note]),
  ].join(' · ');

type FeedPreviewListProps = {
  preview: FeedPreview;
  isSaving: boolean;
  onFollow: () => void;
  onBack: () => void;
};

/** The classes of a calendar, before the timetable follows it. */
const FeedPreviewList = ({ preview, isSaving, onFollow, onBack }: FeedPreviewListProps) => {
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

const readLabel = ({ isReading, readAt, classes: count }: CalendarFeed): string => {
  if (isReading) return 'Reading the calendar…';
  if (readAt === null) return 'Not read yet';
  return [
    `Last read ${formatDate(readAt, 'weekdayMonthDayTime', { locale: 'en' })}`,
    counted(count, 'class', 'classes'),
  ].join(' · ');
};

/** The error, with the hint that names an invalid event. */
const sentenceOf = (error: Error): string =>
  [
    describeError(error),
    ...((error instanceof ApiError && error.details) || []).flatMap(({ path, message }) =>
      path === 'source' ? [message] : [],
    ),
  ].join(' ');

type FeedActions = ReturnType<typeof useCalendarFeed>;

/** Why a URL cannot be a feed, or null. */
const faultOf = (url: string): string | null => {
  const { error } = saveCalendarFeed.body.shape.url.safeParse(url);
  const [issue] = error?.issues ?? [];
  return issue === undefined ? null : `This ${issue.message}.`;
};

const FeedForm = ({ preview, save }: Pick<FeedActions, 'preview' | 'save'>) => {
  const [url, setUrl] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const [wasShown, setWasShown] = useState(false);
  const [zones, setZones] = useState<ChosenZones>({});
  const problem = preview.error ?? save.error;
  const back = (): void => {
    setWasShown(true);
    preview.reset();
  };
  if (preview.data !== undefined && save.error === null) {
    return preview.data.unknownZones.length > 0 ? (
      <ZoneQuestions
        names={preview.data.unknownZones}
        isReading={preview.isPending}
        onBack={back}
        onChosen={(chosen) => {
          setZones(chosen);
          preview.mutate({ url, zones: chosen });
        }}
      />
    ) : (
      <FeedPreviewList
        preview={preview.data}
        isSaving={save.isPending}
        onFollow={() => save.mutate({ url, zones })}
        onBack={back}
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
        setZones({});
        preview.mutate({ url });
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

/** The settings of the calendar that the timetable follows. */
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
        <DisabledInImpersonation does={[saveCalendarFeed, deleteCalendarFeed]}>
          {feed === null ? <FeedForm {...actions} /> : <FeedState feed={feed} {...actions} />}
        </DisabledInImpersonation>
      </ListState>
    </section>
  );
};
