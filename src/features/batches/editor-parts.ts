import type { ComponentType } from 'react';
import type { CalendarDay } from '#schema/class-schedule.ts';
import type { Promo } from '#schema/promo.ts';

/** What these screens take from the editor, whose feature they do not know: the route hands it in. */
export type EditorParts = {
  /** The day where the person is. */
  today: CalendarDay;
  /** A still of a promo; it reports why texts are hard to read once it is in sight or due, and again when that changes. */
  Miniature: ComponentType<{
    promo: Promo;
    isDue?: boolean;
    onProblems: (problems: readonly string[]) => void;
  }>;
  /** The background videos to choose one from. */
  ClipChoice: ComponentType<{ selectedId: string | null; onChoose: (id: string) => void }>;
  /** The name of a text of the promo. */
  nameOfText: (promo: Promo, id: string) => string;
};
