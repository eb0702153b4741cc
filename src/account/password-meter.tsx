import { useId } from 'react';
import { adviseOnPassword } from '#src/account/password-advice.ts';
import classes from '#src/account/password-meter.module.css';

type PasswordMeterProps = {
  password: string;
  /** The person's name and address, as far as they are known. */
  own?: readonly string[] | undefined;
};

/** How hard a new password is to guess, and why. Its place is reserved, so that typing moves nothing. */
export const PasswordMeter = ({ password, own }: PasswordMeterProps) => {
  const id = useId();
  const { strength, text } = adviseOnPassword(password, own ?? []);
  return (
    <div className={classes.meter} data-strength={strength}>
      <meter
        className={classes.bar}
        min={0}
        max={3}
        value={strength}
        aria-label="Strength of the password"
        aria-describedby={id}
      />
      <output id={id} className={classes.text}>
        {text}
      </output>
    </div>
  );
};
