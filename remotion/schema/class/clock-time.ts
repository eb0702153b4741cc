/** A time of day on the 24-hour clock: `18:15`. */
export type ClockTime = string;

const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** Whether the text is a time such as `18:15`. */
export const isClockTime = (text: string): text is ClockTime => CLOCK_TIME.test(text);

/** `375` minutes after midnight are `06:15`. */
export const clockTimeAt = (minutes: number): ClockTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** `18:15` is `6:15 PM`, as the class form writes it. */
export const classTimeOf = (time: ClockTime): string => {
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  const hour12 = hour % 12 === 0 ? 12 : hour % 12;
  return `${hour12}:${String(minutes).padStart(2, '0')} ${hour < 12 ? 'AM' : 'PM'}`;
};

/** The typed digits of the hour and, after a separator, of the minutes; `minutes` is null without them. */
export type TypedTime = { hour: string; minutes: string | null; half: 'a' | 'p' | null };

const TYPED = /^(\d{1,4})(?:[\s:.,h]+(\d{0,2}))?\s*(?:([ap])\.?\s*m?\.?)?$/;

/** The parts of a time in any usual form: `7:30`, `730pm`, `19h30`, `7.30 p.m.`, `7`, `noon`; null for any other text. */
export const parseTypedTime = (typed: string): TypedTime | null => {
  const text = typed.trim().toLowerCase();
  if (text === 'noon' || text === 'midday') return { hour: '12', minutes: '00', half: 'p' };
  const [, hour, minutes, half] = TYPED.exec(text) ?? [];
  if (hour === undefined) return null;
  return { hour, minutes: minutes ?? null, half: half === 'a' || half === 'p' ? half : null };
};

/** The likelier half of the day without AM or PM: the evening up to 9:59, or the morning with a leading zero. */
export const likelyHalf = (hour12: number, typedHour: string): 'a' | 'p' =>
  hour12 < 10 && !typedHour.startsWith('0') ? 'p' : 'a';

/** `730` is 7 and 30; `7` is 7 and none. */
const splitDigits = ({ hour, minutes }: TypedTime): [hour: string, minutes: string] =>
  minutes === null && hour.length > 2
    ? [hour.slice(0, -2), hour.slice(-2)]
    : [hour, (minutes ?? '').padEnd(2, '0')];

/**
 * A typed time as a time of day, read like the class form does: without AM or PM, 1 to 9 is the afternoon or evening. Null for any other
 * text.
 */
export const readClockTime = (typed: string): ClockTime | null => {
  // Spreadsheets and databases write seconds.
  const parsed = parseTypedTime(typed.trim().replace(/^(\d{1,2}:\d{2}):\d{2}(?:\.0+)?/, '$1'));
  if (parsed === null) return null;
  const [hourDigits, minutes] = splitDigits(parsed);
  const hour = Number(hourDigits);
  const isOn12 = hour >= 1 && hour <= 12;
  if (parsed.half !== null && !isOn12) return null;
  const half = parsed.half ?? (isOn12 && hour < 12 ? likelyHalf(hour, hourDigits) : null);
  const hour24 = half === null ? hour : (hour % 12) + (half === 'p' ? 12 : 0);
  const time = `${String(hour24).padStart(2, '0')}:${minutes}`;
  return isClockTime(time) ? time : null;
};
