// @vitest-environment node
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { starterLibrary } from '#remotion/starter/library.ts';
import { templates } from '#remotion/templates/catalog.ts';
import { textStyles } from '#remotion/text-styles/text-styles.ts';
import { OverlayElement } from '#schema/elements/overlay-element.ts';
import { libraryFolder } from '#server/starter/library-files.ts';
import type { OverlayShape } from '#src/features/editor/canvas/overlay-shape.ts';
import { findFix } from '#src/features/editor/readability/find-fix.ts';
import { findProblems, type ReadabilityContext } from '#src/features/editor/readability/find-problems.ts';
import { laidOut, readingOf } from '#tests/src/support/readings.ts';

const shape = (opacity: (x: number, y: number) => number): OverlayShape => ({
  width: 100,
  height: 100,
  alpha: {
    width: 20,
    height: 20,
    data: Uint8ClampedArray.from({ length: 400 }, (_, index) => opacity(index % 20, Math.floor(index / 20))),
  },
});
const solid = shape(() => 255);

const over = (given: OverlayShape | undefined, more: Partial<OverlayElement> = {}): ReadabilityContext => {
  const reading = readingOf([{ id: 'a' }]);
  const overlay = OverlayElement.parse({ id: 'gif', overlayId: 'gif', x: 50, y: 50, scale: 1, ...more });
  return { ...reading, promo: { ...reading.promo, overlayElements: [overlay] }, shapeOf: () => given };
};
const kinds = (context: ReadabilityContext) => findProblems(context).map(({ kind }) => kind);

describe('a GIF in front of a text', () => {
  test('is reported when it hides letters, and the text comes to the front', () => {
    const context = over(solid);
    expect(kinds(context)).toEqual(['covered']);
    const fix = findFix(findProblems(context)[0]!, context)!;
    expect(kinds({ ...context, promo: fix.edit(context.promo) })).toEqual([]);
  });

  test('may stand beside it or behind it, and be transparent where the letters are', () => {
    expect(kinds(over(solid, { y: 70 }))).toEqual([]);
    const context = over(solid);
    expect(kinds({ ...context, promo: { ...context.promo, layerOrder: ['gif'] } })).toEqual([]);
    expect(kinds(over(shape(() => 60)))).toEqual([]);
    expect(kinds(over(shape((_, y) => (y < 4 || y > 15 ? 255 : 0))))).toEqual([]);
  });

  test('counts with the middle of its box where its opacity cannot be read, and not at all while it loads', () => {
    expect(kinds(over({ ...solid, alpha: null }))).toEqual(['covered']);
    expect(kinds(over({ ...solid, alpha: null }, { scale: 5.4 }))).toEqual([]);
    expect(kinds(over(undefined))).toEqual([]);
  });
});

const plated = (background: object, y = 52): ReadabilityContext =>
  readingOf(
    [
      { id: 'behind', content: 'Friday' },
      { id: 'front', content: 'Spin', y: y + 3, background: { color: '#101018', ...background } },
    ],
    {
      layoutOf: (element) => {
        const layout = laidOut(element);
        const { width, height } = layout.size;
        const padding = element.id === 'front' ? { x: 60, y: 40 } : layout.padding;
        const size = { width: width + 2 * padding.x, height: height + 2 * padding.y };
        const appearance = textStyles[element.background.style].style(element, {
          hasShadow: false,
          pxPerReferencePx: 1080 / 374,
        });
        return { ...layout, appearance, padding, size, visibleBounds: size };
      },
    },
  );

describe('the background of a text in front of another', () => {
  test('is reported when it hides letters, and the text behind comes to the front', () => {
    const context = plated({ style: 'solid', opacity: 1 });
    const [found, ...others] = findProblems(context);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      elementId: 'behind',
      kind: 'covered',
      message: 'The background of “front” covers part of this text.',
    });
    const fix = findFix(found!, context)!;
    expect(kinds({ ...context, promo: fix.edit(context.promo) })).toEqual([]);
  });

  test('reaches to the edges of the frame as a band, and counts as one line does when it marks each line', () => {
    expect(kinds(plated({ style: 'fullWidth', opacity: 1 }))).toEqual(['covered']);
    expect(kinds(plated({ style: 'highlight', opacity: 1 }, 52.5))).toEqual([]);
  });

  test('is no matter when the text shows through, when it has no plate, or when it stands apart', () => {
    expect(kinds(plated({ style: 'solid', opacity: 0.4 }))).toEqual([]);
    expect(kinds(plated({ style: 'neon', opacity: 1 }))).toEqual([]);
    expect(kinds(plated({ style: 'solid', opacity: 1 }, 60))).toEqual([]);
  });
});

describe('the GIFs of the templates', () => {
  const shapes = new Map<string, OverlayShape>();
  beforeAll(async () => {
    for (const { id, kind, width, height, posterFile } of starterLibrary) {
      if (kind !== 'overlay') continue;
      const { data, info } = await sharp(`${libraryFolder}/${posterFile}`)
        .resize(64)
        .ensureAlpha()
        .raw()
        .toBuffer({ resolveWithObject: true });
      const alpha = {
        width: info.width,
        height: info.height,
        data: Uint8ClampedArray.from(data).filter((_, at) => at % 4 === 3),
      };
      shapes.set(id, { width, height, alpha });
    }
  });

  test.each(templates)('cover no text of $title', ({ promo }) => {
    const context = { ...readingOf([]), promo, shapeOf: (id: string) => shapes.get(id) };
    for (const { overlayId } of promo.overlayElements) expect(shapes.has(overlayId)).toBe(true);
    expect(findProblems(context).filter(({ kind }) => kind === 'covered')).toEqual([]);
  });
});
