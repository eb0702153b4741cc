import { counted } from '#contract/number-format.ts';
import { type PreparedWeek, weekChecksLabel } from '#contract/timetable/week-plan.contract.ts';
import { type CalendarDay, shortDay } from '#schema/class/class-schedule.ts';
import type { Mail } from '#server/ports/mailer.ts';

type PreparedWeekMail = { week: CalendarDay; batch: PreparedWeek['batch']; publicUrl: string };

/** For the owner of a week that was prepared or has no classes. */
export const weekMail = (to: string, { week, batch, publicUrl }: PreparedWeekMail): Mail => {
  const day = shortDay(week, week);
  if (batch === null) {
    return {
      to,
      subject: `No classes in the week of ${day}`,
      text: [
        'Hello,',
        `Your timetable has no classes in the week of ${day}, so no promos were prepared. Add or import classes, and their promos are prepared within the hour.`,
        `Open your timetable: ${publicUrl}/timetable?week=${week}`,
        `To stop these emails, turn off the automatic week: ${publicUrl}/batches`,
      ].join('\n\n'),
    };
  }
  const { promos, toCheck } = batch;
  return {
    to,
    subject: `Your week of ${day} is ready: ${counted(promos, 'promo')}`,
    text: [
      'Hello,',
      `${counted(promos, 'promo')} for the week of ${day} ${promos === 1 ? 'is' : 'are'} prepared. ${weekChecksLabel(toCheck)}. No video is made until you start it.`,
      `Review your week and start it: ${publicUrl}/batches/${batch.id}`,
      `To stop these emails, turn off the automatic week: ${publicUrl}/batches`,
    ].join('\n\n'),
  };
};
