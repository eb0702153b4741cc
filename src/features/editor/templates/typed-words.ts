import type { Words } from '#remotion/templates/fill-template.ts';
import { isSample } from '#remotion/templates/is-sample.ts';
import type { Promo } from '#schema/promo.ts';
import { givenWords } from '#src/features/editor/class-form/form-words.ts';

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
