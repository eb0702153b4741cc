import { Popover, UnstyledButton } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FindingList } from '#src/features/editor/readability/finding-list.tsx';
import { type Finding, findingsAtom } from '#src/features/editor/readability/findings.ts';
import { MissingOverlays } from '#src/features/editor/readability/missing-overlays.tsx';
import classes from '#src/features/editor/readability/readability-layer.module.css';
import { isTransformingAtom, selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';
import type { PlayerRef } from '@remotion/player';
import { turnedSize } from '#remotion/text-layout/keep-in-frame.ts';
import type { AssetSources } from '#schema/asset-source.ts';
import { CANVAS_HEIGHT, CANVAS_WIDTH } from '#schema/limits.ts';
import type { Promo } from '#schema/promo.ts';
import type { ElementBox } from '#src/features/editor/canvas/element-box.ts';
import { useElementBoxes } from '#src/features/editor/canvas/use-element-boxes.ts';
import { useIsPlaying } from '#src/features/editor/preview/player-state.ts';
import { useFindProblems } from '#src/features/editor/readability/use-find-problems.ts';
import { useCloseOnBack } from '#src/ui/browser/close-on-back.ts';

type ReadabilityBadgeProps = {
  /** Of one element; not empty. */
  findings: readonly Finding[];
  /** Position on the canvas. */
  place: { left: string; top: string };
};

/** A badge at a text that is hard to read; it opens the reasons and their fixes. */
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

/** Space for a badge above and to the right of its position, px of the frame on a phone. */
const BADGE_SPACE = 96;

/** Upper right corner of an element, percent of the frame. */
const cornerOf = ({ center, size, rotation }: ElementBox): { left: string; top: string } => {
  const bounds = turnedSize(size, rotation);
  const x = Math.min(CANVAS_WIDTH - BADGE_SPACE, Math.max(0, center.x + bounds.width / 2));
  const y = Math.min(CANVAS_HEIGHT - BADGE_SPACE, Math.max(BADGE_SPACE, center.y - bounds.height / 2));
  return { left: `${(x / CANVAS_WIDTH) * 100}%`, top: `${(y / CANVAS_HEIGHT) * 100}%` };
};

type ReadabilityLayerProps = { promo: Promo; sources: AssetSources; player: PlayerRef | null };

/** Badges at texts that are hard to read, hidden during playback, and at overlays that are gone. */
export const ReadabilityLayer = ({ promo, sources, player }: ReadabilityLayerProps) => {
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
