import { UnstyledButton } from '@mantine/core';
import { useAtom } from 'jotai';
import { panelCopy } from '#src/features/editor/panels/panel-copy.ts';
import { useHasReview } from '#src/features/editor/review/use-review.ts';
import { openPanelAtom, panels } from '#src/features/editor/state/ui-atoms.ts';
import classes from '#src/features/editor/panels/panel-rail.module.css';

/** The panels by icon and label, at the left edge of a wide screen. */
export const PanelRail = () => {
  const [open, setOpen] = useAtom(openPanelAtom);
  const hasReview = useHasReview() || open === 'review';
  const shown = hasReview ? ([...panels, 'review'] as const) : panels;
  return (
    <nav className={classes.rail} aria-label="Panels">
      {shown.map((panel) => {
        const { label, Icon } = panelCopy[panel];
        return (
          <UnstyledButton
            key={panel}
            className={classes.item}
            data-open={panel === open}
            aria-pressed={panel === open}
            onClick={() => setOpen(panel)}
          >
            <Icon size={22} stroke={1.7} aria-hidden />
            {label}
          </UnstyledButton>
        );
      })}
    </nav>
  );
};
