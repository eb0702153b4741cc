import { expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import { newOverlay } from '#schema/elements/overlay-element.ts';
import { newPromo } from '#schema/new-promo.ts';
import { Promo } from '#schema/promo.ts';
import { contentHash } from '#server/features/renders/render-input.service.ts';
import { describeToolchain } from '#server/rendering/render-tools.ts';

const text = defaultElement('header', 'Spin into Monday');
const document = {
  ...newPromo(),
  textElements: [text],
  overlayElements: [newOverlay({ publicId: 'sparkles', title: 'Sparkles' }, [])],
  background: { assetId: 'night', volume: 1, muted: false },
};

const facts = { kind: 'video', width: 1080, height: 1920, durationInSeconds: 15, hasAudio: true } as const;
const night = { ...facts, sha256: 'a'.repeat(64) };
const sparkles = { ...facts, kind: 'webm', sha256: 'b'.repeat(64) } as const;

const toolchain = {
  browser: { kind: 'headless-shell', version: '156.0.8078.79' },
  ffmpeg: { version: '5.1.9' },
} as const;

type Contents = Parameters<typeof contentHash>[0];

const hashWith = (changes: Partial<Contents> = {}): string =>
  contentHash({
    promo: Promo.parse(document),
    assets: { night, sparkles },
    qualityPreset: 'premium_gif_quality',
    watermarkTarget: null,
    engineVersion: '0123456789abcdef',
    toolchain: describeToolchain(toolchain),
    ...changes,
  });

const withBackground = (fields: object): Promo =>
  Promo.parse({ ...document, background: { ...document.background, ...fields } });

/** The same value with the keys of every object in reverse order. */
const turned = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, part]) => [key, turned(part)] as const);
  return Object.fromEntries(entries.toReversed());
};

test('equal contents have the same hash regardless of key order', () => {
  expect(hashWith()).toMatch(/^[0-9a-f]{64}$/);
  expect(hashWith()).toBe(hashWith());
  const promo = turned(Promo.parse(document)) as Promo;
  expect(Object.keys(promo)).not.toEqual(Object.keys(Promo.parse(document)));
  expect(hashWith({ promo, assets: { sparkles, night } })).toBe(hashWith());
});

test.each<[string, Partial<Contents>]>([
  ['a word', { promo: Promo.parse({ ...document, textElements: [{ ...text, content: 'Spin' }] }) }],
  ['a font', { promo: Promo.parse({ ...document, textElements: [{ ...text, fontFamily: 'Oswald' }] }) }],
  ['a trim of the background', { promo: withBackground({ trimStart: 2 }) }],
  ['the end of its trim', { promo: withBackground({ trimEnd: 9 }) }],
  ['its fit', { promo: withBackground({ fit: 'contain' }) }],
  ['its focus', { promo: withBackground({ focusX: 20 }) }],
  ['its mirror', { promo: withBackground({ mirrored: true }) }],
  ['what stands around it', { promo: withBackground({ backdrop: 'color' }) }],
  ['an end card', { promo: Promo.parse({ ...document, endCard: { color: '#c026d3' } }) }],
  ['the length', { promo: Promo.parse({ ...document, videoDuration: 20 }) }],
  [
    'the order of layers',
    { promo: Promo.parse({ ...document, textElements: [text, { ...text, id: 'x' }] }) },
  ],
  ['the preset', { qualityPreset: 'draft' }],
  ['the engine, its composition or its fonts', { engineVersion: 'fedcba9876543210' }],
  [
    'the version of the browser',
    { toolchain: describeToolchain({ ...toolchain, browser: { kind: 'headless-shell', version: '157.0' } }) },
  ],
  ['the version of ffmpeg', { toolchain: describeToolchain({ ...toolchain, ffmpeg: { version: '7.1' } }) }],
  ['what an asset shows', { assets: { night, sparkles: { ...sparkles, sha256: 'c'.repeat(64) } } }],
  ['what is known of an asset', { assets: { night: { ...night, hasAudio: false }, sparkles } }],
  ['an asset that has gone', { assets: { night, sparkles: null } }],
  ['which asset is which', { assets: { night: sparkles, sparkles: night } }],
])('the hash changes with %s', (_what, changes) => {
  expect(hashWith(changes)).not.toBe(hashWith());
});
