import type { Announcements, UniqueIdentifier } from '@dnd-kit/core';

/** Read out when a handle gets the focus. */
export const instructions =
  'Press space to lift this layer, the arrow keys to move it, space again to put it down, escape to leave it where it was.';

/** What is read out while a layer is moved; `nameOf` says what an element is called. */
export const announcements = (nameOf: (id: string) => string): Announcements => {
  const named = ({ id }: { id: UniqueIdentifier }): string => nameOf(String(id));
  return {
    onDragStart: ({ active }) => `${named(active)} is lifted.`,
    onDragOver: ({ active, over }) => {
      // Over itself nothing has happened yet, and that it is lifted is still being read out.
      if (over?.id === active.id) return undefined;
      return over === null ? `${named(active)} is over nothing.` : `${named(active)} is at ${named(over)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id
        ? `${named(active)} stays where it was.`
        : `${named(active)} is where ${named(over)} was.`,
    onDragCancel: ({ active }) => `${named(active)} stays where it was.`,
  };
};
