import { Loader } from '@mantine/core';
import classes from '#src/ui/spinner.module.css';

/** A spinner in the middle of what it stands in; `label` is for those who cannot see it. */
export const Spinner = ({ label }: { label: string }) => (
  <output className={classes['spinner']} aria-label={label}>
    <Loader size={32} />
  </output>
);

/** A centred spinner that fills what it stands in. */
export const LoadingScreen = ({ text = 'Loading...' }: { text?: string }) => (
  <output className={classes['screen']}>
    <Loader size={36} />
    <span>{text}</span>
  </output>
);
