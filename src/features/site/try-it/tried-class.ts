import type { ClassSchedule } from '#schema/class/class-schedule.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/**
 * What a visitor typed on the landing page. `isWanted` once they asked for it: only then the editor makes a promo of it,
 * not of something merely tried.
 */
export type TriedClass = {
  classType: string;
  schedule: ClassSchedule;
  time: string;
  templateId: string;
  isWanted: boolean;
};

/** Half hours from noon to 9:30 PM, as the class form writes them. */
export const tryItTimes: readonly string[] = Array.from({ length: 20 }, (_, index) => {
  const hour = Math.floor(index / 2);
  return `${hour === 0 ? 12 : hour}:${index % 2 === 0 ? '00' : '30'} PM`;
});

/** Templates that show a class well, by their ids. Their own files come with the preview only. */
export const tryItTemplates = [
  { id: 'heels-night', title: 'Heels' },
  { id: 'neon-class', title: 'Neon' },
  { id: 'silk-flow', title: 'Silk' },
  { id: 'power-class', title: 'Power' },
] as const;

/** It belongs to nobody yet, so it survives the sign-up, which clears what belongs to another person. */
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

/** What is stored in this browser, the same object until it changes; null where nothing is. */
export const readTriedClass = (): TriedClass | null => {
  const text = browserStorage.getItem(KEY);
  if (text !== last.text) last = { text, tried: parse(text) };
  return last.tried;
};

const listeners = new Set<() => void>();

/** Calls `listener` when this page stores something else; returns a function that unsubscribes. */
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

/** Whether somebody has asked for what they tried. */
export const wantsTriedClass = (): boolean => readTriedClass()?.isWanted === true;
