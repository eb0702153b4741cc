import { Popover, UnstyledButton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useState } from 'react';
import { overlaySize } from '#remotion/layers/overlay-box.ts';
import { CANVAS_WIDTH } from '#schema/limits.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import type { Promo } from '#schema/promo.ts';
import { LabelledActionButton } from '#src/features/editor/actions/action-button.tsx';
import type { Action } from '#src/features/editor/actions/action.ts';
import { remove } from '#src/features/editor/actions/element-actions.ts';
import classes from '#src/features/editor/readability/missing-overlays.module.css';
import { mobilePanelAtom, openPanelAtom } from '#src/features/editor/state/ui-atoms.ts';
import { useMissingOverlays } from '#src/features/editor/state/use-library.ts';
import { isWide } from '#src/ui/browser/breakpoints.ts';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';

/** Its real proportions went with the file. */
const SQUARE = { width: 1, height: 1 } as const;

const replace: Action = {
  ...remove,
  run: (context) => {
    remove.run(context);
    if (isWide()) context.store.set(openPanelAtom, 'overlays');
    else context.store.set(mobilePanelAtom, 'overlays');
  },
};

const MissingOverlay = ({ element }: { element: OverlayElement }) => {
  const { id, x, y, scale } = element;
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  const width = `${(overlaySize(scale, SQUARE).width / CANVAS_WIDTH) * 100}%`;
  return (
    <div className={classes.box} style={{ left: `${x}%`, top: `${y}%`, width }}>
      <Popover opened={isOpen} onChange={setOpen} width={280} withArrow trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton
            className={classes.mark}
            aria-label="GIF no longer in the library"
            onClick={() => setOpen(!isOpen)}
          >
            <IconPhotoOff size={20} stroke={1.7} aria-hidden />
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown aria-label="GIF no longer in the library">
          <p className={classes.text}>
            This GIF is no longer in the library, so your video cannot be made with it.
          </p>
          <div className={classes.choices}>
            <LabelledActionButton action={remove} label="Remove it" ids={[id]} size="md" leftSection={null} />
            <LabelledActionButton
              action={replace}
              label="Replace it"
              ids={[id]}
              size="md"
              leftSection={null}
            />
          </div>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
};

/** Marks each visible overlay that is no longer in the library where it stood, and offers what to do about it. */
export const MissingOverlays = ({ promo }: { promo: Promo }) =>
  useMissingOverlays(promo)
    .filter(({ visible }) => visible)
    .map((element) => <MissingOverlay key={element.id} element={element} />);
