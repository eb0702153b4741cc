import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';
import { FONT_SIZE, OVERLAY_SCALE, POSITION, ROTATION } from '#schema/limits.ts';

/** The fields that a template can lock of one element; an overlay only has a place. */
export const lockableFields = ['text', 'color', 'font', 'place'] as const;
export type LockableField = (typeof lockableFields)[number];

/** Of a number, both inclusive. */
type Bounds = { min: number; max: number };

/**
 * What the product must know of a field of an element: the lock that holds it, how Undo names a change of it, the bounds to which the
 * editor clamps it, and whether a brand kit sets it. A new field does not compile without its row.
 */
type FieldRow = { lock: LockableField; label: string; bounds: Bounds | null; inBrandKit: boolean };
type Table<Field extends string> = Readonly<Record<Field, FieldRow>>;

const plain = { bounds: null, inBrandKit: false } as const;
const brand = { bounds: null, inBrandKit: true } as const;
const within = (bounds: Bounds) => ({ bounds, inBrandKit: false }) as const;
const motion = { lock: 'place', label: 'changing the motion of' } as const;

/** The fields of every element. */
const elementFields = {
  x: { lock: 'place', label: 'moving', ...within(POSITION) },
  y: { lock: 'place', label: 'moving', ...within(POSITION) },
  rotation: { lock: 'place', label: 'rotating', ...within(ROTATION) },
  visible: { lock: 'place', label: 'showing', ...plain },
  timing: { lock: 'place', label: 'changing the time of', ...plain },
  exit: { ...motion, ...plain },
  loop: { ...motion, ...plain },
} as const;

export const textFields = {
  ...elementFields,
  content: { lock: 'text', label: 'editing', ...plain },
  fontSize: { lock: 'font', label: 'resizing', ...within(FONT_SIZE) },
  fontFamily: { lock: 'font', label: 'changing the font of', ...brand },
  fontWeight: { lock: 'font', label: 'changing the weight of', ...brand },
  textAlign: { lock: 'place', label: 'changing the alignment of', ...plain },
  textColor: { lock: 'color', label: 'changing the color of', ...brand },
  background: { lock: 'color', label: 'changing the background of', ...brand },
  enter: { ...motion, ...brand },
  words: { ...motion, ...plain },
} as const satisfies Table<Exclude<keyof TextElement, 'id'>>;

export const overlayFields = {
  ...elementFields,
  overlayId: { lock: 'place', label: 'replacing', ...plain },
  scale: { lock: 'place', label: 'resizing', ...within(OVERLAY_SCALE) },
  enter: { ...motion, ...plain },
} as const satisfies Table<Exclude<keyof OverlayElement, 'id' | 'type'>>;

/** The fields of a text that a brand kit sets. */
export type BrandField = {
  [Field in keyof typeof textFields]: (typeof textFields)[Field]['inBrandKit'] extends true ? Field : never;
}[keyof typeof textFields];

/** `fields` with each number clamped to the bounds of its row. */
export const clampFields = <Fields extends object>(table: Table<string>, fields: Fields): Fields => {
  const clamped = Object.entries(fields).flatMap(([field, value]: [string, unknown]) => {
    const bounds = Object.hasOwn(table, field) ? table[field]?.bounds : null;
    return bounds && typeof value === 'number'
      ? [[field, Math.min(bounds.max, Math.max(bounds.min, value))]]
      : [];
  });
  return { ...fields, ...Object.fromEntries(clamped) };
};

/** The fields of a text that a lock holds. */
export const textFieldsOf = (lock: LockableField): (keyof TextElement)[] =>
  fieldNames(textFields).filter((field) => textFields[field].lock === lock);

/** The fields of an overlay that a lock holds. */
export const overlayFieldsOf = (lock: LockableField): (keyof OverlayElement)[] =>
  fieldNames(overlayFields).filter((field) => overlayFields[field].lock === lock);

// The keys of a table are those of its type.
const fieldNames = <Fields extends object>(table: Fields): (keyof Fields)[] =>
  Object.keys(table) as (keyof Fields)[];
