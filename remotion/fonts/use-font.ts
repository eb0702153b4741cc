import { useEffect, useLayoutEffect, useReducer, useState } from 'react';
import { useDelayRender, useRemotionEnvironment } from 'remotion';
import { isFontLoaded, loadFont, loadFontWithRetries } from '#remotion/fonts/load-fonts.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

const fontUse = ({ fontFamily, fontWeight, content }: TextElement) => ({
  family: fontFamily,
  weight: fontWeight,
  text: content,
});

/**
 * The element as it can be drawn now: the element itself once its font has loaded, until then the one drawn last, so that a
 * fallback font never flashes; null before the first. A render waits for the font, and fails with the name of one that cannot
 * be loaded.
 */
export const useElementWithFont = (element: TextElement): TextElement | null => {
  const { delayRender, continueRender, cancelRender } = useDelayRender();
  const { isRendering } = useRemotionEnvironment();
  const [handle] = useState(() => delayRender(`Loading the font "${element.fontFamily}"`));
  const [drawn, setDrawn] = useState<TextElement | null>(null);
  const [, drawAgain] = useReducer((count: number) => count + 1, 0);
  const isLoaded = isFontLoaded(fontUse(element));
  // Set during render, not in an effect, which would render twice for each key typed.
  if (isLoaded && drawn !== element) setDrawn(element);
  const current = isLoaded ? element : drawn;

  useEffect(() => {
    if (isLoaded) return undefined;
    // A preview tries again until it succeeds.
    if (!isRendering) return loadFontWithRetries(fontUse(element), drawAgain);
    loadFont(fontUse(element)).then(drawAgain, cancelRender);
    return undefined;
  }, [element, isLoaded, isRendering, cancelRender]);

  useLayoutEffect(() => {
    if (current === element) continueRender(handle);
  }, [current, element, handle, continueRender]);
  return current;
};
