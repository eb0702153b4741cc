import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultElement } from '#schema/elements/default-elements.ts';
import type { LockableField } from '#schema/elements/element-fields.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import { newPromo } from '#schema/new-promo.ts';
import { PromoMusic } from '#schema/promo-music.ts';
import { Promo } from '#schema/promo.ts';
import {
  applyLocks,
  bindingRevision,
  changedLockedFields,
  followedRevision,
  lockedEndCard,
  type LockedTemplate,
  type TemplateLocks,
  updateFromTemplate,
} from '#schema/template-locks.ts';
import { documents, lockedTemplates } from '#tests/support/random-templates.ts';

const propertiesOf: Record<LockableField, readonly (keyof TextElement)[]> = {
  text: ['content'],
  color: ['textColor', 'background'],
  font: ['fontFamily', 'fontWeight', 'fontSize'],
  place: [
    ...(['x', 'y', 'rotation', 'textAlign', 'wrapShare', 'visible'] as const),
    ...(['timing', 'enter', 'exit', 'loop', 'words'] as const),
  ],
};

/** All that a document stores about an element outside the element itself. */
const entriesOf = (promo: Promo, id: string) => ({
  ...Object.fromEntries(
    (['textTemplates', 'overwrittenTexts', 'elementNames'] as const).map((name) => [
      name,
      new Map(Object.entries(promo[name])).get(id),
    ]),
  ),
  isLocked: promo.lockedTextIds.includes(id),
  layers: promo.layerOrder.flatMap((each, at) => (each === id ? [at] : [])),
});

/** All but the elements, what is stored about them by id, the background and the end card: nothing of it can be locked. */
const settingsOf = (promo: Promo) => {
  const { contentMode, textMode, contentType, text, classInfo } = promo;
  const { textShadow, videoDuration, animationType } = promo;
  return { contentMode, textMode, contentType, text, classInfo, textShadow, videoDuration, animationType };
};

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
          const partOf = (promo: Promo) => (each: TextElement | OverlayElement) => ({
            element: isOwn ? { ...each, id: '' } : unlockedPart(next, each),
            entries: entriesOf(promo, each.id),
          });
          expect(twins.map(partOf(updated))).toContainEqual(partOf(document)(element));
        }
        const background = next.locks.background ? next.document.background : document.background;
        expect(updated.background).toEqual(background);
        expect(updated.endCard).toEqual(lockedEndCard(next) ?? document.endCard);
        expect(settingsOf(updated)).toEqual(settingsOf(document));
      }),
      { numRuns: 400 },
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
        const { textElements, overlayElements, background, endCard } = locked;
        expect(locked).toEqual({ ...edited, textElements, overlayElements, background, endCard });
        expect(background).toEqual(
          template.locks.background ? template.document.background : edited.background,
        );
        // A second time there is nothing to do.
        expect(applyLocks(locked, template, present)).toBe(locked);
      }),
      { numRuns: 400 },
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

const own = (count: number) =>
  Array.from({ length: count }, (_, index) => defaultElement(`own-${index}`, 'Mine'));

test('a locked element comes before those that have no room beside it, and the author is told what to delete', () => {
  const template = templateOf({ elements: { header: ['text'] } });
  const full = { ...template.document, textElements: own(MAX_TEXT_ELEMENTS) };
  const message =
    "has no room for “Pole Flow”, which your studio's template locks; a promo has at most 40 texts, so delete 1 of your own";
  const refusal = expect.objectContaining({
    name: 'FullPromoError',
    list: 'textElements',
    excess: 1,
    message,
  });
  expect(() => applyLocks(full, template)).toThrow(refusal);
  expect(() => updateFromTemplate(full, templateOf({}), template)).toThrow(refusal);
  const almost = { ...template.document, textElements: own(MAX_TEXT_ELEMENTS - 1) };
  expect(changedLockedFields(applyLocks(almost, template), template)).toEqual([]);
  // A text that its author has emptied makes room.
  const emptied = [defaultElement('emptied', ''), ...own(MAX_TEXT_ELEMENTS - 1)];
  const locked = applyLocks({ ...template.document, textElements: emptied }, template);
  expect(locked.textElements.map(({ id }) => id)).toEqual([...own(39).map(({ id }) => id), 'header']);
});

test('a document that follows no revision is bound by the newest', () => {
  const first = templateOf({ elements: { header: ['text'] } });
  const second = templateOf({ elements: { header: ['color'] } });
  const other = { ...first.document, textElements: [defaultElement('header', 'Heels')] };
  expect(bindingRevision({ ...other, textElements: [] }, [second, first])).toBe(second);
  expect(bindingRevision(first.document, [second, first])).toBe(second);
});

test('locked music stays, and music that is not locked may change', () => {
  const music = PromoMusic.parse({ assetId: 'tune' });
  const other = { music: { ...music, assetId: 'other' } };
  const template = templateOf({ music: true }, { music });
  const changed = { ...template.document, ...other };
  expect(applyLocks(changed, template).music).toEqual(music);
  expect(changedLockedFields(changed, template)).toEqual([{ elementId: null, field: 'music' }]);
  expect(applyLocks(changed, templateOf({}, { music }))).toBe(changed);
});
