import { emptyClassInfo } from '#schema/class-info.ts';
import { AUTO_GENERATION_TEXT, type Promo } from '#schema/promo.ts';
import { captionTexts, instructorTexts } from '#src/features/editor/modes/texts-of-mode.ts';
import { withTexts } from '#src/features/editor/modes/with-texts.ts';

/**
 * Auto to Manual: dancer mode, clean captions and an empty form. Manual to Auto: instructor mode, clean texts, no
 * promotional text. Background, overlays and settings stay (document 1, section 4).
 */
export const enterContentMode = (promo: Promo, { mode }: { mode: Promo['contentMode'] }): Promo => {
  if (promo.contentMode === mode) return promo;
  const isManual = mode === 'manual';
  return withTexts(
    {
      ...promo,
      contentMode: mode,
      textMode: isManual ? 'dancer' : 'instructor',
      contentType: 'class-details-only',
      text: AUTO_GENERATION_TEXT,
      ...(isManual ? { classInfo: emptyClassInfo() } : {}),
    },
    isManual ? captionTexts([]) : instructorTexts(),
  );
};
