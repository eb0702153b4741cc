import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { templates } from '#remotion/templates/catalog.ts';
import type { TextLayout } from '#remotion/text-layout/layout-text.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import type { Promo } from '#schema/promo.ts';
import type { RenderEngine } from '#server/ports/render-engine.ts';
import { contrastRatio, luminance, rgbOf } from '#src/features/editor/readability/find-problems.ts';
import { jobFor, warmEngine } from '#tests/bench/render/timed-render.ts';
import { type LayoutPage, openLayoutPage } from '#tests/remotion/layout-page/open-layout-page.ts';
import { namedCases } from '#tests/support/every-case.ts';
import { type DecodedFrame, frameOfVideo } from '#tests/support/rendering/decoded-frames.ts';

let page: LayoutPage;
let folder: string;
let engine: RenderEngine;
beforeAll(async () => {
  page = await openLayoutPage();
  folder = await mkdtemp(join(tmpdir(), 'polepro-first-frame-'));
  engine = await warmEngine(folder);
});
afterAll(async () => {
  await engine?.close();
  await page?.close();
  await rm(folder, { recursive: true, force: true });
});

/** Contrast of large text by WCAG 2.2, 1.4.3: all texts of a cover are larger than 24 px of the frame. */
const MIN_CONTRAST = 3;
/** Distance of a color channel from the text's, levels, at which a pixel is part of a letter: H.264 softens edges. */
const NEAR = 48;
/** Share of the lines' area that letters fill at least, a fraction: thin letters on wide lines fill a tenth. */
const MIN_INK = 0.03;

type Rgb = readonly [number, number, number];

const luminanceOf = (color: Rgb): number => luminance(...color);

type LaidOut = Omit<TextLayout, 'appearance'>;

/** The pixels of a frame in the upright box of a text without its padding. */
const pixelsOf = (frame: DecodedFrame, { center, size, padding }: LaidOut): Rgb[] => {
  const [halfWidth, halfHeight] = [size.width / 2 - padding.x, size.height / 2 - padding.y];
  const pixels: Rgb[] = [];
  for (let y = Math.ceil(center.y - halfHeight); y < center.y + halfHeight; y += 1) {
    for (let x = Math.ceil(center.x - halfWidth); x < center.x + halfWidth; x += 1) {
      const at = (y * frame.width + x) * 3;
      pixels.push([frame.data[at] ?? 0, frame.data[at + 1] ?? 0, frame.data[at + 2] ?? 0]);
    }
  }
  return pixels;
};

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

/** Why a text cannot be read in a frame, or null. */
const faultOf = (frame: DecodedFrame, { textColor, id }: TextElement, layout: LaidOut): string | null => {
  const color = rgbOf(textColor);
  const pixels = pixelsOf(frame, layout);
  const isInk = (pixel: Rgb): boolean =>
    pixel.every((level, channel) => Math.abs(level - (color[channel] ?? 0)) <= NEAR);
  const ink = pixels.filter(isInk);
  if (ink.length < pixels.length * MIN_INK) {
    return `${id} is not there: ${((ink.length / pixels.length) * 100).toFixed(1)} % of its lines`;
  }
  const around = pixels.filter((pixel) => !isInk(pixel)).map(luminanceOf);
  const contrast = contrastRatio(median(ink.map(luminanceOf)), median(around));
  return contrast < MIN_CONTRAST ? `${id} has a contrast of ${contrast.toFixed(1)}` : null;
};

const visibleTexts = ({ textElements }: Promo): TextElement[] =>
  textElements.filter(({ content, visible }) => visible && content.trim() !== '');

const cases = namedCases(templates, ({ id }) => id, ['neon-class', 'open-house']);

it.each(cases)('the first frame of the video of $title shows all texts, readable', async ({ promo }) => {
  const job = jobFor(promo, await mkdtemp(join(folder, 'video-')));
  await engine.render(job, { signal: new AbortController().signal, onProgress: () => undefined });
  const texts = visibleTexts(promo);
  const [layouts, frame] = await Promise.all([
    page.ask<LaidOut[]>('layouts', texts),
    frameOfVideo(job.outputPath, 0),
  ]);
  const faults = texts.map((text, index) => faultOf(frame, text, layouts[index]!));
  expect(faults.filter((fault) => fault !== null)).toEqual([]);
});
