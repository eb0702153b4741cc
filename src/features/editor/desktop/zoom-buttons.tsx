import { Tooltip, UnstyledButton } from '@mantine/core';
import { useAtomValue } from 'jotai';
import { ActionButton } from '#src/features/editor/actions/action-button.tsx';
import { shortcutLabel } from '#src/features/editor/actions/shortcut-label.ts';
import { useAction } from '#src/features/editor/actions/use-action.ts';
import { zoomIn, zoomOut, zoomToFit } from '#src/features/editor/actions/view-actions.ts';
import classes from '#src/features/editor/desktop/zoom-buttons.module.css';
import { zoomAtom } from '#src/features/editor/preview/zoom.ts';

const buttonProps = {
  className: classes.button,
  variant: 'transparent',
  iconProps: { size: 18 },
  tooltipPosition: 'left',
} as const;

/** Zooms the preview in and out, and back to fit. */
export const ZoomButtons = () => {
  const percent = `${Math.round(useAtomValue(zoomAtom) * 100)}%`;
  const { control } = useAction(zoomToFit);
  const { label } = zoomToFit;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className={classes.buttons} role="group" aria-label="Zoom">
      <ActionButton action={zoomIn} {...buttonProps} />
      <Tooltip label={`${label} (${shortcutLabel(zoomToFit)})`} position="left">
        <UnstyledButton className={classes.percent} aria-label={`${label}, now ${percent}`} {...control}>
          {percent}
        </UnstyledButton>
      </Tooltip>
      <ActionButton action={zoomOut} {...buttonProps} />
    </div>
  );
};
