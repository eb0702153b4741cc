import classes from '#src/features/site/landing/sample-mark.module.css';

/** Marks a text as a sample, visibly. */
export const SampleMark = () => <span className={classes.mark}>Sample</span>;
