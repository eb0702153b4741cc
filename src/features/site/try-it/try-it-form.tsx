import { type FormEvent, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { startOf } from '#schema/characters.ts';
import type { ClassSchedule } from '#schema/class/class-schedule.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import classes from '#src/features/site/try-it/try-it-form.module.css';
import { type TriedClass, tryItTemplates, tryItTimes } from '#src/features/site/try-it/tried-class.ts';
import links from '#src/features/site/site-links.module.css';

const days = [
  'Every Monday',
  'Every Tuesday',
  'Every Wednesday',
  'Every Thursday',
  'Every Friday',
  'Every Saturday',
  'Every Sunday',
] as const satisfies readonly ClassSchedule[];

/** As much of a typed class as a promo takes. The input's own limit would count an emoji as several characters. */
const classTypeOf = (typed: string): string => startOf(typed, FORM_FIELD_MAX);

type TryItFormProps = {
  tried: TriedClass;
  onChange: (changes: Partial<TriedClass>) => void;
  /** Called when somebody is about to type. */
  onApproach: () => void;
  onWant: () => void;
};

/** A class, a day and a time, which the preview beside it shows at once; one press turns them into the visitor's own promo. */
export const TryItForm = ({ tried, onChange, onApproach, onWant }: TryItFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  // The page shows before its script runs, so somebody may already have typed.
  const takeTyped = useEffectEvent((): void => {
    const typed = new FormData(form.current ?? undefined);
    const read = (name: string): string => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    // The options of the day are schedules.
    const found = {
      classType: classTypeOf(read('class')),
      schedule: read('day') as ClassSchedule,
      time: read('time'),
    };
    const { classType, schedule, time } = tried;
    if (found.classType !== classType || found.schedule !== schedule || found.time !== time) onChange(found);
  });
  useLayoutEffect(() => takeTyped(), []);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onWant();
  };
  return (
    <form ref={form} className={classes.form} aria-label="Try it with your class" onSubmit={submit}>
      <label className={classes.wide}>
        Your class
        <input
          name="class"
          type="text"
          autoComplete="off"
          placeholder="Spin & Flow"
          value={tried.classType}
          onFocus={onApproach}
          onChange={(event) => onChange({ classType: classTypeOf(event.currentTarget.value) })}
        />
      </label>
      <label>
        Day
        <select
          name="day"
          value={tried.schedule}
          // Its options are schedules.
          onChange={(event) => onChange({ schedule: event.currentTarget.value as ClassSchedule })}
        >
          {days.map((day) => (
            <option key={day}>{day}</option>
          ))}
        </select>
      </label>
      <label>
        Time
        <select
          name="time"
          value={tried.time}
          onChange={(event) => onChange({ time: event.currentTarget.value })}
        >
          {tryItTimes.map((time) => (
            <option key={time}>{time}</option>
          ))}
        </select>
      </label>
      <fieldset className={classes.templates}>
        <legend>Template</legend>
        {tryItTemplates.map(({ id, title }) => (
          <label key={id}>
            <input
              type="radio"
              name="template"
              checked={tried.templateId === id}
              onChange={() => onChange({ templateId: id })}
            />
            <span>{title}</span>
          </label>
        ))}
      </fieldset>
      <button type="submit" className={links.primary} data-kind="large">
        Make it yours
      </button>
      <p className={classes.note}>Free, without a card. What you typed waits for you in the editor.</p>
    </form>
  );
};
