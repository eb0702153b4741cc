import { Popover, UnstyledButton } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useAtomValue, useSetAtom } from 'jotai';
import { useState } from 'react';
import { FindingList } from '#src/features/editor/readability/finding-list.tsx';
import { type Finding, findingsAtom } from '#src/features/editor/readability/findings.ts';
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

type ReadabilityBadgeProps = {
  /** Of one element; at least one. */
  findings: readonly Finding[];
  /** Where on the film. */
  place: { left: string; top: string };
};

/** A mark at a text that is hard to read; a press says why, and offers the way out. */
export const ReadabilityBadge = ({ findings, place }: ReadabilityBadgeProps) => {
  const select = useSetAtom(selectElementAtom);
  const [isOpen, setOpen] = useState(false);
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
          className={classes['badge'] ?? ''}
          style={place}
          data-frame-of={first.elementId}
          aria-label={`Hard to read: ${first.message}`}
          onClick={() => {
            select(first.elementId);
            setOpen(!isOpen);
          }}
        >
          <span className={classes['mark']}>
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

/** px of the frame that a badge needs above and to the right of where it points to, on a phone. */
const EDGE = 96;

/** The upper right corner of an element, percent of the frame. */
const cornerOf = ({ center, size, rotation }: ElementBox): { left: string; top: string } => {
  const around = turnedSize(size, rotation);
  const x = Math.min(CANVAS_WIDTH - EDGE, Math.max(0, center.x + around.width / 2));
  const y = Math.min(CANVAS_HEIGHT - EDGE, Math.max(EDGE, center.y - around.height / 2));
  return { left: `${(x / CANVAS_WIDTH) * 100}%`, top: `${(y / CANVAS_HEIGHT) * 100}%` };
};

type ReadabilityLayerProps = { promo: Promo; sources: AssetSources; player: PlayerRef | null };

/** Quiet marks at the texts of the film that are hard to read. While the film plays nobody is bothered with them. */
export const ReadabilityLayer = ({ promo, sources, player }: ReadabilityLayerProps) => {
  const boxes = useElementBoxes(promo, sources);
  const isPlaying = useIsPlaying(player);
  const isHandMoving = useAtomValue(isTransformingAtom);
  useFindProblems(promo, sources, {
    standing: boxes.length,
    isResting: player !== null && !isPlaying && !isHandMoving,
  });
  const findings = useAtomValue(findingsAtom);
  if (isPlaying) return null;
  return (
    <div className={classes['layer']}>
      {boxes.map((box) => {
        const own = findings.filter(({ elementId }) => elementId === box.id);
        return own.length === 0 ? null : (
          <ReadabilityBadge key={box.id} findings={own} place={cornerOf(box)} />
        );
      })}
    </div>
  );
};
