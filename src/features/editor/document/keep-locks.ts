import type { Promo } from '#schema/promo.ts';
import { applyLocks, FullPromoError, type LockedTemplate } from '#schema/template-locks.ts';
import { isSameDocument } from '#src/features/editor/document/update.ts';

const idsOf = ({ textElements }: Promo): Set<string> => new Set(textElements.map(({ id }) => id));

/** The document with its locked values; null where it has no room for a locked element. */
const lockedOrNull = (...args: Parameters<typeof applyLocks>): Promo | null => {
  try {
    return applyLocks(...args);
  } catch (error) {
    if (error instanceof FullPromoError) return null;
    throw error;
  }
};

/**
 * An edit of a promo with locks: what its template locks stays, everything else changes. A locked text that the edit
 * removes, for example by switching to another set of texts, stays but is emptied, and the form leaves it empty. An edit
 * of locked fields alone returns `promo` itself, and so does one that leaves no room for a locked element. Where `promo` itself has no room
 * for one that its template has added, every edit works, so that the room can be made.
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
