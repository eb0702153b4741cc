import { layoutText, type TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { TextElement } from '#schema/text-element.ts';

/** Layouts of texts that have not changed: of all elements a drag changes one. */
const layouts = new WeakMap<TextElement, { hasShadow: boolean; layout: TextLayout }>();

/** How a text is laid out, measured once; null until its font is loaded. */
export const knownLayout = (element: TextElement, hasShadow: boolean): TextLayout | null => {
  const known = layouts.get(element);
  if (known?.hasShadow === hasShadow) return known.layout;
  const layout = layoutText(element, hasShadow);
  if (layout !== null) layouts.set(element, { hasShadow, layout });
  return layout;
};
