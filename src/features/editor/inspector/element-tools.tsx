import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useMemo } from 'react';
import { POSITION, ROTATION } from '#schema/limits.ts';
import { ActionButton, LabelledActionButton } from '#src/features/editor/actions/action-controls.tsx';
import { copy, duplicate, orderActions, remove } from '#src/features/editor/actions/element-actions.ts';
import { ActionMenuItem } from '#src/features/editor/actions/element-menu.tsx';
import { alignActions, distributeActions } from '#src/features/editor/actions/selection-actions.ts';
import { type Shape, shapeElement } from '#src/features/editor/document/element-edits.ts';
import { useEdit } from '#src/features/editor/state/promo-atom.ts';
import { SliderField } from '#src/ui/fields/sliders/slider-field.tsx';
import { OneByOne } from '#src/ui/lists/one-by-one.tsx';
import classes from '#src/features/editor/inspector/element-tools.module.css';
import inspector from '#src/features/editor/inspector/inspector.module.css';

type ElementToolsProps = { ids: readonly string[] };

/** In the order of the layer list, front first. */
const furtherActions = [...orderActions.toReversed(), copy];

/** Duplicate and Delete, and a menu with the other actions on whole elements. */
export const ElementTools = memo(({ ids }: ElementToolsProps) => (
  <div className={classes.tools}>
    <LabelledActionButton action={duplicate} ids={ids} className={classes.tool} />
    <LabelledActionButton action={remove} ids={ids} className={classes.tool} />
    <Menu position="bottom-end" withinPortal withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.tool}
          rightSection={<IconChevronDown size={14} aria-hidden />}
        >
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {furtherActions.map((action) => (
          <ActionMenuItem key={action.id} action={action} ids={ids} />
        ))}
      </Menu.Dropdown>
    </Menu>
  </div>
));
ElementTools.displayName = 'ElementTools';

/** Aligns elements and spaces them evenly. */
export const AlignTools = memo(({ ids }: ElementToolsProps) => (
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
  <div className={classes.align} role="group" aria-label="Align">
    {[...alignActions, ...distributeActions].map((action) => (
      <ActionButton
        key={action.id}
        action={action}
        ids={ids}
        className={classes.icon}
        iconProps={{ size: 20, stroke: 1.6 }}
      />
    ))}
  </div>
));
AlignTools.displayName = 'AlignTools';

type PlacementFieldsProps = {
  element: Required<Pick<Shape, 'id' | 'x' | 'y' | 'rotation'>>;
  /** Whether all render at once instead of one by one. */
  isAtOnce?: boolean;
};

/** Position and rotation of a text or an overlay. */
export const PlacementFields = ({ element, isAtOnce = true }: PlacementFieldsProps) => {
  const { id } = element;
  const { apply, end } = useEdit();
  const ids = useMemo(() => [id], [id]);
  const field = (key: 'x' | 'y' | 'rotation') => ({
    value: element[key],
    onChange: (value: number) => apply(shapeElement, { id, [key]: value }, `place:${id}:${key}`),
    onEnd: end,
  });
  return (
    <fieldset className={inspector.group}>
      <legend>Position</legend>
      <OneByOne isUrgent={isAtOnce}>
        <AlignTools ids={ids} />
        <SliderField label="X Position" unit="%" {...POSITION} {...field('x')} />
        <SliderField label="Y Position" unit="%" {...POSITION} {...field('y')} />
        <SliderField label="Rotation" unit="degrees" {...ROTATION} {...field('rotation')} />
      </OneByOne>
    </fieldset>
  );
};
