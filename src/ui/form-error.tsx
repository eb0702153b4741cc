import classes from '#src/ui/form-error.module.css';

/** What is wrong, read out when it appears. The line is there before, so that nothing jumps. */
export const FormError = ({ id, text }: { id?: string; text: string }) => (
  <div id={id} className={classes['line']} role="alert">
    {text}
  </div>
);
