import { ClassInfo } from '#schema/class/class-info.ts';
import { ClassSchedule } from '#schema/class/class-schedule.ts';

export const today = '2026-03-10';
export const facts = {
  instructorName: 'Zora Quill',
  studio: 'Qvadrat',
  classType: 'Pole Flow',
  details: 'Bring kneepads',
};

/** A form in which every seed leaves out different fields. */
export const formOf = (seed: number): ClassInfo => {
  const schedule = ClassSchedule.options[seed % ClassSchedule.options.length] ?? 'Monthly';
  const names = ['Pole Flow', 'Lyra', 'Heels', 'Stretch & Flex', 'Exotic Pole', 'Chair', 'Floorwork', ''];
  return ClassInfo.parse({
    schedule,
    classDate: schedule === 'One-time class' && seed % 3 > 0 ? ['2026-03-11', '2026-04-02'][seed % 2] : '',
    time: seed % 3 === 0 ? '' : '6:15 PM',
    classType: names[seed % names.length],
    instructorName: seed % 5 === 0 ? '' : facts.instructorName,
    studio: seed % 7 === 0 ? '' : facts.studio,
    details: seed % 4 === 1 ? facts.details : '',
  });
};

/** What a filled text says of days, hours, prices, addresses and people beyond the facts of its form. */
export const inventionsIn = (text: string, known: readonly string[]): string[] => {
  const spoken = known.flatMap((fact) => [fact, fact.charAt(0).toUpperCase() + fact.slice(1)]);
  const rest = spoken
    .toSorted((one, other) => other.length - one.length)
    .reduce((left, fact) => left.replaceAll(fact, '…'), text);
  return [
    ...rest.matchAll(
      /\d+|[$€£@#/]|:\/\/|undefined|null|\{|\}| {2}|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:today|tomorrow|tonight|weekends?|weekdays?|midnight|noon|Bella|Marta|Berlin)\b/gi,
    ),
  ].map(([found]) => found);
};
