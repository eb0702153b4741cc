// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest';
import { loadFontFaces } from '#remotion/fonts/font-faces.ts';
import { isFontLoaded, loadFont } from '#remotion/fonts/load-fonts.ts';
import { fontFamilies } from '#schema/elements/font-families.ts';

/** A document whose fonts load at once; `isComplete` says whether every font of a stack is there. */
const stubFonts = (isComplete: boolean) => {
  const fonts = {
    load: vi.fn<() => Promise<object[]>>(async () => [{}]),
    check: () => isComplete,
    status: 'loaded',
    ready: Promise.resolve(),
    [Symbol.iterator]: () =>
      fontFamilies.map((family) => ({ family, status: 'loaded', unicodeRange: 'U+0-10FFFF' })).values(),
  };
  Object.defineProperty(document, 'fonts', { value: fonts, configurable: true });
  return fonts;
};

test('texts that need the same letters of a font share one load', async () => {
  const fonts = stubFonts(true);
  const texts = ['Pole Flow', 'Thursday, 7:30 PM', 'with Mia'];
  await Promise.all(texts.map((text) => loadFont({ family: 'Lobster', weight: 400, text })));
  expect(fonts.load).toHaveBeenCalledOnce();
  const [thursday, friday] = ['Thu · 7 PM', 'Fri · 6 PM'].map((text) => ({
    family: 'Lobster' as const,
    weight: 400 as const,
    text,
  }));
  expect(isFontLoaded(thursday!)).toBe(false);
  await Promise.all([loadFont(thursday!), loadFont(friday!)]);
  expect(fonts.load).toHaveBeenCalledTimes(2);
  expect(isFontLoaded(friday!)).toBe(true);
});

test('font stacks that are looked for together are laid out once', async () => {
  stubFonts(false);
  const families = ['Pacifico', 'Satisfy', 'Oswald', 'Anton'] as const;
  // Their modules may arrive at different times, and this test is about what comes after.
  await Promise.all(families.map((family) => loadFontFaces(family, 'Spin')));
  // Every read of a width after a change of the page is a layout of it.
  let [layouts, isChanged] = [0, true];
  const width = vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(() => {
    if (isChanged) layouts += 1;
    isChanged = false;
    return 100;
  });
  const observer = vi.spyOn(document.body, 'append').mockImplementation(() => {
    isChanged = true;
  });
  await Promise.all(families.map((family) => loadFont({ family, weight: 400, text: 'Spin' })));
  expect(layouts).toBe(1);
  width.mockRestore();
  observer.mockRestore();
});
