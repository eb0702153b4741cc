import { Loader } from '@mantine/core';
import classes from '#src/ui/spinner.module.css';

/** A centred spinner; `label` is its accessible name. */
export const Spinner = ({ label }: { label: string }) => (
  <output className={classes.spinner} aria-label={label}>
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
