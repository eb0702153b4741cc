import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { beginTwoStep, confirmTwoStep } from '#contract/accounts/two-step.contract.ts';
import { CodeField } from '#src/account/sign-in-factors.tsx';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { RecoveryCodes } from '#src/features/account/two-step/recovery-codes.tsx';
import { useRefreshFactors } from '#src/features/account/two-step/use-two-step.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { validateGivenPassword } from '#src/ui/fields/validation.ts';
import formClasses from '#src/features/account/dialog-form.module.css';
import classes from '#src/features/account/two-step/two-step.module.css';

/** White modules around a code, which cameras need to find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A QR code of a text; black on white in both color schemes, as cameras expect. */
const QrCode = ({ text, label }: { text: string; label: string }) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data
    .flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <path d={path} />
    </svg>
  );
};

/** The secret for an authenticator app. */
type SetUp = { secret: string; uri: string };

/** `JBSW Y3DP`, which is easier to type. */
const inGroups = (secret: string): string => secret.replaceAll(/.{4}(?=.)/g, '$& ');

/** The first step: the password. */
const PasswordStep = ({ onBegun }: { onBegun: (setUp: SetUp) => void }) => {
  const [password, setPassword] = useState('');
  const begin = useMutation({
    mutationFn: () => call(beginTwoStep, { body: { password } }),
    onSuccess: onBegun,
    onError: (error) => logError('Setting up two-step sign-in failed', error),
  });
  const wrong = validateGivenPassword(password);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (password !== '' && wrong === '' && !begin.isPending) begin.mutate();
  };
  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={formClasses.text}>
        Besides your password, PolePro then asks for a code that an app on your phone shows, such as Google
        Authenticator, 1Password or Apple Passwords. Have it ready.
      </p>
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        problem={begin.isError ? describeError(begin.error) : wrong}
        onChange={setPassword}
      />
      <PrimaryButton type="submit" isFullWidth isDisabled={password === ''} isBusy={begin.isPending}>
        Continue
      </PrimaryButton>
    </form>
  );
};

type AppStepProps = { setUp: SetUp; onConfirmed: (codes: string[]) => void; onStartAgain: () => void };

/** The second step: the app scans the QR code, and its code confirms that. */
const AppStep = ({ setUp: { secret, uri }, onConfirmed, onStartAgain }: AppStepProps) => {
  const [code, setCode] = useState('');
  const confirm = useMutation({
    mutationFn: () => call(confirmTwoStep, { body: { code } }),
    onSuccess: ({ recoveryCodes }) => onConfirmed(recoveryCodes),
    onError: (error) => logError('Confirming the authenticator app failed', error),
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (code.trim() !== '' && !confirm.isPending) confirm.mutate();
  };
  const isTooOld = confirm.isError && hasCode(confirm.error, 'TWO_STEP_NOT_BEGUN');
  const isMistyped = confirm.isError && hasCode(confirm.error, 'VALIDATION_FAILED');
  const refusal = confirm.isError ? describeError(confirm.error) : '';
  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={formClasses.text}>Scan this QR code with your authenticator app.</p>
      <QrCode text={uri} label="QR code for your authenticator app" />
      <p className={classes.hint}>You cannot scan it? Type this key into the app, without the spaces:</p>
      <code className={classes.secret}>{inGroups(secret)}</code>
      <CodeField
        ref={focusOnMount}
        label="The code that the app shows"
        value={code}
        problem={isMistyped ? 'A code has 6 digits.' : refusal}
        onChange={setCode}
      />
      {isTooOld ? (
        <PrimaryButton isFullWidth onClick={onStartAgain}>
          Start again
        </PrimaryButton>
      ) : (
        <PrimaryButton type="submit" isFullWidth isDisabled={code.trim() === ''} isBusy={confirm.isPending}>
          Turn on
        </PrimaryButton>
      )}
    </form>
  );
};

/** Sets up an authenticator app: asks for the password, shows a QR code, asks for a code of the app, then shows recovery codes. */
export const TwoStepForm = ({ onDone }: { onDone: () => void }) => {
  const [setUp, setSetUp] = useState<SetUp | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const refresh = useRefreshFactors();
  if (codes !== null) {
    const done = (): void => {
      void refresh();
      onDone();
    };
    return <RecoveryCodes codes={codes} onDone={done} />;
  }
  return setUp === null ? (
    <PasswordStep onBegun={setSetUp} />
  ) : (
    <AppStep setUp={setUp} onConfirmed={setCodes} onStartAgain={() => setSetUp(null)} />
  );
};
