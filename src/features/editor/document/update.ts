import { Promo } from '#schema/promo.ts';

/**
 * `object` with `fields` merged in. Returns the same object when nothing changes, so that an edit without effect makes no undo
 * step and no save.
 */
export const withFields = <T extends object>(object: T, fields: Readonly<Partial<T>>): T => {
  const changed = { ...object, ...fields };
  // The keys of `fields` are keys of T by its type; Object.keys only says string.
  const keys = Object.keys(fields) as (keyof T)[];
  return keys.every((key) => Object.is(object[key], changed[key])) ? object : changed;
};

/** The list with item `id` changed, or the same list when that item is missing or unchanged. */
export const changeItem = <T extends { id: string }>(list: T[], id: string, change: (item: T) => T): T[] => {
  const index = list.findIndex((item) => item.id === id);
  const item = list[index];
  if (item === undefined) return list;
  const changed = change(item);
  return changed === item ? list : list.with(index, changed);
};

/** `value` clamped to the bounds, both inclusive. */
export const clampTo = ({ min, max }: { min: number; max: number }, value: number): number =>
  Math.min(max, Math.max(min, value));

/** Whether two documents are equal. The schema puts their fields into the same order first. */
export const isSameDocument = (a: Promo, b: Promo): boolean =>
  a === b || JSON.stringify(Promo.parse(a)) === JSON.stringify(Promo.parse(b));
