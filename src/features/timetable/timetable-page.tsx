import { Button, Switch, UnstyledButton } from '@mantine/core';
import { IconCopy, IconFileImport, IconPlus, IconStack2 } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { CurrentUser } from '#contract/accounts/auth.contract.ts';
import { counted } from '#contract/number-format.ts';
import { copyWeek, importSessions } from '#contract/timetable/timetable-import.contract.ts';
import {
  type ClassSession,
  saveTimetableSettings,
  type SessionStatus,
} from '#contract/timetable/timetable.contract.ts';
import { addDays, type CalendarDay, isCalendarDay, mondayOf } from '#schema/class/class-schedule.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import { DisabledInImpersonation } from '#src/account/impersonation-denial.tsx';
import { queryState } from '#src/api/query-state.ts';
import { FeedSetting } from '#src/features/timetable/feed-setting.tsx';
import { ImportDialog } from '#src/features/timetable/import-dialog.tsx';
import { type OpenSession, SessionDialog } from '#src/features/timetable/session-dialog.tsx';
import {
  useCopyWeek,
  useRemoveSessions,
  useTimetableSettings,
  useWeek,
} from '#src/features/timetable/use-timetable.ts';
import { PlanningPage } from '#src/planning/planning-page.tsx';
import { usePromosOfSessions } from '#src/planning/promos-of-sessions.ts';
import { WeekNav } from '#src/planning/week-nav.tsx';
import { notifyWithAction, showLatest } from '#src/ui/action-notice.tsx';
import { useIsWide } from '#src/ui/browser/media-queries.ts';
import { formatDate, englishUtc } from '#src/ui/copy/date-format.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { ListState } from '#src/ui/lists/list-state.tsx';
import settingClasses from '#src/features/timetable/settings.module.css';
import classes from '#src/features/timetable/timetable-page.module.css';

const statusLabels: Readonly<Record<SessionStatus, string | null>> = {
  scheduled: null,
  moved: 'Moved',
  substituted: 'Substitute',
  cancelled: 'Cancelled',
};

const noon = (day: CalendarDay): Date => new Date(`${day}T12:00:00Z`);

type SessionCardProps = {
  session: ClassSession;
  /** The number of promos that advertise the class, and whether one of them is out of date. */
  promos: { count: number; isBehind: boolean };
  isEditable: boolean;
  onOpen: (session: ClassSession) => void;
};

const promoText = ({ count, isBehind }: SessionCardProps['promos']): string | null => {
  if (count === 0) return null;
  const promos = counted(count, 'promo');
  return isBehind ? `${promos}, out of date` : promos;
};

const SessionCard = ({ session, promos, isEditable, onOpen }: SessionCardProps) => {
  const { time, classType, instructor, room, status } = session;
  const label = statusLabels[status];
  const about = [instructor, room].filter((part) => part !== null && part !== '').join(' · ');
  const note = promoText(promos);
  return (
    <UnstyledButton
      className={classes.card}
      data-status={status}
      disabled={!isEditable}
      onClick={() => onOpen(session)}
    >
      <span className={classes.top}>
        <span className={classes.time}>{classTimeOf(time)}</span>
        {label !== null && <span className={classes.status}>{label}</span>}
      </span>
      <span className={classes.name}>{classType}</span>
      {about !== '' && <span className={classes.about}>{about}</span>}
      {note !== null && (
        <span className={classes.promos} data-is-behind={promos.isBehind}>
          {note}
        </span>
      )}
    </UnstyledButton>
  );
};

type WeekProps = Omit<SessionCardProps, 'session' | 'promos'> & {
  monday: CalendarDay;
  today: CalendarDay;
  sessions: readonly ClassSession[];
  promosOf: (sessionId: string) => SessionCardProps['promos'];
  onAdd: (day: CalendarDay) => void;
};

/** A week of classes: seven columns on a wide screen, a list of days on a phone. */
const Week = ({ monday, today, sessions, promosOf, onAdd, ...card }: WeekProps) => (
  <ol className={classes.week}>
    {Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => {
      const ofDay = sessions.filter(({ date }) => date === day);
      return (
        <li
          key={day}
          className={classes.day}
          data-is-today={day === today}
          data-is-past={day < today}
          data-is-empty={ofDay.length === 0}
        >
          <h2 className={classes.head} aria-label={formatDate(noon(day), 'longWeekdayMonthDay', englishUtc)}>
            <span>{formatDate(noon(day), 'weekday', englishUtc)}</span>
            <span className={classes.date}>{formatDate(noon(day), 'monthDay', englishUtc)}</span>
          </h2>
          {ofDay.map((session) => (
            <SessionCard key={session.id} session={session} promos={promosOf(session.id)} {...card} />
          ))}
          {card.isEditable && (
            <UnstyledButton
              className={classes.add}
              aria-label={`Add class on ${formatDate(noon(day), 'longWeekdayMonthDay', englishUtc)}`}
              onClick={() => onAdd(day)}
            >
              <IconPlus size={16} aria-hidden />
              Add class
            </UnstyledButton>
          )}
        </li>
      );
    })}
  </ol>
);

/** The Monday of the week in the URL, so that reloads and links restore it; by default the current week's. */
const useMonday = (today: CalendarDay): [CalendarDay, (monday: CalendarDay) => void] => {
  const [search, setSearch] = useSearchParams();
  const named = search.get('week') ?? '';
  const monday = mondayOf(isCalendarDay(named) ? named : today);
  return [monday, (next) => setSearch(next === mondayOf(today) ? {} : { week: next }, { replace: true })];
};

const copiedSentence = (added: number, same: number): string => {
  if (added === 0 && same === 0) return 'Nothing was copied: all classes of this week are cancelled.';
  if (added === 0)
    return `Nothing was copied: ${same === 1 ? 'the class was' : `all ${same} classes were`} there already.`;
  const copied = `${counted(added, 'class', 'classes')} ${added === 1 ? 'was' : 'were'} copied`;
  return same === 0 ? `${copied}.` : `${copied}; ${same} ${same === 1 ? 'was' : 'were'} there already.`;
};

/** Copies a week to the next one, with a notification that takes the copy back. */
const useCopy = (monday: CalendarDay, onCopied: () => void) => {
  const { mutate, isPending } = useCopyWeek();
  const { mutate: remove } = useRemoveSessions();
  const copy = (): void =>
    mutate(monday, {
      onSuccess: ({ added, same, addedIds }) => {
        const text = copiedSentence(added, same);
        if (addedIds.length === 0) showLatest('copied week', { message: text });
        else notifyWithAction('copied week', text, { label: 'Undo', run: () => remove(addedIds) });
        onCopied();
      },
    });
  return { copy, isCopying: isPending };
};

type ToolsProps = {
  monday: CalendarDay;
  /** Undefined until loaded. */
  sessions: readonly ClassSession[] | undefined;
  onAdd: () => void;
  onImport: () => void;
  onCopied: () => void;
};

const Tools = ({ monday, sessions, onAdd, onImport, onCopied }: ToolsProps) => {
  const { copy, isCopying } = useCopy(monday, onCopied);
  // The likely next step is highlighted. While a week loads, it counts as not empty, because few weeks are.
  const isEmpty = sessions?.length === 0;
  return (
    <div className={classes.tools}>
      <Button variant="default" size="md" leftSection={<IconPlus size={18} aria-hidden />} onClick={onAdd}>
        Add class
      </Button>
      <DisabledInImpersonation does={[importSessions, copyWeek]} isShown={false}>
        <Button
          variant="default"
          size="md"
          leftSection={<IconCopy size={18} aria-hidden />}
          aria-label="Copy week to the next one"
          disabled={isEmpty || sessions === undefined}
          loading={isCopying}
          onClick={copy}
        >
          Copy week
        </Button>
        <Button
          variant={isEmpty ? 'filled' : 'default'}
          size="md"
          leftSection={<IconFileImport size={18} aria-hidden />}
          onClick={onImport}
        >
          Import
        </Button>
      </DisabledInImpersonation>
      {!isEmpty && (
        <Button
          component={Link}
          to={`/batches/new?week=${monday}`}
          size="md"
          leftSection={<IconStack2 size={18} aria-hidden />}
        >
          Make promos
        </Button>
      )}
    </div>
  );
};

const RedrawSetting = ({ user }: { user: CurrentUser }) => {
  const { settings, save, isSaving } = useTimetableSettings(user);
  return (
    <DisabledInImpersonation does={saveTimetableSettings}>
      <Switch
        label="Update promos automatically when a class changes"
        description="When this is off, outdated promos are marked, and you update each with one click."
        disabled={settings === undefined || isSaving}
        checked={settings?.redrawsPromos ?? false}
        onChange={(event) => save(event.currentTarget.checked)}
      />
    </DisabledInImpersonation>
  );
};

/** The number of promos that advertise each class, and whether one of them is out of date. */
const usePromoCounts = () => {
  const { data = [] } = usePromosOfSessions();
  return (sessionId: string) => {
    const ofSession = data.filter(({ session }) => session.id === sessionId);
    const isBehind = ofSession.some(
      ({ session, changes }) => session.status === 'cancelled' || changes.length > 0,
    );
    return { count: ofSession.length, isBehind };
  };
};

/** The week to show after an import: the same if it has classes, else the next one with classes, else the last one. */
const weekAfterImport = (
  days: readonly CalendarDay[],
  { monday, today }: { monday: CalendarDay; today: CalendarDay },
): CalendarDay => {
  const weeks = [...new Set(days.map(mondayOf))].toSorted();
  if (weeks.includes(monday)) return monday;
  return weeks.find((week) => week >= mondayOf(today)) ?? weeks.at(-1) ?? monday;
};

/** The timetable of the studio, week by week. The team can see it. */
export const TimetablePage = ({ user }: { user: CurrentUser }) => {
  const today = localToday();
  const [monday, setMonday] = useMonday(today);
  const [open, setOpen] = useState<OpenSession | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const week = useWeek(monday);
  const isWide = useIsWide();
  const promosOf = usePromoCounts();
  const isEditable = user.role !== 'studio_team';
  return (
    <>
      <PlanningPage>
        <div className={classes.bar}>
          <WeekNav monday={monday} today={today} onGo={setMonday} tab="Timetable" />
          {isEditable && (
            <Tools
              monday={monday}
              sessions={week.data}
              onAdd={() => setOpen({ day: today >= monday && today <= addDays(monday, 6) ? today : monday })}
              onImport={() => setIsImporting(true)}
              onCopied={() => setMonday(addDays(monday, 7))}
            />
          )}
        </div>
        <ListState {...queryState(week)} empty={null} usualHeight={isWide ? 340 : 760}>
          <Week
            monday={monday}
            today={today}
            sessions={week.data ?? []}
            promosOf={promosOf}
            isEditable={isEditable}
            onOpen={(session) => setOpen({ session })}
            onAdd={(day) => setOpen({ day })}
          />
        </ListState>
        {isEditable && (
          <div className={settingClasses.settings}>
            <FeedSetting />
            <RedrawSetting user={user} />
          </div>
        )}
      </PlanningPage>
      <SessionDialog open={open} onClose={() => setOpen(null)} />
      <ImportDialog
        opened={isImporting}
        monday={monday}
        onClose={() => setIsImporting(false)}
        onImported={(days) => setMonday(weekAfterImport(days, { monday, today }))}
      />
    </>
  );
};
