import { ActionIcon, Tooltip, UnstyledButton } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useAtom } from 'jotai';
import { useZoomKeys } from '#src/features/editor/preview/use-zoom-keys.ts';
import { ZOOM, nextZoom, zoomAtom } from '#src/features/editor/preview/zoom.ts';
import classes from '#src/features/editor/preview/zoom-buttons.module.css';

/** Larger, smaller, and as large as there is room for. Keys without Ctrl: with it the browser zooms the page. */
export const ZoomButtons = () => {
  const [zoom, setZoom] = useAtom(zoomAtom);
  const step = (way: 'in' | 'out'): void => setZoom((before) => nextZoom(before, way));
  const fit = (): void => setZoom(ZOOM.fit);
  useZoomKeys({ '+': () => step('in'), '-': () => step('out'), '0': fit });
  const percent = `${Math.round(zoom * 100)}%`;
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for fields
    <div className={classes['buttons']} role="group" aria-label="Zoom">
      <Tooltip label="Zoom in (+)" position="left">
        <ActionIcon
          variant="transparent"
          className={classes['button'] ?? ''}
          aria-label="Zoom in"
          disabled={zoom >= ZOOM.max}
          onClick={() => step('in')}
        >
          <IconPlus size={18} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Fit (0)" position="left">
        <UnstyledButton className={classes['percent'] ?? ''} aria-label={`Fit, now ${percent}`} onClick={fit}>
          {percent}
        </UnstyledButton>
      </Tooltip>
      <Tooltip label="Zoom out (-)" position="left">
        <ActionIcon
          variant="transparent"
          className={classes['button'] ?? ''}
          aria-label="Zoom out"
          disabled={zoom <= ZOOM.min}
          onClick={() => step('out')}
        >
          <IconMinus size={18} />
        </ActionIcon>
      </Tooltip>
    </div>
  );
};
