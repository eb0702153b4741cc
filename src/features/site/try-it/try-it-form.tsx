import { type FormEvent, useCallback, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { startOf } from '#schema/characters.ts';
import type { ClassSchedule } from '#schema/class/class-schedule.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import { type TriedClass, tryItTemplates, tryItTimes } from '#src/features/site/try-it/tried-class.ts';
import { cutPasteMessage, limitField } from '#src/ui/fields/character-limit.ts';
import links from '#src/features/site/site-links.module.css';
import classes from '#src/features/site/try-it/try-it-form.module.css';

const days = [
  'Every Monday',
  'Every Tuesday',
  'Every Wednesday',
  'Every Thursday',
  'Every Friday',
  'Every Saturday',
  'Every Sunday',
] as const satisfies readonly ClassSchedule[];

type TryItFormProps = {
  tried: TriedClass;
  onChange: (changes: Partial<TriedClass>) => void;
  /** Called when the visitor is about to type. */
  onApproach: () => void;
  onWant: () => void;
};

/** A form for a class, shown at once in the preview beside it. Submitting it makes a promo of the class. */
export const TryItForm = ({ tried, onChange, onApproach, onWant }: TryItFormProps) => {
  const form = useRef<HTMLFormElement>(null);
  // The page is visible before its script runs, so the visitor may already have typed.
  const takeTyped = useEffectEvent((): void => {
    const typed = new FormData(form.current ?? undefined);
    const read = (name: string): string => {
      const value = typed.get(name);
      return typeof value === 'string' ? value : '';
    };
    // The options of the day are schedules.
    const found = {
      classType: startOf(read('class'), FORM_FIELD_MAX),
      schedule: read('day') as ClassSchedule,
      time: read('time'),
    };
    const { classType, schedule, time } = tried;
    if (found.classType !== classType || found.schedule !== schedule || found.time !== time) onChange(found);
  });
  useLayoutEffect(() => takeTyped(), []);
  const [excess, setExcess] = useState(0);
  const limit = useCallback(
    (field: HTMLInputElement | null) =>
      field === null ? undefined : limitField(field, FORM_FIELD_MAX, setExcess),
    [],
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onWant();
  };
  return (
    <form ref={form} className={classes.form} aria-label="Try it with your class" onSubmit={submit}>
      <label className={classes.wide}>
        Your class
        <input
          ref={limit}
          name="class"
          type="text"
          autoComplete="off"
          placeholder="Spin & Flow"
          value={tried.classType}
          onFocus={onApproach}
          onChange={(event) => {
            setExcess(0);
            onChange({ classType: event.currentTarget.value });
          }}
        />
      </label>
      <output className={classes.limit}>{excess > 0 && cutPasteMessage(excess, FORM_FIELD_MAX)}</output>
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
