import { UnstyledButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { counted } from '#contract/number-format.ts';
import type { ClassSession, SessionStatus } from '#contract/timetable/timetable.contract.ts';
import { addDays, type CalendarDay } from '#schema/class/class-schedule.ts';
import { classTimeOf } from '#schema/class/clock-time.ts';
import { formatDate, englishUtc } from '#src/ui/copy/date-format.ts';
import classes from '#src/features/timetable/week.module.css';

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
export const Week = ({ monday, today, sessions, promosOf, onAdd, ...card }: WeekProps) => (
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
