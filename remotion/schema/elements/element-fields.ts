import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { TextElement } from '#schema/elements/text-element.ts';

/** The fields that a template can lock of one element; an overlay only has a place. */
export const lockableFields = ['text', 'color', 'font', 'place'] as const;
export type LockableField = (typeof lockableFields)[number];

/**
 * What the product must know of a field of an element: the lock that holds it, and how Undo names a change of it. A new field does not
 * compile without its row.
 */
type FieldRow = { lock: LockableField; label: string };

const motion: FieldRow = { lock: 'place', label: 'changing the motion of' };

export const textFields: Readonly<Record<Exclude<keyof TextElement, 'id'>, FieldRow>> = {
  content: { lock: 'text', label: 'editing' },
  x: { lock: 'place', label: 'moving' },
  y: { lock: 'place', label: 'moving' },
  rotation: { lock: 'place', label: 'rotating' },
  fontSize: { lock: 'font', label: 'resizing' },
  fontFamily: { lock: 'font', label: 'changing the font of' },
  fontWeight: { lock: 'font', label: 'changing the weight of' },
  textAlign: { lock: 'place', label: 'changing the alignment of' },
  wrapShare: { lock: 'place', label: 'changing the lines of' },
  textColor: { lock: 'color', label: 'changing the color of' },
  visible: { lock: 'place', label: 'showing' },
  background: { lock: 'color', label: 'changing the background of' },
  timing: { lock: 'place', label: 'changing the time of' },
  enter: motion,
  exit: motion,
  loop: motion,
  words: motion,
};

export const overlayFields: Readonly<Record<Exclude<keyof OverlayElement, 'id' | 'type'>, FieldRow>> = {
  overlayId: { lock: 'place', label: 'replacing' },
  x: { lock: 'place', label: 'moving' },
  y: { lock: 'place', label: 'moving' },
  rotation: { lock: 'place', label: 'rotating' },
  scale: { lock: 'place', label: 'resizing' },
  visible: { lock: 'place', label: 'showing' },
  timing: { lock: 'place', label: 'changing the time of' },
  enter: motion,
  exit: motion,
  loop: motion,
};

/** The fields of a text that a lock holds. */
export const textFieldsOf = (lock: LockableField): (keyof TextElement)[] =>
  fieldNames(textFields).filter((field) => textFields[field].lock === lock);

/** The fields of an overlay that a lock holds. */
export const overlayFieldsOf = (lock: LockableField): (keyof OverlayElement)[] =>
  fieldNames(overlayFields).filter((field) => overlayFields[field].lock === lock);

// The keys of a table are those of its type.
const fieldNames = <Table extends object>(table: Table): (keyof Table)[] =>
  Object.keys(table) as (keyof Table)[];
