import type { Promo } from '#schema/promo.ts';
import { applyLocks, type LockedTemplate } from '#schema/template-locks.ts';
import { isSameDocument } from '#src/features/editor/document/update.ts';

const idsOf = ({ textElements }: Promo): Set<string> => new Set(textElements.map(({ id }) => id));

/**
 * An edit of a promo with locks: what its template locks stays, everything else changes. A locked text that the edit
 * removes, for example by switching to another set of texts, stays but is emptied, and the form leaves it empty. An edit
 * of locked fields alone returns `promo` itself.
 */
export const editWithLocks = (
  promo: Promo,
  edit: (promo: Promo) => Promo,
  locks: LockedTemplate | null,
): Promo => {
  const edited = edit(promo);
  if (locks === null || edited === promo) return edited;
  const emptied = promo.textElements.map((text) => ({ ...text, content: '' }));
  const locked = applyLocks(edited, locks, { ...promo, textElements: emptied });
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
