import { templates } from '#remotion/templates/catalog.ts';
import { fillTemplate } from '#remotion/templates/fill-template.ts';
import { startOf } from '#schema/characters.ts';
import { emptyClassInfo } from '#schema/class/class-info.ts';
import { type CalendarDay, ClassSchedule, OptionalClassTime } from '#schema/class/class-schedule.ts';
import { FORM_FIELD_MAX } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { TriedClass } from '#src/features/site/try-it/tried-class.ts';

/** Fills a template with the class that a visitor typed. */
export const promoOfTriedClass = (
  { classType, schedule, time, templateId }: Omit<TriedClass, 'isWanted'>,
  today: CalendarDay,
): Promo => {
  const template = templates.find(({ id }) => id === templateId) ?? templates[0];
  if (template === undefined) throw new Error('There is no template.');
  const info = {
    ...emptyClassInfo(),
    classType: startOf(classType, FORM_FIELD_MAX),
    // The value may be from an earlier version of the page.
    schedule: ClassSchedule.catch('One-time class').parse(schedule),
    time: OptionalClassTime.catch('').parse(time),
  };
  return fillTemplate(template, { info, today, texts: {}, background: null });
};
