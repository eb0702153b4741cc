import { TextInput } from '@mantine/core';
import { atom, useAtomValue } from 'jotai';
import { useState } from 'react';
import { removeSchedule, scheduleInTexts, timeInTexts } from '#remotion/class-form/form-texts.ts';
import {
  ClassSchedule,
  ClassTime,
  canBeClassDate,
  everyOther,
  hasClassDate,
  classTimes,
  isCalendarDay,
  isRecurring,
  relativeDay,
} from '#schema/class/class-schedule.ts';
import { likelyHalf, parseTypedTime, type TypedTime } from '#schema/class/clock-time.ts';
import {
  type ClassFormState,
  useRememberPreferences,
} from '#src/features/editor/class-form/use-class-form.ts';
import { promoAtom, useEdit } from '#src/features/editor/state/promo-atom.ts';
import { localToday } from '#src/ui/copy/local-today.ts';
import { Select, TypedSelect } from '#src/ui/fields/select.tsx';
import classes from '#src/features/editor/class-form/class-form.module.css';

/** The parts of a time such as `6:15 PM`, on the 12-hour and the 24-hour clock. */
const partsOf = (time: string): { hour12: string; hour24: string; minutes: string; half: 'a' | 'p' } => {
  const [hour12 = '', minutes = '', half] = time.split(/[: ]/);
  const isMorning = half === 'AM';
  const hour = (Number(hour12) % 12) + (isMorning ? 0 : 12);
  return { hour12, hour24: String(hour).padStart(2, '0'), minutes, half: isMorning ? 'a' : 'p' };
};

/** How well a typed time matches an hour and minutes, 0 for best; null if it does not match. */
const rankOf = (typed: TypedTime, hour: string, minutes: string): number | null => {
  if (typed.minutes !== null) {
    if (typed.hour !== hour || !minutes.startsWith(typed.minutes)) return null;
    return minutes === typed.minutes.padEnd(2, '0') ? 0 : 1;
  }
  if (typed.hour === hour) return minutes === '00' ? 0 : 1;
  if (typed.hour === `${hour}${minutes}`) return 0;
  return `${hour}${minutes}`.startsWith(typed.hour) ? 2 : null;
};

const bestOf = (ranks: readonly (number | null)[]): number | null => {
  const known = ranks.filter((rank) => rank !== null);
  return known.length === 0 ? null : Math.min(...known);
};

/**
 * The class times that match a time typed in any usual form, best first: `7:30`, `730pm`, `19:30`, `7.30 p.m.`, `7`, `noon`. Without
 * AM or PM, evening times up to 9:45 come first, because most classes are then, unless a leading zero indicates the morning.
 */
export const findClassTimes = (typed: string): readonly string[] => {
  if (typed.trim() === '') return classTimes;
  const parsed = parseTypedTime(typed);
  if (parsed === null) return [];
  return classTimes
    .flatMap((time) => {
      const { hour12, hour24, minutes, half } = partsOf(time);
      const by12 = rankOf(parsed, hour12, minutes);
      const by24 = rankOf(parsed, hour24, minutes);
      const isOtherHalf = parsed.half !== null && parsed.half !== half;
      const rank = isOtherHalf ? null : bestOf([by12, by24]);
      if (rank === null) return [];
      const isLikely = half === likelyHalf(Number(hour12), parsed.hour);
      return [{ time, rank: rank + (isLikely ? 0 : 0.5) }];
    })
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ time }) => time);
};

/** The class times and the current one, because a class of the timetable may begin at any time. */
const offeredTimes = (time: string): string[] =>
  time === '' || classTimes.includes(time) ? [...classTimes] : [time, ...classTimes];

const TIMES = `Times are quarter hours from ${classTimes.at(0)} to ${classTimes.at(-1)}`;

/** Most classes are in the evening. */
const LIKELY_TIME = '7:00 PM';

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const LAST_DAY = '2999-12-31';

/** Why a complete date cannot be a class date; null while its year is incomplete. */
const problemOf = (day: string): string | null => {
  // While 2026 is being typed, the first value is 0002.
  if (!isCalendarDay(day) || day < '1000') return null;
  return day > LAST_DAY
    ? 'That is too far ahead. Choose an earlier day.'
    : 'This day has passed. Choose today or later.';
};

type DateFieldProps = { form: ClassFormState; schedule: ClassSchedule };

const DateField = ({ form, schedule }: DateFieldProps) => {
  const { info, change } = form;
  const [refused, setRefused] = useState<string | null>(null);
  const today = localToday();
  const hasNoDate = !hasClassDate(schedule);
  const choose = (day: string): void => {
    const isRefused = day !== '' && !(canBeClassDate(day, today) && day <= LAST_DAY);
    setRefused(isRefused ? day : null);
    if (!isRefused) change({ classDate: day });
  };
  const problem = refused === null ? null : problemOf(refused);
  const hint =
    info.classDate === ''
      ? 'Day of the class'
      : isRecurring(schedule)
        ? everyOther(info.classDate)
        : capitalized(relativeDay(info.classDate, today));
  return (
    <TextInput
      label="Class date"
      name="classDate"
      type="date"
      size="md"
      min={today}
      max={LAST_DAY}
      disabled={hasNoDate}
      description={hasNoDate ? 'Not for a recurring class' : problem === null && hint}
      error={problem}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      value={refused ?? info.classDate}
      onChange={(event) => choose(event.currentTarget.value)}
      onBlur={() => setRefused(null)}
    />
  );
};

/** The schedule and time in the texts while the form is empty, for example after choosing a template. */
const scheduleInTextsAtom = atom((get) => scheduleInTexts(get(promoAtom)));
const timeInTextsAtom = atom((get) => timeInTexts(get(promoAtom)));

/** Schedule, date of a one-time class, and time. An empty field shows the value in the texts as its placeholder. */
export const ScheduleFields = ({ form }: { form: ClassFormState }) => {
  const { info, change } = form;
  const { apply } = useEdit();
  const keep = useRememberPreferences();
  const isOpen = !isRecurring(info.schedule) && info.classDate === '';
  const inTexts = useAtomValue(scheduleInTextsAtom);
  const suggested = isOpen ? inTexts : null;
  const suggestedTime = useAtomValue(timeInTextsAtom);
  const choose = (value: string | null): void => {
    if (value === null) return;
    const schedule = ClassSchedule.parse(value);
    if (schedule === info.schedule) apply(removeSchedule, undefined);
    else change({ schedule });
  };
  return (
    <>
      <Select
        label="Schedule"
        name="schedule"
        data-field="schedule"
        size="md"
        data={[...ClassSchedule.options]}
        allowDeselect={false}
        placeholder={suggested ?? ''}
        value={suggested === null ? info.schedule : null}
        onChange={choose}
      />
      <div className={classes.pair}>
        <DateField form={form} schedule={suggested ?? info.schedule} />
        <TypedSelect
          label="Time"
          name="time"
          data-field="time"
          size="md"
          clearable
          clearButtonProps={{ 'aria-label': 'No time' }}
          likely={suggestedTime ?? LIKELY_TIME}
          nothingFoundMessage={TIMES}
          placeholder={suggestedTime ?? 'Any time'}
          data={offeredTimes(info.time)}
          value={info.time === '' ? null : info.time}
          findMatches={findClassTimes}
          describeUnmatched={(typed) => `“${typed}” is not on the list. ${TIMES}.`}
          onChange={(value) => {
            const time = value === null ? '' : ClassTime.parse(value);
            change({ time });
            keep({ lastClassTime: time });
          }}
        />
      </div>
    </>
  );
};
