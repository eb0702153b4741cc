import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultElement } from '#schema/default-elements.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { EndCard } from '#schema/end-card.ts';
import { OverlayElement } from '#schema/overlay-element.ts';
import { PromoBackground } from '#schema/promo-background.ts';
import { Promo } from '#schema/promo.ts';
import {
  applyLocks,
  changedLockedFields,
  followedRevision,
  lockableFields,
  lockedEndCard,
  type LockableField,
  type LockedTemplate,
  type TemplateLocks,
  updateFromTemplate,
} from '#schema/template-locks.ts';
import type { TextElement } from '#schema/text-element.ts';

const propertiesOf: Record<LockableField, readonly (keyof TextElement)[]> = {
  text: ['content'],
  color: ['textColor', 'background'],
  font: ['fontFamily', 'fontWeight', 'fontSize'],
  place: ['x', 'y', 'rotation', 'textAlign', 'visible'],
};

const percents = fc.integer({ min: 0, max: 100 });
const colors = fc.constantFrom('#ffffff', '#112233', '#c0ffee', '#ff0066');
const families = fc.constantFrom('Inter', 'Playfair Display', 'Bebas Neue');

/** Few ids, so that templates and edits meet. */
const textIds = ['header', 'main-text', 'text', 'text-2', 'constructor'];
const overlayIds = ['overlay-a', 'overlay-b', 'text-2'];

const textWith = (id: string): fc.Arbitrary<TextElement> =>
  fc
    .record({
      content: fc.constantFrom('', 'Pole Flow', 'Every Monday', 'Join us'),
      x: percents,
      y: percents,
      rotation: fc.integer({ min: -180, max: 180 }),
      fontSize: fc.integer({ min: 12, max: 60 }),
      fontFamily: families,
      textColor: colors,
      visible: fc.boolean(),
      backgroundColor: colors,
    })
    .map(({ backgroundColor, ...fields }) => {
      const element = { ...defaultElement(id), ...fields };
      return { ...element, background: { ...element.background, color: backgroundColor } };
    }) as fc.Arbitrary<TextElement>; // `fontFamily` is one of the families above

const overlayWith = (id: string): fc.Arbitrary<OverlayElement> =>
  fc
    .record({
      overlayId: fc.constantFrom('sparkles', 'border'),
      x: percents,
      y: percents,
      visible: fc.boolean(),
    })
    .map((fields) => OverlayElement.parse({ id, ...fields }));

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

const documents: fc.Arbitrary<Promo> = fc
  .record({
    texts: listOf(textIds, textWith),
    overlays: listOf(overlayIds, overlayWith),
    background: backgrounds,
    endCard: endCards,
  })
  .map(({ texts, overlays, background, endCard }) => {
    const ids = new Set(texts.map(({ id }) => id));
    const overlayElements = overlays.filter(({ id }) => !ids.has(id));
    return Promo.parse({ ...newPromo(), textElements: texts, overlayElements, background, endCard });
  });

const lockedTemplates: fc.Arbitrary<LockedTemplate> = documents.chain((document) => {
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

const fieldsOf = ({ locks }: LockedTemplate, id: string): readonly LockableField[] =>
  new Map(Object.entries(locks.elements)).get(id) ?? [];
const lockedPropertiesOf = (template: LockedTemplate, id: string): readonly string[] =>
  fieldsOf(template, id).flatMap((field) => propertiesOf[field]);

const elementsOf = ({ textElements, overlayElements }: Promo) => [...textElements, ...overlayElements];
const hasLocks = (template: LockedTemplate, { id }: { id: string }): boolean =>
  template.document.textElements.some((text) => text.id === id)
    ? fieldsOf(template, id).length > 0
    : fieldsOf(template, id).includes('place');

/** Whether the template has the element, as a text or an overlay like this one. */
const isOfKind = ({ document }: LockedTemplate, element: TextElement | OverlayElement): boolean =>
  ('overlayId' in element ? document.overlayElements : document.textElements).some(
    ({ id }) => id === element.id,
  );

/** An element without the properties that the template locks. */
const unlockedPart = (template: LockedTemplate, element: TextElement | OverlayElement): object => {
  const locked = lockedPropertiesOf(template, element.id);
  const isLockedOverlay = 'overlayId' in element && locked.includes('x');
  return isLockedOverlay
    ? { id: element.id }
    : Object.fromEntries(Object.entries(element).filter(([property]) => !locked.includes(property)));
};

const templateOf = (locks: Partial<TemplateLocks>, fields: Partial<Promo> = {}): LockedTemplate => ({
  document: { ...newPromo(), textElements: [defaultElement('header', 'Pole Flow')], ...fields },
  locks: { background: false, elements: {}, ...locks },
});

describe('a locked change never alters a value that was not locked', () => {
  test('over random templates, updates and documents', () => {
    fc.assert(
      fc.property(lockedTemplates, lockedTemplates, documents, (former, next, edited) => {
        const document = applyLocks(edited, former);
        const updated = updateFromTemplate(document, former, next);
        expect(Promo.safeParse(updated).success).toBe(true);
        expect(changedLockedFields(updated, next)).toEqual([]);
        const after = elementsOf(updated);
        for (const element of elementsOf(document)) {
          // An own element whose id the template uses now has another id, and all of its values.
          const isOwn = hasLocks(next, element) && !(isOfKind(former, element) && isOfKind(next, element));
          const twins = after.filter(({ id }) => isOwn || id === element.id);
          const partOf = (each: TextElement | OverlayElement): object =>
            isOwn ? { ...each, id: '' } : unlockedPart(next, each);
          expect(twins.map(partOf)).toContainEqual(partOf(element));
        }
        const background = next.locks.background ? next.document.background : document.background;
        expect(updated.background).toEqual(background);
        expect(updated.endCard).toEqual(lockedEndCard(next) ?? document.endCard);
        const { textElements: _t, overlayElements: _o, background: _b, endCard: _e, ...others } = updated;
        expect(others).toMatchObject({
          videoDuration: document.videoDuration,
          classInfo: document.classInfo,
        });
      }),
      { numRuns: 300 },
    );
  });

  test('over random edits of a promo, which keep every locked value and every other change', () => {
    fc.assert(
      fc.property(lockedTemplates, documents, documents, (template, before, edited) => {
        const present = applyLocks(before, template);
        const locked = applyLocks(edited, template, present);
        expect(changedLockedFields(locked, template)).toEqual([]);
        expect(Promo.safeParse(locked).success).toBe(true);
        for (const element of elementsOf(edited)) {
          if (hasLocks(template, element) && !isOfKind(template, element)) continue;
          const twin = elementsOf(locked).find(({ id }) => id === element.id);
          expect(twin && unlockedPart(template, twin)).toEqual(unlockedPart(template, element));
        }
        expect(locked.endCard).toEqual(lockedEndCard(template) ?? edited.endCard);
        // A second time there is nothing to do.
        expect(applyLocks(locked, template, present)).toBe(locked);
      }),
      { numRuns: 300 },
    );
  });
});

test('a locked element that an edit removes comes back with what its member typed', () => {
  const template = templateOf({ elements: { header: ['color', 'font', 'place'] } });
  const [header] = template.document.textElements;
  const present = { ...template.document, textElements: [{ ...header!, content: 'Heels' }] };
  expect(applyLocks({ ...present, textElements: [] }, template, present)).toEqual(present);
  expect(changedLockedFields({ ...present, textElements: [] }, template)).toEqual([
    { elementId: 'header', field: 'color' },
    { elementId: 'header', field: 'font' },
    { elementId: 'header', field: 'place' },
  ]);
});

test('a promo follows the newest revision whose values it has, and the former one after undo', () => {
  const first = templateOf({ elements: { header: ['color'] } });
  const [header] = first.document.textElements;
  const second = templateOf(
    { elements: { header: ['color'] } },
    { textElements: [{ ...header!, textColor: '#ff0066' }] },
  );
  const revisions = [second, first];
  expect(followedRevision(first.document, revisions)).toBe(first);
  const updated = updateFromTemplate(first.document, first, second);
  expect(followedRevision(updated, revisions)).toBe(second);
  const other = { ...first.document, textElements: [{ ...header!, textColor: '#000000' }] };
  expect(followedRevision(other, revisions)).toBeNull();
});

test('an element that the template adds does not take the place of an own one with its id', () => {
  const former = templateOf({ elements: {} });
  const next = templateOf(
    { elements: { text: ['text', 'place'] } },
    { textElements: [...former.document.textElements, defaultElement('text', 'Studio Flow')] },
  );
  const own = defaultElement('text', 'My line');
  const document: Promo = {
    ...former.document,
    textElements: [...former.document.textElements, own],
    layerOrder: ['header', 'text'],
    elementNames: { text: 'Mine' },
  };
  const updated = updateFromTemplate(document, former, next);
  expect(updated.textElements).toContainEqual({ ...own, id: 'text-2' });
  expect(updated.textElements).toContainEqual(defaultElement('text', 'Studio Flow'));
  expect(updated.layerOrder).toEqual(['header', 'text-2']);
  expect(updated.elementNames).toEqual({ 'text-2': 'Mine' });
});

test('a full promo has no room for an element that the template adds, and stays valid', () => {
  const former = templateOf({});
  const texts = Array.from({ length: MAX_TEXT_ELEMENTS }, (_, index) => defaultElement(`own-${index}`));
  const next = templateOf({ elements: { header: ['text'] } });
  const updated = updateFromTemplate({ ...former.document, textElements: texts }, former, next);
  expect(updated.textElements).toEqual(texts);
  expect(changedLockedFields(updated, next)).toEqual([{ elementId: 'header', field: 'text' }]);
});
