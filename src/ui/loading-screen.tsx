import { Loader } from '@mantine/core';
import classes from '#src/ui/loading-screen.module.css';

/** A centred spinner that fills what it stands in. */
export const LoadingScreen = ({ text = 'Loading...' }: { text?: string }) => (
  <output className={classes['screen']}>
    <Loader size={36} />
    <span>{text}</span>
  </output>
);
