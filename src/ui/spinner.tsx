import { Loader } from '@mantine/core';
import classes from '#src/ui/spinner.module.css';

type SpinnerProps = {
  /** The accessible name. */
  label: string;
  /** The expected height of the content, px; at least 96. */
  height?: number | undefined;
};

/** A centered spinner. */
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
