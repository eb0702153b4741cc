import { Loader } from '@mantine/core';
import classes from '#src/ui/spinner.module.css';

type SpinnerProps = {
  /** Its accessible name. */
  label: string;
  /** px; the height of what loads. 96 at least. */
  height?: number | undefined;
};

/** A centred spinner. */
export const Spinner = ({ label, height }: SpinnerProps) => (
  <output className={classes.spinner} aria-label={label} style={{ minHeight: height }}>
    <Loader size={32} />
  </output>
);

/** A full-screen spinner with a label. */
export const LoadingScreen = ({ text = 'Loading...' }: { text?: string }) => (
  <output className={classes.screen}>
    <Loader size={36} />
    <span>{text}</span>
  </output>
);
