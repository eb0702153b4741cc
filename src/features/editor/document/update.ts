import { Promo } from '#schema/promo.ts';
import { applyLocks, FullPromoError, type LockedTemplate } from '#schema/template-locks.ts';

/** The list with item `id` changed, or the same list when that item is missing or unchanged. */
export const changeItem = <T extends { id: string }>(list: T[], id: string, change: (item: T) => T): T[] => {
  const index = list.findIndex((item) => item.id === id);
  const item = list[index];
  if (item === undefined) return list;
  const changed = change(item);
  return changed === item ? list : list.with(index, changed);
};

/** Whether two documents are equal. The schema puts their fields into the same order first. */
export const isSameDocument = (a: Promo, b: Promo): boolean =>
  a === b || JSON.stringify(Promo.parse(a)) === JSON.stringify(Promo.parse(b));

const idsOf = ({ textElements }: Promo): Set<string> => new Set(textElements.map(({ id }) => id));

/** The document with its locked values; null if it has no room for a locked element. */
const lockedOrNull = (...args: Parameters<typeof applyLocks>): Promo | null => {
  try {
    return applyLocks(...args);
  } catch (error) {
    if (error instanceof FullPromoError) return null;
    throw error;
  }
};

/**
 * Applies an edit to a promo with locks. Locked values do not change. A locked text that the edit removes, for example by switching
 * to another set of texts, stays but is emptied, and the form leaves it empty. Returns `promo` itself if the edit changes locked
 * values only or leaves no room for a locked element; but while `promo` has no room for one anyway, every edit applies, so that
 * the user can make room.
 */
export const editWithLocks = (
  promo: Promo,
  edit: (promo: Promo) => Promo,
  locks: LockedTemplate | null,
): Promo => {
  const edited = edit(promo);
  if (locks === null || edited === promo) return edited;
  const emptied = promo.textElements.map((text) => ({ ...text, content: '' }));
  const locked = lockedOrNull(edited, locks, { ...promo, textElements: emptied });
  if (locked === null) return lockedOrNull(promo, locks) === null ? edited : promo;
  if (locked === edited) return edited;
  const present = idsOf(edited);
  const returned = [...idsOf(locked)].filter((id) => !present.has(id));
  const next: Promo =
    returned.length === 0
      ? locked
      : {
          ...locked,
          textTemplates: { ...locked.textTemplates, ...Object.fromEntries(returned.map((id) => [id, ''])) },
        };
  return isSameDocument(next, promo) ? promo : next;
};
