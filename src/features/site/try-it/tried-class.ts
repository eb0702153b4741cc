import type { ClassSchedule } from '#schema/class/class-schedule.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** The class that a visitor typed on the landing page. `isWanted`: the visitor pressed the button, so the editor makes a promo of it. */
export type TriedClass = {
  classType: string;
  schedule: ClassSchedule;
  time: string;
  templateId: string;
  isWanted: boolean;
};

/** Half hours from noon to 9:30 PM, in the class form's notation. */
export const tryItTimes: readonly string[] = Array.from({ length: 20 }, (_, index) => {
  const hour = Math.floor(index / 2);
  return `${hour === 0 ? 12 : hour}:${index % 2 === 0 ? '00' : '30'} PM`;
});

/** Templates that suit a class. Only their ids, because the templates load with the preview. */
export const tryItTemplates = [
  { id: 'heels-night', title: 'Heels' },
  { id: 'neon-class', title: 'Neon' },
  { id: 'silk-flow', title: 'Silk' },
  { id: 'power-class', title: 'Power' },
] as const;

/** Without the prefix `polepro.`, so that the value survives the sign-up, which removes other users' data. */
const KEY = 'polepro-tried-class';

export const newTriedClass: TriedClass = {
  classType: '',
  schedule: 'Every Thursday',
  time: '7:30 PM',
  templateId: 'heels-night',
  isWanted: false,
};

const isTriedClass = (value: unknown): value is TriedClass =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(newTriedClass).every(
    // An object has fields.
    ([field, start]) => typeof (value as Record<string, unknown>)[field] === typeof start,
  );

const parse = (text: string | null): TriedClass | null => {
  try {
    const stored: unknown = JSON.parse(text ?? 'null');
    return isTriedClass(stored) ? stored : null;
  } catch {
    return null;
  }
};

let last: { text: string | null; tried: TriedClass | null } = { text: null, tried: null };

/** The class stored in this browser, or null; the same object until it changes. */
export const readTriedClass = (): TriedClass | null => {
  const text = browserStorage.getItem(KEY);
  if (text !== last.text) last = { text, tried: parse(text) };
  return last.tried;
};

const listeners = new Set<() => void>();

/** Calls `listener` when this page stores a class. Returns a function that unsubscribes. */
export const onTriedClass = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const storeTriedClass = (tried: TriedClass): void => {
  browserStorage.setItem(KEY, JSON.stringify(tried));
  for (const listener of listeners) listener();
};

export const clearTriedClass = (): void => browserStorage.removeItem(KEY);

/** Whether the visitor wants a promo of the tried class. */
export const wantsTriedClass = (): boolean => readTriedClass()?.isWanted === true;
