import { firstTaster } from '#remotion/templates/looks/first-taster.ts';
import { freestyleDiary } from '#remotion/templates/looks/freestyle-diary.ts';
import { giveaway } from '#remotion/templates/looks/giveaway.ts';
import { guestWorkshop } from '#remotion/templates/looks/guest-workshop.ts';
import { heelsNight } from '#remotion/templates/looks/heels-night.ts';
import { holidayHours } from '#remotion/templates/looks/holiday-hours.ts';
import { lastSpots } from '#remotion/templates/looks/last-spots.ts';
import { meetInstructor } from '#remotion/templates/looks/meet-instructor.ts';
import { neonClass } from '#remotion/templates/looks/neon-class.ts';
import { newClass } from '#remotion/templates/looks/new-class.ts';
import { openHouse } from '#remotion/templates/looks/open-house.ts';
import { powerClass } from '#remotion/templates/looks/power-class.ts';
import { quote } from '#remotion/templates/looks/quote.ts';
import { seasonSchedule } from '#remotion/templates/looks/season-schedule.ts';
import { silkFlow } from '#remotion/templates/looks/silk-flow.ts';
import { songOfDay } from '#remotion/templates/looks/song-of-day.ts';
import { studentOfMonth } from '#remotion/templates/looks/student-of-month.ts';
import { studentShowcase } from '#remotion/templates/looks/student-showcase.ts';
import { throwback } from '#remotion/templates/looks/throwback.ts';
import { tonightReminder } from '#remotion/templates/looks/tonight-reminder.ts';
import type { Template } from '#remotion/templates/template.ts';

/** Every template that comes with the product, in the order of the picker: one line each. */
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
