import type { CalendarDay } from '#schema/class-date.ts';
import { emptyClassInfo } from '#schema/class-info.ts';
import type { Promo } from '#schema/promo.ts';
import { changeClassInfo } from '#src/features/editor/class-form/change-class-info.ts';

/**
 * Gives clean texts the words of a form that somebody has filled in already, as if it were filled in now: otherwise the form
 * would speak of a class, and the film of nothing until each field was changed once more.
 */
export const wordFromForm = (promo: Promo, { today }: { today: CalendarDay }): Promo =>
  promo.textMode === 'dancer' || promo.classInfo.filledOn === ''
    ? promo
    : changeClassInfo({ ...promo, classInfo: emptyClassInfo() }, { fields: promo.classInfo, today });
