import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconDownload } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { encode } from 'uqr';
import { listPasskeys, addPasskey } from '#contract/accounts/passkeys.contract.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  makeRecoveryCodes,
  readTwoStep,
} from '#contract/accounts/two-step.contract.ts';
import { PASSKEY_NAME_MAX } from '#contract/limits.ts';
import { CodeField, describePasskeyError, makePasskey } from '#src/account/sign-in-factors.tsx';
import { describeError, hasCode } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { PasswordField } from '#src/ui/fields/password-field.tsx';
import { validateGivenPassword } from '#src/ui/fields/validation.ts';
import formClasses from '#src/features/account/dialog-form.module.css';
import classes from '#src/features/account/sign-in-methods.module.css';

/** Asks for the name of a new passkey, and creates it. */
export const PasskeyForm = ({ onDone }: { onDone: () => void }) => {
  const [name, setName] = useState('');
  const refresh = useRefreshFactors();
  const adding = useMutation({
    mutationFn: async () => call(addPasskey, { body: { name, passkey: await makePasskey() } }),
    onSuccess: async () => {
      await refresh();
      onDone();
    },
    onError: (error) => logError('Adding a passkey failed', error),
  });
  const isIncomplete = name.trim() === '';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!isIncomplete && !adding.isPending) adding.mutate();
  };
  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <p className={formClasses.text}>
        You sign in with your fingerprint, your face or the PIN of your device. Nothing has to be typed, and
        nobody can steal it with a false page.
      </p>
      <LimitedTextInput
        label="Name"
        placeholder="e.g. my phone"
        size="md"
        max={PASSKEY_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <FormError text={adding.isError ? describePasskeyError(adding.error) : ''} />
      <PrimaryButton type="submit" isFullWidth isDisabled={isIncomplete} isBusy={adding.isPending}>
        Add passkey
      </PrimaryButton>
    </form>
  );
};

/** The state of two-step sign-in, refetched whenever it opens, because a sign-in may have used a recovery code. */
export const useTwoStep = () =>
  useQuery({ queryKey: queryKeys.twoStep, queryFn: () => call(readTwoStep), refetchOnMount: 'always' });

/** The user's passkeys, refetched whenever they open, because other devices use them. */
export const usePasskeys = () =>
  useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: async () => (await call(listPasskeys)).passkeys,
    refetchOnMount: 'always',
  });

/** Refetches the data that depends on the user's sign-in methods. */
export const useRefreshFactors = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await Promise.all(
      [queryKeys.twoStep, queryKeys.passkeys, queryKeys.activity, queryKeys.sessions].map((queryKey) =>
        queryClient.refetchQueries({ queryKey }),
      ),
    );
  };
};

const FILE_NAME = 'polepro-recovery-codes.txt';

const asFile = (codes: readonly string[]): string =>
  `Recovery codes of PolePro (${location.origin}), each works once:\n\n${codes.join('\n')}\n`;

/** Shows new recovery codes, which cannot be shown again. */
const RecoveryCodes = ({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) => {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setIsCopied(await copyToClipboard(codes.join('\n')));
  return (
    <section ref={focusOnMount} tabIndex={-1} className={formClasses.form} aria-label="Your recovery codes">
      <p className={formClasses.text}>
        Keep these codes in a safe place, such as a password manager or on paper. If you lose your phone, each
        of them signs you in once, after your password. You will not see them again.
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={classes.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={formClasses.pair}>
        <Button
          variant="default"
          className={formClasses.button}
          leftSection={
            isCopied === true ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />
          }
          onClick={() => void copy()}
        >
          {isCopied === true ? 'Copied' : 'Copy codes'}
        </Button>
        <Button
          component="a"
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(asFile(codes))}`}
          download={FILE_NAME}
          variant="default"
          className={formClasses.button}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          Save as a file
        </Button>
      </div>
      <FormError
        text={isCopied === false ? 'Copying failed. Select the codes and copy them yourself.' : ''}
      />
      <PrimaryButton isFullWidth onClick={onDone}>
        I have kept them
      </PrimaryButton>
    </section>
  );
};

/** Replaces the recovery codes. */
export const NewCodesForm = ({ onDone }: { onDone: () => void }) => {
  const refresh = useRefreshFactors();
  const making = useMutation({
    mutationFn: () => call(makeRecoveryCodes),
    onError: (error) => logError('Making recovery codes failed', error),
  });
  if (making.isSuccess) {
    const done = (): void => {
      void refresh();
      onDone();
    };
    return <RecoveryCodes codes={making.data.recoveryCodes} onDone={done} />;
  }
  return (
    <div className={formClasses.form}>
      <p className={formClasses.text}>The codes that you have now no longer work then.</p>
      <FormError text={making.isError ? describeError(making.error) : ''} />
      <PrimaryButton isFullWidth isBusy={making.isPending} onClick={() => making.mutate()}>
        Make new codes
      </PrimaryButton>
    </div>
  );
};

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
