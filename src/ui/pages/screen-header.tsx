import { CloseButton } from '@mantine/core';
import classes from '#src/ui/pages/screen-header.module.css';

/** Title and close button of a full-screen panel. */
export const ScreenHeader = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <div className={classes.header}>
    <h2 className={classes.title}>{title}</h2>
    <CloseButton size="var(--control)" iconSize={20} aria-label={`Close ${title}`} onClick={onClose} />
  </div>
);
