import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  arrayMove,
  sortableKeyboardCoordinates,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { Switch } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { LabelledActionButton } from '#src/features/editor/actions/action-button.tsx';
import { addNewText, paste } from '#src/features/editor/actions/element-actions.ts';
import { nameOfText } from '#src/features/editor/document/element-names.ts';
import { elementsInOrder } from '#src/features/editor/document/elements.ts';
import { orderLayers } from '#src/features/editor/document/layer-order.ts';
import { LayerRow } from '#src/features/editor/layers/layer-row.tsx';
import { useWatermarkTarget } from '#src/features/editor/preview/use-watermark-target.ts';
import { promoAtom } from '#src/features/editor/state/promo-atom.ts';
import { useEdit } from '#src/features/editor/state/use-edit.ts';
import { useMissingOverlays, useOverlayNames } from '#src/features/editor/state/use-library.ts';
import classes from '#src/features/editor/layers/layer-list.module.css';
import rows from '#src/ui/lists/boxed-rows.module.css';

/** Announced when a drag handle gets the focus. */
export const SORT_INSTRUCTIONS =
  'Press Space to pick up this layer, the arrow keys to move it, Space again to drop it, or Escape to cancel.';

/** Announcements while a layer is dragged; `nameOf` returns the name of an element. */
export const sortAnnouncements = (nameOf: (id: string) => string): Announcements => {
  const label = ({ id }: { id: UniqueIdentifier }): string => nameOf(String(id));
  return {
    onDragStart: ({ active }) => `Picked up ${label(active)}.`,
    onDragOver: ({ active, over }) => {
      // Over itself nothing has changed yet, and the pick-up is still being announced.
      if (over?.id === active.id) return undefined;
      return over === null
        ? `${label(active)} is outside the list.`
        : `${label(active)} is over ${label(over)}.`;
    },
    onDragEnd: ({ active, over }) =>
      over === null || over.id === active.id
        ? `${label(active)} was not moved.`
        : `${label(active)} was moved to the position of ${label(over)}.`,
    onDragCancel: ({ active }) => `Cancelled. ${label(active)} was not moved.`,
  };
};

/** All elements, front to back: reordered by drag or keyboard, renamed, shown and hidden. */
export const LayerList = () => {
  const promo = useAtomValue(promoAtom);
  const missingIds = new Set(useMissingOverlays(promo).map(({ id }) => id));
  const { apply } = useEdit();
  const [isMultiSelect, setIsMultiSelect] = useState(false);
  const sensors = useSensors(
    // A press selects; a drag of 4 px reorders.
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const watermarkTarget = useWatermarkTarget(promo);
  const namesOfOverlays = useOverlayNames(promo);
  const layers = elementsInOrder(promo).toReversed();
  const ids = layers.map(({ element }) => element.id);
  const nameOf = (id: string): string =>
    (Object.hasOwn(namesOfOverlays, id) ? namesOfOverlays[id] : undefined) ?? nameOfText(promo, id);

  const sort = ({ active, over }: DragEndEvent): void => {
    const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
    if (from === -1 || to === -1 || from === to) return;
    apply(orderLayers, { ids: arrayMove(ids, from, to).toReversed() });
  };
  return (
    <div className={classes.layers}>
      <div className={classes.tools}>
        <LabelledActionButton action={addNewText} />
        <LabelledActionButton action={paste} />
      </div>
      {layers.length > 1 && (
        // Touch has no Shift key.
        <Switch
          className={classes.multiple}
          label="Select several"
          checked={isMultiSelect}
          onChange={(event) => setIsMultiSelect(event.currentTarget.checked)}
        />
      )}
      {layers.length === 0 && <p className={classes.hint}>There are no texts or GIFs yet.</p>}
      {watermarkTarget !== null && (
        <p className={classes.hint}>
          “{nameOf(watermarkTarget)}” is always in front of the other layers, because it carries the
          watermark.
        </p>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{
          announcements: sortAnnouncements(nameOf),
          screenReaderInstructions: { draggable: SORT_INSTRUCTIONS },
        }}
        onDragEnd={sort}
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ol className={rows.list} aria-label="Layers, front to back">
            {layers.map((layer) => (
              <LayerRow
                key={layer.element.id}
                layer={layer}
                name={nameOf(layer.element.id)}
                isMissing={missingIds.has(layer.element.id)}
                isMultiSelect={isMultiSelect}
              />
            ))}
          </ol>
        </SortableContext>
      </DndContext>
    </div>
  );
};
