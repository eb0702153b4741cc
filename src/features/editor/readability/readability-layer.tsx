import { Popover, UnstyledButton } from '@mantine/core';
import { IconEyeExclamation, IconPhotoOff } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState, useEffect } from 'react';
import { turnedSize } from '#remotion/plan/keep-in-frame.ts';
import { overlaySize } from '#remotion/plan/overlay-box.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import type { OverlayElement } from '#schema/elements/overlay-element.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import { LabelledActionButton } from '#src/features/editor/actions/action-controls.tsx';
import type { Action } from '#src/features/editor/actions/action.ts';
import { remove } from '#src/features/editor/actions/element-actions.ts';
import { across, down, type ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { useOverlayShapes } from '#src/features/editor/canvas/overlay-shape.ts';
import { cachedTextLayout, useElementBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import { nameOfText } from '#src/features/editor/document/elements.ts';
import { useIsPlaying } from '#src/features/editor/preview/player-control.ts';
import { findSafeZone, safeZoneIdAtom } from '#src/features/editor/preview/safe-zones.tsx';
import { framePixels, useBackgroundFrames } from '#src/features/editor/readability/background-frames.ts';
import { findFix } from '#src/features/editor/readability/find-fix.ts';
import {
  findProblems,
  type Finding,
  findingsAtom,
  type ReadabilityContext,
} from '#src/features/editor/readability/find-problems.ts';
import { FindingList } from '#src/features/editor/readability/finding-list.tsx';
import {
  isTransformingAtom,
  selectElementAtom,
  mobilePanelAtom,
  openPanelAtom,
  playerAtom,
} from '#src/features/editor/state/ui-atoms.ts';
import { useMissingOverlays } from '#src/features/editor/state/use-library.ts';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';
import { isWide } from '#src/ui/browser/media-queries.ts';
import { whenIdle } from '#src/ui/browser/scheduling.ts';
import classes from '#src/features/editor/readability/readability-layer.module.css';

/** Delay after the last edit, ms, so that half-typed text is not checked. */
const IDLE_MS = 350;

type CanvasState = {
  /** Number of element boxes, which grows when fonts load. */
  boxCount: number;
  isPaused: boolean;
};

/** Checks readability after edits, when the page is idle; samples frames only while paused. */
const useFindProblems = (promo: Promo, sources: AssetSources, { boxCount, isPaused }: CanvasState): void => {
  const zone = findSafeZone(useAtomValue(safeZoneIdAtom));
  const { frames: images } = useBackgroundFrames(promo, sources, isPaused);
  const shapes = useOverlayShapes(promo, sources);
  const setFindings = useSetAtom(findingsAtom);
  useEffect(() => {
    let isStale = false;
    const check = async (): Promise<void> => {
      await whenIdle();
      if (isStale) return;
      const { background } = promo;
      const context: ReadabilityContext = {
        promo,
        zone,
        frames:
          background === null
            ? [framePixels(null, null)]
            : images.map((image) => framePixels(background, image)),
        layoutOf: (element) => cachedTextLayout(element, promo.textShadow),
        shapeOf: (overlayId) => shapes.get(overlayId),
        nameOf: (id) => nameOfText(promo, id),
      };
      const findings: Finding[] = [];
      for (const problem of boxCount === 0 ? [] : findProblems(context)) {
        // Each fix waits for an idle period, because finding it tries several edits.
        await whenIdle();
        if (isStale) return;
        findings.push({ ...problem, fix: findFix(problem, context) });
      }
      setFindings(findings);
    };
    const timer = setTimeout(() => void check(), IDLE_MS);
    return () => {
      isStale = true;
      clearTimeout(timer);
    };
  }, [promo, zone, images, shapes, boxCount, setFindings]);
};

/** The proportions of a missing file are unknown. */
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
  const width = across(overlaySize(scale, SQUARE).width);
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

/** Marks each visible overlay that is no longer in the library, and offers to remove or replace it. */
export const MissingOverlays = ({ promo }: { promo: Promo }) =>
  useMissingOverlays(promo)
    .filter(({ visible }) => visible)
    .map((element) => <MissingOverlay key={element.id} element={element} />);

type ReadabilityBadgeProps = {
  /** The findings about one element; not empty. */
  findings: readonly Finding[];
  /** Position on the canvas. */
  place: { left: string; top: string };
};

/** A badge at a text that is hard to read, which opens its findings. */
export const ReadabilityBadge = ({ findings, place }: ReadabilityBadgeProps) => {
  const select = useSetAtom(selectElementAtom);
  const [isOpen, setOpen] = useState(false);
  useCloseOnBack(isOpen, () => setOpen(false));
  const [first] = findings;
  if (first === undefined) return null;
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={280}
      position="top"
      withinPortal
      withArrow
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.badge}
          style={place}
          data-frame-of={first.elementId}
          aria-label={`Hard to read: ${first.message}`}
          onClick={() => {
            select(first.elementId);
            setOpen(!isOpen);
          }}
        >
          <span className={classes.icon}>
            <IconEyeExclamation size={15} stroke={2} aria-hidden />
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="Hard to read">
        <FindingList findings={findings} onFixed={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};

/** Space for a badge above and to the right of its position on a phone, px of the frame. */
const BADGE_SPACE = 96;

/** Upper right corner of an element, as CSS lengths. */
const cornerOf = ({ center, size, rotation }: ElementBox): { left: string; top: string } => {
  const bounds = turnedSize(size, rotation);
  const x = Math.min(CANVAS_WIDTH - BADGE_SPACE, Math.max(0, center.x + bounds.width / 2));
  const y = Math.min(CANVAS_HEIGHT - BADGE_SPACE, Math.max(BADGE_SPACE, center.y - bounds.height / 2));
  return { left: across(x), top: down(y) };
};

type ReadabilityLayerProps = { promo: Promo; sources: AssetSources };

/** Badges at texts that are hard to read, hidden during playback, and marks of missing overlays. */
export const ReadabilityLayer = ({ promo, sources }: ReadabilityLayerProps) => {
  const player = useAtomValue(playerAtom);
  const boxes = useElementBoxes(promo, sources);
  const isPlaying = useIsPlaying(player);
  const isTransforming = useAtomValue(isTransformingAtom);
  useFindProblems(promo, sources, {
    boxCount: boxes.length,
    isPaused: player !== null && !isPlaying && !isTransforming,
  });
  const findings = useAtomValue(findingsAtom);
  const badged = isPlaying ? [] : boxes;
  return (
    <div className={classes.layer}>
      {badged.map((box) => {
        const own = findings.filter(({ elementId }) => elementId === box.id);
        return own.length === 0 ? null : (
          <ReadabilityBadge key={box.id} findings={own} place={cornerOf(box)} />
        );
      })}
      <MissingOverlays promo={promo} />
    </div>
  );
};
