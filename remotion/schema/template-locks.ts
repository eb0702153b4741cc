import { z } from 'zod';
import { boundedArray, boundedRecord } from '#schema/bounded.ts';
import { startOf } from '#schema/characters.ts';
import {
  type LockableField,
  lockableFields,
  overlayFieldsOf,
  textFieldsOf,
} from '#schema/elements/element-fields.ts';
import { ElementId, freeId } from '#schema/elements/element-id.ts';
import type { EndCard } from '#schema/elements/end-card.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { MAX_ID_LENGTH, MAX_OVERLAY_ELEMENTS, MAX_TEXT_ELEMENTS } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';

/** Characters of a text, and elements, that an error names. */
const NAME_CHARACTERS = 30;
const NAMES_SHOWN = 3;

const LockableElementField = z.enum(lockableFields);

/** The locks of a template: the background video as a whole, with the end card if it has one, the music, and fields of its elements by their ids. */
export const TemplateLocks = z.strictObject({
  background: z.boolean(),
  /** Omitted by templates from before there was music. */
  music: z.boolean().optional(),
  elements: boundedRecord(
    ElementId,
    boundedArray(LockableElementField, lockableFields.length),
    MAX_TEXT_ELEMENTS + MAX_OVERLAY_ELEMENTS,
  ),
});
export type TemplateLocks = z.infer<typeof TemplateLocks>;

/** One revision of a template: the locked values are those of its document. */
export type LockedTemplate = { document: Promo; locks: TemplateLocks };

const fieldsOf = ({ locks }: LockedTemplate, id: string): readonly LockableField[] =>
  // An id can be any string, such as `constructor`.
  Object.hasOwn(locks.elements, id) ? (locks.elements[id] ?? []) : [];

const lockedInText = (fields: readonly LockableField[]) => fields.flatMap(textFieldsOf);

const lockedInOverlay = (fields: readonly LockableField[]): readonly (keyof OverlayElement)[] =>
  fields.flatMap(overlayFieldsOf);

/** Whether two values of a document are equal. */
const isSameValue = (one: unknown, other: unknown): boolean => {
  if (one === other) return true;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false;
  const values = new Map<string, unknown>(Object.entries(other));
  const entries: [string, unknown][] = Object.entries(one);
  return (
    entries.length === values.size && entries.every(([key, value]) => isSameValue(value, values.get(key)))
  );
};

const withLocked = <E extends object>(element: E, locked: E, properties: readonly (keyof E)[]): E => {
  const changed = properties.filter((property) => !isSameValue(element[property], locked[property]));
  if (changed.length === 0) return element;
  const next = { ...element };
  for (const property of changed) next[property] = locked[property];
  return next;
};

/** The lists of a document that have a limit. */
const elementLimits = { textElements: MAX_TEXT_ELEMENTS, overlayElements: MAX_OVERLAY_ELEMENTS } as const;
type ElementList = keyof typeof elementLimits;

/**
 * A document at its limit lacks elements that its template locks. Its author must remove `excess` other elements of `list` first.
 */
export class FullPromoError extends Error {
  override name = 'FullPromoError';
  readonly list: ElementList;
  readonly excess: number;

  constructor(
    list: ElementList,
    { missing, excess }: { missing: readonly { id: string }[]; excess: number },
  ) {
    const [kind, kinds] = list === 'textElements' ? ['text', 'texts'] : ['GIF', 'GIFs'];
    const names = missing.map((element) =>
      'content' in element && typeof element.content === 'string' && element.content.trim() !== ''
        ? `“${startOf(element.content.trim(), NAME_CHARACTERS)}”`
        : `the ${kind} ${element.id}`,
    );
    super(
      `has no room for ${names.slice(0, NAMES_SHOWN).join(', ')}, which your studio's template locks; a promo has at most ${elementLimits[list]} ${kinds}, so delete ${excess} of your own`,
    );
    this.list = list;
    this.excess = excess;
  }
}

type ListLocks<E> = {
  name: ElementList;
  /** Elements of the template with a locked field. */
  locked: readonly E[];
  /** The source of missing elements that it contains. */
  former: readonly E[];
  propertiesOf: (id: string) => readonly (keyof E)[];
  /** Ids that belong to locked elements of the other kind. */
  otherIds: ReadonlySet<string>;
};

/** The list without as many empty texts, the last ones first, as it takes to make room: an emptied text counts as deleted. */
const withoutEmpty = <E extends { id: string }>(
  list: readonly E[],
  { max, locked }: { max: number; locked: ReadonlyMap<string, E> },
): E[] => {
  const empty = list.filter(
    (element) => !locked.has(element.id) && 'content' in element && element.content === '',
  );
  const dropped = new Set(empty.slice(empty.length - Math.min(empty.length, Math.max(0, list.length - max))));
  return list.filter((element) => !dropped.has(element));
};

const lockList = <E extends { id: string }>(list: E[], options: ListLocks<E>): E[] => {
  const { name, locked, former, propertiesOf, otherIds } = options;
  const max = elementLimits[name];
  const byId = new Map(locked.map((element) => [element.id, element]));
  const present = list
    .filter(({ id }) => !otherIds.has(id))
    .map((element) => {
      const template = byId.get(element.id);
      return template === undefined ? element : withLocked(element, template, propertiesOf(element.id));
    });
  const ids = new Set(present.map(({ id }) => id));
  const missing = locked
    .filter(({ id }) => !ids.has(id))
    .map((template) => {
      const before = former.find(({ id }) => id === template.id) ?? template;
      return withLocked(before, template, propertiesOf(template.id));
    });
  const next = withoutEmpty([...present, ...missing], { max, locked: byId });
  if (next.length > max) throw new FullPromoError(name, { missing, excess: next.length - max });
  const isUnchanged = next.length === list.length && next.every((element, index) => element === list[index]);
  return isUnchanged ? list : next;
};

const idsOf = (elements: readonly { id: string }[]): Set<string> => new Set(elements.map(({ id }) => id));

/** Elements of the template of which at least one property is locked. */
const lockedElements = (template: LockedTemplate): { texts: TextElement[]; overlays: OverlayElement[] } => {
  const { textElements, overlayElements } = template.document;
  return {
    texts: textElements.filter(({ id }) => fieldsOf(template, id).length > 0),
    overlays: overlayElements.filter(({ id }) => lockedInOverlay(fieldsOf(template, id)).length > 0),
  };
};

/** The end card that the template locks with its background; null if it has none, and then one may be added. */
export const lockedEndCard = ({ document, locks }: LockedTemplate): EndCard | null =>
  locks.background ? document.endCard : null;

const hasLockedEndCard = (document: Promo, template: LockedTemplate): boolean => {
  const locked = lockedEndCard(template);
  return locked === null || isSameValue(document.endCard, locked);
};

const hasLockedMusic = (document: Promo, { document: { music }, locks }: LockedTemplate): boolean =>
  locks.music !== true || isSameValue(document.music, music);

/**
 * The document with the values that the template locks; everything else stays, and an unchanged document is returned itself. A
 * missing element comes from `former`, an earlier state of the document, or else from the template, and takes the place of an empty text
 * where the document is full.
 * @throws FullPromoError
 */
export const applyLocks = (document: Promo, template: LockedTemplate, former?: Promo): Promo => {
  const { texts, overlays } = lockedElements(template);
  const textElements = lockList<TextElement>(document.textElements, {
    name: 'textElements',
    locked: texts,
    former: former?.textElements ?? [],
    propertiesOf: (id) => lockedInText(fieldsOf(template, id)),
    otherIds: idsOf(overlays),
  });
  const overlayElements = lockList<OverlayElement>(document.overlayElements, {
    name: 'overlayElements',
    locked: overlays,
    former: former?.overlayElements ?? [],
    propertiesOf: (id) => lockedInOverlay(fieldsOf(template, id)),
    otherIds: idsOf(texts),
  });
  const background =
    template.locks.background && !isSameValue(document.background, template.document.background)
      ? template.document.background
      : document.background;
  const music = hasLockedMusic(document, template) ? document.music : template.document.music;
  const endCard = hasLockedEndCard(document, template) ? document.endCard : lockedEndCard(template);
  const isUnchanged =
    textElements === document.textElements &&
    overlayElements === document.overlayElements &&
    background === document.background &&
    music === document.music &&
    endCard === document.endCard;
  return isUnchanged ? document : { ...document, textElements, overlayElements, background, music, endCard };
};

/** What a template locks besides its elements. */
export const lockableParts = ['background', 'music', 'endCard'] as const;

/** A locked field; `elementId` is null for the background video, the music and the end card. */
export type LockedField = {
  elementId: string | null;
  field: LockableField | (typeof lockableParts)[number];
};

/** The locked fields in which the document differs from the template; all of an element that it lacks. */
export const changedLockedFields = (document: Promo, template: LockedTemplate): LockedField[] => {
  const { texts, overlays } = lockedElements(template);
  const changes: LockedField[] = [];
  for (const text of texts) {
    const present = document.textElements.find(({ id }) => id === text.id);
    for (const field of fieldsOf(template, text.id)) {
      const isEqual =
        present !== undefined &&
        textFieldsOf(field).every((property) => isSameValue(present[property], text[property]));
      if (!isEqual) changes.push({ elementId: text.id, field });
    }
  }
  for (const overlay of overlays) {
    const present = document.overlayElements.find(({ id }) => id === overlay.id);
    const isEqual =
      present !== undefined &&
      overlayFieldsOf('place').every((property) => isSameValue(present[property], overlay[property]));
    if (!isEqual) changes.push({ elementId: overlay.id, field: 'place' });
  }
  if (template.locks.background && !isSameValue(document.background, template.document.background)) {
    changes.push({ elementId: null, field: 'background' });
  }
  if (!hasLockedMusic(document, template)) changes.push({ elementId: null, field: 'music' });
  if (!hasLockedEndCard(document, template)) changes.push({ elementId: null, field: 'endCard' });
  return changes;
};

/** The newest of the revisions, given newest first, all of whose locked values the document has; null if there is none. */
export const followedRevision = <T extends LockedTemplate>(
  document: Promo,
  revisions: readonly T[],
): T | null => revisions.find((revision) => changedLockedFields(document, revision).length === 0) ?? null;

/** The revision that binds a document: the one that it follows, and otherwise the newest. `revisions` are at least one, newest first. */
export const bindingRevision = <T extends LockedTemplate>(
  document: Promo,
  revisions: readonly [T, ...T[]],
): T => followedRevision(document, revisions) ?? revisions[0];

/** Characters of `-30` and the like. */
const NUMBER_LENGTH = 4;

const renamedKey = <T>(record: Record<string, T>, from: string, to: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key === from ? to : key, value]));

/** The document with another id for one element, everywhere. */
const withOtherId = (document: Promo, from: string, to: string): Promo => {
  const renamed = (id: string): string => (id === from ? to : id);
  const renamedIn = <E extends { id: string }>(list: E[]): E[] =>
    list.map((element) => (element.id === from ? { ...element, id: to } : element));
  return {
    ...document,
    textElements: renamedIn(document.textElements),
    overlayElements: renamedIn(document.overlayElements),
    layerOrder: document.layerOrder.map(renamed),
    lockedTextIds: document.lockedTextIds.map(renamed),
    textTemplates: renamedKey(document.textTemplates, from, to),
    overwrittenTexts: renamedKey(document.overwrittenTexts, from, to),
    elementNames: renamedKey(document.elementNames, from, to),
  };
};

/** The ids that the document mentions, including those of elements that it no longer has. */
const mentionedIds = (document: Promo): string[] => [
  ...document.layerOrder,
  ...document.lockedTextIds,
  ...[document.textTemplates, document.overwrittenTexts, document.elementNames].flatMap(Object.keys),
];

const allIds = ({ textElements, overlayElements }: Promo): Set<string> =>
  new Set([...idsOf(textElements), ...idsOf(overlayElements)]);

/**
 * Takes the locked values of another revision of the template that the document was made from. What `next` does not lock stays as it
 * is: an element that `next` no longer has stays in the document, and one whose id belongs to an element that `next` has added gets
 * another id.
 * @throws FullPromoError
 */
export const updateFromTemplate = (document: Promo, former: LockedTemplate, next: LockedTemplate): Promo => {
  const { texts, overlays } = lockedElements(next);
  const kinds = [
    { list: 'textElements', locked: texts },
    { list: 'overlayElements', locked: overlays },
  ] as const;
  let updated = document;
  for (const { list, locked } of kinds) {
    const known = idsOf(former.document[list]);
    for (const { id } of locked) {
      const ids = allIds(updated);
      const isOfTemplate = known.has(id) && idsOf(updated[list]).has(id);
      if (isOfTemplate || !ids.has(id)) continue;
      const others = new Set([...ids, ...allIds(next.document), ...mentionedIds(updated)]);
      updated = withOtherId(updated, id, freeId(id.slice(0, MAX_ID_LENGTH - NUMBER_LENGTH), others));
    }
  }
  return applyLocks(updated, next);
};
