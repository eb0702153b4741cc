import { keepInFrame } from '#remotion/text-layout/keep-in-frame.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { toFrame } from '#src/features/editor/canvas/transform.ts';
import { placeAmong, type Places } from '#src/features/editor/document/element-edits.ts';

/** Where an element will stand once the document has it at its place among `places`; one without a place stays. */
export const movedBox = (box: ElementBox, places: Places): ElementBox => {
  const place = placeAmong(places, box.id);
  if (place === null) return box;
  const center = toFrame(place);
  return { ...box, center: box.kept === undefined ? center : keepInFrame(center, box.kept) };
};
