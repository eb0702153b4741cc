import { Loader } from '@mantine/core';
import classes from '#src/ui/spinner.module.css';

/** A spinner in the middle of what it stands in; `label` is for those who cannot see it. */
export const Spinner = ({ label }: { label: string }) => (
  <output className={classes['spinner']} aria-label={label}>
    <Loader size={32} />
  </output>
);
