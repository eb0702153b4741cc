import * as fc from 'fast-check';
import { FontWeight, fontFamilies } from '#schema/elements/font-families.ts';
import { layerIds } from '#schema/elements/layers-in-order.ts';
import { newLoop, newTransition } from '#schema/elements/motion-presets.ts';
import { loopKinds, transitionKinds } from '#schema/elements/motion.ts';
import { backgroundStyles } from '#schema/elements/text-element.ts';
import { newPromo } from '#schema/new-promo.ts';
import type { Promo } from '#schema/promo.ts';
import {
  setBackgroundFrame,
  setBackgroundSound,
  setBackgroundTrim,
  setBackgroundVideo,
} from '#src/features/editor/document/background-edits.ts';
import { enterContentMode } from '#src/features/editor/document/content-edits.ts';
import {
  duplicateElements,
  pasteElements,
  pickElements,
} from '#src/features/editor/document/copy-elements.ts';
import {
  shapeElement,
  deleteElements,
  moveElements,
  renameElement,
  setVisible,
  shapeElements,
  addOverlay,
  removeOverlay,
} from '#src/features/editor/document/element-edits.ts';
import { orderLayers, reorderElements } from '#src/features/editor/document/layer-order.ts';
import {
  applyMotionToAll,
  setTextMotion,
  setTiming,
  staggerTexts,
} from '#src/features/editor/document/motion-edits.ts';
import {
  replacePromo,
  setAnimation,
  setDuration,
  setTextShadow,
} from '#src/features/editor/document/promo-edits.ts';
import {
  addText,
  setTextBackground,
  setTextContent,
  setTextStyle,
  showAllTexts,
} from '#src/features/editor/document/text-edits.ts';

export type AnyEdit = { name: string; edit: (promo: Promo) => Promo };

/** An element by its index in the layer order; sometimes one that does not exist. */
const which = fc.nat({ max: 9 });
const idOf = (promo: Promo, index: number): string => layerIds(promo)[index] ?? 'nobody';

const number = fc.double({ min: -300, max: 300, noNaN: true });
const color = fc.constantFrom('#000000', '#ffffff', '#1129df', '#c0ffee');
const anyContent = fc.oneof(fc.string({ maxLength: 40 }), fc.constant(''), fc.constant('a'.repeat(2000)));
const flag = fc.boolean();
const several = fc.array(which, { maxLength: 4 });

const edit = <T>(
  name: string,
  arguments_: fc.Arbitrary<T>,
  make: (drawn: T) => AnyEdit['edit'],
): fc.Arbitrary<AnyEdit> => arguments_.map((drawn) => ({ name, edit: make(drawn) }));

const ids = (promo: Promo, indices: readonly number[]): string[] =>
  indices.map((index) => idOf(promo, index));

/** Any edit that the user can make, with any arguments. */
export const anyEdit: fc.Arbitrary<AnyEdit> = fc.oneof(
  edit(
    'write',
    fc.tuple(which, anyContent),
    ([of, content]) =>
      (promo) =>
        setTextContent(promo, { id: idOf(promo, of), content }),
  ),
  edit(
    'move',
    fc.tuple(which, number, number),
    ([of, x, y]) =>
      (promo) =>
        moveElements(promo, { places: { [idOf(promo, of)]: { x, y } } }),
  ),
  edit(
    'shape',
    fc.tuple(several, number, number),
    ([of, rotation, size]) =>
      (promo) =>
        shapeElements(promo, { shapes: ids(promo, of).map((id) => ({ id, rotation, size })) }),
  ),
  edit(
    'place a text',
    fc.tuple(which, number),
    ([of, x]) =>
      (promo) =>
        shapeElement(promo, { id: idOf(promo, of), x }),
  ),
  edit(
    'place an overlay',
    fc.tuple(which, number),
    ([of, scale]) =>
      (promo) =>
        shapeElement(promo, { id: idOf(promo, of), size: scale }),
  ),
  edit(
    'style',
    fc.tuple(
      which,
      fc.record({
        fontFamily: fc.constantFrom(...fontFamilies),
        fontWeight: fc.constantFrom(...FontWeight.values),
        fontSize: number,
        textAlign: fc.constantFrom('left' as const, 'center' as const, 'right' as const),
        textColor: color,
      }),
    ),
    ([of, style]) =>
      (promo) =>
        setTextStyle(promo, { id: idOf(promo, of), style }),
  ),
  edit(
    'background of a text',
    fc.tuple(
      which,
      fc.record({
        style: fc.constantFrom(...backgroundStyles),
        color,
        opacity: number,
        borderRadius: number,
        useGradient: flag,
      }),
    ),
    ([of, background]) =>
      (promo) =>
        setTextBackground(promo, { id: idOf(promo, of), background }),
  ),
  edit(
    'show',
    fc.tuple(which, flag),
    ([of, visible]) =>
      (promo) =>
        setVisible(promo, { id: idOf(promo, of), visible }),
  ),
  edit('show all', fc.constant(null), () => showAllTexts),
  edit(
    'name',
    fc.tuple(which, anyContent),
    ([of, name]) =>
      (promo) =>
        renameElement(promo, { id: idOf(promo, of), name }),
  ),
  edit('add a text', anyContent, (content) => (promo) => addText(promo, { content })),
  edit(
    'add an overlay',
    fc.constantFrom('sparkles', 'border', 'hearts'),
    (publicId) => (promo) => addOverlay(promo, { item: { publicId, title: publicId } }),
  ),
  edit('remove an overlay', which, (of) => (promo) => removeOverlay(promo, { id: idOf(promo, of) })),
  edit('delete', several, (of) => (promo) => deleteElements(promo, { ids: ids(promo, of) })),
  edit('duplicate', several, (of) => (promo) => duplicateElements(promo, { ids: ids(promo, of) })),
  edit(
    'copy into a new promo',
    several,
    (of) => (promo) => pasteElements(newPromo(), { copied: pickElements(promo, ids(promo, of)) }),
  ),
  edit(
    'reorder',
    fc.tuple(
      several,
      fc.constantFrom('to-front' as const, 'forward' as const, 'backward' as const, 'to-back' as const),
    ),
    ([of, direction]) =>
      (promo) =>
        reorderElements(promo, { ids: ids(promo, of), direction }),
  ),
  edit('sort', several, (of) => (promo) => orderLayers(promo, { ids: [...new Set(ids(promo, of))] })),
  edit(
    'video',
    fc.constantFrom('velvet', 'rose', null),
    (assetId) => (promo) => setBackgroundVideo(promo, { assetId }),
  ),
  edit(
    'frame of the video',
    fc.tuple(number, flag),
    ([focusX, mirrored]) =>
      (promo) =>
        setBackgroundFrame(promo, { focusX, mirrored }),
  ),
  edit(
    'sound',
    fc.tuple(number, flag),
    ([volume, muted]) =>
      (promo) =>
        setBackgroundSound(promo, { volume, muted }),
  ),
  edit(
    'piece of the video',
    fc.tuple(number, number),
    ([start, end]) =>
      (promo) =>
        setBackgroundTrim(promo, { start, end, duration: 20 }),
  ),
  edit('length', number, (seconds) => (promo) => setDuration(promo, { seconds })),
  edit(
    'animation',
    flag,
    (fades) => (promo) => setAnimation(promo, { animationType: fades ? 'fade-in' : 'none' }),
  ),
  edit(
    'time',
    fc.tuple(which, number, number),
    ([of, from, to]) =>
      (promo) =>
        setTiming(promo, { id: idOf(promo, of), timing: { from, to } }),
  ),
  edit(
    'motion',
    fc.tuple(which, fc.constantFrom(...transitionKinds), fc.constantFrom(...loopKinds)),
    ([of, kind, loop]) =>
      (promo) =>
        setTextMotion(promo, {
          id: idOf(promo, of),
          motion: { enter: newTransition(kind), exit: newTransition(kind), loop: newLoop(loop) },
        }),
  ),
  edit('motion of all', which, (of) => (promo) => applyMotionToAll(promo, { id: idOf(promo, of) })),
  edit('one after another', fc.constant(null), () => staggerTexts),
  edit('shadow', flag, (textShadow) => (promo) => setTextShadow(promo, { textShadow })),
  edit('example', fc.constant(null), () => (promo) => replacePromo(promo, { next: newPromo() })),
  edit(
    'mode',
    fc.constantFrom('auto' as const, 'manual' as const),
    (mode) => (promo) => enterContentMode(promo, { mode }),
  ),
);
