import * as fc from 'fast-check';
import { ClassInfo } from '#schema/class/class-info.ts';
import { lockableFields, type overlayFields, type textFields } from '#schema/elements/element-fields.ts';
import { EndCard } from '#schema/elements/end-card.ts';
import { OverlayElement } from '#schema/elements/overlay-element.ts';
import { backgroundStyles, TextElement } from '#schema/elements/text-element.ts';
import { ROTATION } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { Promo } from '#schema/promo.ts';
import type { LockedTemplate } from '#schema/template-locks.ts';

const percents = fc.integer({ min: 0, max: 100 });
const colors = fc.constantFrom('#ffffff', '#112233', '#c0ffee', '#ff0066');
const timings = fc.constantFrom({}, { from: 2 }, { from: 1, to: 4.5 });
const transitions = fc.constantFrom(null, { kind: 'fade' }, { kind: 'slide', side: 'left' });
const loops = fc.constantFrom(null, { kind: 'sway' }, { kind: 'shake', amount: 0.2 });
const words = fc.constantFrom(null, { kind: 'reveal' }, { kind: 'pop', at: [0.5, 1] });
const families = fc.constantFrom('Inter', 'Playfair Display', 'Bebas Neue');

/** Few ids, so that templates and edits meet. */
const textIds = ['header', 'main-text', 'text', 'text-2', 'constructor'];
const overlayIds = ['overlay-a', 'overlay-b', 'text-2'];

/** A value for every field, so that any of them shows when a lock changes it; a new field does not compile without. */
type Values<Table> = { [Field in keyof Table]: fc.Arbitrary<unknown> };

const elementValues = {
  x: percents,
  y: percents,
  rotation: fc.integer(ROTATION),
  visible: fc.boolean(),
  timing: timings,
  enter: transitions,
  exit: transitions,
  loop: loops,
};

const textValues: Values<typeof textFields> = {
  ...elementValues,
  content: fc.constantFrom('', 'Pole Flow', 'Every Monday', 'Join us'),
  fontSize: fc.integer({ min: 12, max: 60 }),
  fontFamily: families,
  fontWeight: fc.constantFrom(400, 600, 700),
  textAlign: fc.constantFrom('left', 'center', 'right'),
  textColor: colors,
  words,
  background: fc.record({
    style: fc.constantFrom(...backgroundStyles),
    color: colors,
    secondaryColor: colors,
    useGradient: fc.boolean(),
    opacity: fc.constantFrom(0.3, 1),
    borderRadius: fc.integer({ min: 0, max: 30 }),
  }),
};

const overlayValues: Values<typeof overlayFields> = {
  ...elementValues,
  overlayId: fc.constantFrom('sparkles', 'border'),
  scale: fc.constantFrom(0.5, 1, 2, 3.1),
};

const textWith = (id: string): fc.Arbitrary<TextElement> =>
  fc.record(textValues).map((fields) => TextElement.parse({ id, ...fields }));

const overlayWith = (id: string): fc.Arbitrary<OverlayElement> =>
  fc.record(overlayValues).map((fields) => OverlayElement.parse({ id, ...fields }));

const backgrounds = fc.constantFrom(
  null,
  PromoBackground.parse({ assetId: 'night' }),
  PromoBackground.parse({ assetId: 'night', volume: 0.5 }),
  PromoBackground.parse({ assetId: 'day' }),
);

const endCards = fc.constantFrom(
  null,
  EndCard.parse({ color: '#c026d3', callToAction: 'Book' }),
  EndCard.parse({ color: '#0c0910' }),
);

const listOf = <T>(ids: readonly string[], elementWith: (id: string) => fc.Arbitrary<T>): fc.Arbitrary<T[]> =>
  fc.shuffledSubarray([...ids]).chain((some) => fc.tuple(...some.map(elementWith)));

/** What a document says of its elements by id; some of it is left from elements that it no longer has. */
const mentionedIds = [...textIds, ...overlayIds, 'text-3'];
const recordOf = (what: string): fc.Arbitrary<Record<string, string>> =>
  fc.subarray(mentionedIds).map((ids) => Object.fromEntries(ids.map((id) => [id, `${what} of ${id}`])));

/** Documents in which every field varies. */
export const documents: fc.Arbitrary<Promo> = fc
  .record({
    texts: listOf(textIds, textWith),
    overlays: listOf(overlayIds, overlayWith),
    others: fc.record({
      background: backgrounds,
      endCard: endCards,
      contentMode: fc.constantFrom('auto', 'manual'),
      text: fc.constantFrom('Auto Generation Mode', 'Fly with us'),
      classInfo: fc.constantFrom(
        ...['', 'Heels', 'Silks'].map((classType) => ClassInfo.parse({ classType })),
      ),
      textTemplates: recordOf('template'),
      overwrittenTexts: recordOf('former text'),
      elementNames: recordOf('name'),
      lockedTextIds: fc.subarray(textIds),
      layerOrder: fc.shuffledSubarray(mentionedIds),
      textShadow: fc.boolean(),
      videoDuration: fc.integer({ min: 5, max: 15 }),
      animationType: fc.constantFrom('fade-in', 'none'),
    }),
  })
  .map(({ texts, overlays, others }) => {
    const ids = new Set(texts.map(({ id }) => id));
    const overlayElements = overlays.filter(({ id }) => !ids.has(id));
    return Promo.parse({ ...newPromo(), ...others, textElements: texts, overlayElements });
  });

/** Templates with any of their fields locked. */
export const lockedTemplates: fc.Arbitrary<LockedTemplate> = documents.chain((document) => {
  const ids = [...document.textElements, ...document.overlayElements].map(({ id }) => id);
  return fc
    .record({
      background: fc.boolean(),
      fields: fc.tuple(...ids.map(() => fc.subarray([...lockableFields]))),
    })
    .map(({ background, fields }) => ({
      document,
      locks: { background, elements: Object.fromEntries(ids.map((id, index) => [id, fields[index] ?? []])) },
    }));
});
