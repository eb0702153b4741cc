import type { ClassInfo } from '#schema/class/class-info.ts';
import { isRecurring, shortWeekday } from '#schema/class/class-schedule.ts';

/** The titles of promos that have not been named yet. */
export const startingTitles = { first: 'My first promo', next: 'New promo' } as const;

const starting: ReadonlySet<string> = new Set(Object.values(startingTitles));

/** Whether a promo still has the title that it was created with. */
export const isStartingTitle = (title: string): boolean => starting.has(title);

type TitleFields = Pick<ClassInfo, 'classType' | 'schedule' | 'classDate' | 'time'>;

const dayOf = ({ schedule, classDate }: TitleFields): string => {
  if (classDate !== '') return shortWeekday(classDate);
  return isRecurring(schedule) ? schedule.replace(/^Every (\w{3})\w*$/, '$1') : '';
};

/** The title of a promo by its class, such as 'Spin & Flow · Thu 7:30 PM'; '' without a class. */
export const classTitle = (info: TitleFields): string => {
  const name = info.classType.trim();
  const when = [dayOf(info), info.time].filter((part) => part !== '').join(' ');
  return name === '' || when === '' ? name : `${name} · ${when}`;
};
