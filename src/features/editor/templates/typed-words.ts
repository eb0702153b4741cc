import { templates } from '#remotion/templates/catalog.ts';
import type { Words } from '#remotion/templates/fill-template.ts';
import { isSample } from '#remotion/templates/is-sample.ts';
import type { Promo } from '#schema/promo.ts';
import type { PromoBackground } from '#schema/promo-background.ts';
import { givenWords } from '#src/features/editor/class-form/form-words.ts';

const starterBackgrounds: ReadonlySet<string> = new Set(
  templates.flatMap(({ promo }) => promo.background?.assetId ?? []),
);

/** What somebody has written into a promo by hand: neither samples of a template nor words of the class form. */
export const typedWords = (promo: Promo): Words =>
  Object.fromEntries(
    promo.textElements
      .filter(
        ({ id, content }) =>
          content.trim() !== '' && !isSample(id, content) && content !== givenWords(promo, id),
      )
      .map(({ id, content }) => [id, content]),
  );

/** The video that somebody has chosen for the promo; null for one of the starter library, which a template may have brought. */
export const chosenVideo = ({ background }: Promo): PromoBackground | null =>
  background === null || starterBackgrounds.has(background.assetId) ? null : background;
