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
