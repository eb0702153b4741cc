import classes from '#src/ui/fields/form-error.module.css';

/** An error message that screen readers announce. Its space is always reserved. */
export const FormError = ({ id, text }: { id?: string; text: string }) => (
  <div id={id} className={classes.line} role="alert">
    {text}
  </div>
);
