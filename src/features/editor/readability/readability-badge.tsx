import { Popover, UnstyledButton } from '@mantine/core';
import { IconEyeExclamation } from '@tabler/icons-react';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import { FindingList } from '#src/features/editor/readability/finding-list.tsx';
import type { Finding } from '#src/features/editor/readability/findings-atom.ts';
import classes from '#src/features/editor/readability/readability-layer.module.css';
import { selectElementAtom } from '#src/features/editor/state/ui-atoms.ts';

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
