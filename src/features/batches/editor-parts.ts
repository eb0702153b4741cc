import type { ComponentType } from 'react';
import type { CalendarDay } from '#schema/class/class-schedule.ts';
import type { Promo } from '#schema/promo.ts';

/** What these screens use from the editor, a feature they must not import: the route passes it in. */
export type EditorParts = {
  /** The day in the person's time zone. */
  today: CalendarDay;
  /** A thumbnail of a promo; it reports why texts are hard to read once it is visible or due, and again when that changes. */
  Thumbnail: ComponentType<{
    promo: Promo;
    isDue?: boolean;
    onProblems: (problems: readonly string[]) => void;
  }>;
  /** The background videos to choose one from. */
  ClipChoice: ComponentType<{ selectedId: string | null; onChoose: (id: string) => void }>;
  /** The name of a text of the promo. */
  nameOfText: (promo: Promo, id: string) => string;
};
