/** `object` with `fields` merged in, or the same object when nothing changes: an edit without effect makes no undo step and no save. */
export const withFields = <T extends object>(object: T, fields: Readonly<Partial<T>>): T => {
  const changed = { ...object, ...fields };
  // The keys of `fields` are keys of T by its type; Object.keys only says string.
  const keys = Object.keys(fields) as (keyof T)[];
  return keys.every((key) => Object.is(object[key], changed[key])) ? object : changed;
};
