import { MAX_TITLE_LENGTH } from '#schema/limits.ts';

/** What the dialog says when a save was refused because the promo is not what this page opened any more. */
export const conflictWords = {
  conflict: {
    title: 'This promo was changed somewhere else',
    text: 'Another tab or device saved a newer version. Nothing was overwritten: your version is still here.',
    keep: 'Keep mine as a copy',
    leave: 'Load the newer one',
  },
  gone: {
    title: 'This promo was deleted somewhere else',
    text: 'It is no longer among your promos. Your version is still here.',
    keep: 'Save mine as a new promo',
    leave: 'Leave it deleted',
  },
} as const;

/** `Monday Spin` becomes `Monday Spin (my copy)`, or bears another addition, shortened where the title would get too long. */
export const copyTitle = (title: string, addition = 'my copy'): string => {
  const suffix = ` (${addition})`;
  const base = title.endsWith(suffix) ? title.slice(0, -suffix.length) : title;
  return `${base.slice(0, MAX_TITLE_LENGTH - suffix.length)}${suffix}`;
};
