import { firstTaster } from '#remotion/templates/definitions/first-taster.ts';
import { freestyleDiary } from '#remotion/templates/definitions/freestyle-diary.ts';
import { giveaway } from '#remotion/templates/definitions/giveaway.ts';
import { guestWorkshop } from '#remotion/templates/definitions/guest-workshop.ts';
import { heelsNight } from '#remotion/templates/definitions/heels-night.ts';
import { holidayHours } from '#remotion/templates/definitions/holiday-hours.ts';
import { lastSpots } from '#remotion/templates/definitions/last-spots.ts';
import { meetInstructor } from '#remotion/templates/definitions/meet-instructor.ts';
import { neonClass } from '#remotion/templates/definitions/neon-class.ts';
import { newClass } from '#remotion/templates/definitions/new-class.ts';
import { openHouse } from '#remotion/templates/definitions/open-house.ts';
import { powerClass } from '#remotion/templates/definitions/power-class.ts';
import { quote } from '#remotion/templates/definitions/quote.ts';
import { seasonSchedule } from '#remotion/templates/definitions/season-schedule.ts';
import { silkFlow } from '#remotion/templates/definitions/silk-flow.ts';
import { songOfDay } from '#remotion/templates/definitions/song-of-day.ts';
import { studentOfMonth } from '#remotion/templates/definitions/student-of-month.ts';
import { studentShowcase } from '#remotion/templates/definitions/student-showcase.ts';
import { throwback } from '#remotion/templates/definitions/throwback.ts';
import { tonightReminder } from '#remotion/templates/definitions/tonight-reminder.ts';
import type { Template } from '#remotion/templates/template.ts';

/** Every template that comes with the product, in the order of the picker. */
export const templates: readonly Template[] = [
  neonClass,
  silkFlow,
  heelsNight,
  firstTaster,
  powerClass,
  newClass,
  tonightReminder,
  guestWorkshop,
  studentShowcase,
  openHouse,
  seasonSchedule,
  lastSpots,
  giveaway,
  holidayHours,
  meetInstructor,
  studentOfMonth,
  throwback,
  quote,
  freestyleDiary,
  songOfDay,
];
