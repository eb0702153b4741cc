import { classTimes } from '#schema/class/class-schedule.ts';
import { likelyHalf, parseTypedTime, type TypedTime } from '#schema/class/clock-time.ts';

/** The parts of `6:15 PM`: 6 on the 12-hour clock, 18 on the 24-hour one. */
const partsOf = (time: string): { hour12: string; hour24: string; minutes: string; half: 'a' | 'p' } => {
  const [hour12 = '', minutes = '', half] = time.split(/[: ]/);
  const isMorning = half === 'AM';
  const hour = (Number(hour12) % 12) + (isMorning ? 0 : 12);
  return { hour12, hour24: String(hour).padStart(2, '0'), minutes, half: isMorning ? 'a' : 'p' };
};

/** How well a written hour and its minutes match, best first; null when they do not. */
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
 * The class times that match a time typed in any usual form, best first: `7:30`, `730pm`, `19:30`, `7.30 p.m.`, `7`, `noon`. Without AM or
 * PM the likelier half comes first: the evening up to 9:45, as most classes are then, unless a leading zero says morning.
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
