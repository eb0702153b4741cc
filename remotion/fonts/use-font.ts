import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { useDelayRender, useRemotionEnvironment } from 'remotion';
import { isFontLoaded, loadFont } from '#remotion/fonts/load-fonts.ts';
import type { TextElement } from '#schema/text-element.ts';

const fontUse = ({ fontFamily, fontWeight, content }: TextElement) => ({
  family: fontFamily,
  weight: fontWeight,
  text: content,
});

/**
 * The element as it can be drawn now: itself once its font is loaded, until then what was drawn last, so that
 * a new font or a new emoji never flashes another face; null before the first. A render waits for it, and
 * fails with the name of a font that cannot be loaded.
 */
export const useElementWithFont = (element: TextElement): TextElement | null => {
  const { delayRender, continueRender, cancelRender } = useDelayRender();
  const { isRendering } = useRemotionEnvironment();
  const [handle] = useState(() => delayRender(`Loading the font "${element.fontFamily}"`));
  const [drawn, setDrawn] = useState<TextElement | null>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const isLoaded = isFontLoaded(fontUse(element));
  // Noted while drawing, not after it: a letter is drawn once.
  if (isLoaded && drawn !== element) setDrawn(element);
  const current = isLoaded ? element : drawn;

  useEffect(() => {
    let isStale = false;
    if (!isLoaded) {
      loadFont(fontUse(element)).then(
        () => {
          if (!isStale) drawAgain();
        },
        (error: unknown) => {
          // A preview without network keeps what it shows; the next change tries again.
          if (isRendering) cancelRender(error);
        },
      );
    }
    return () => {
      isStale = true;
    };
  }, [element, isLoaded, isRendering, cancelRender]);

  useLayoutEffect(() => {
    if (current === element) continueRender(handle);
  }, [current, element, handle, continueRender]);
  return current;
};
