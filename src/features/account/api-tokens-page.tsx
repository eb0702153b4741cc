import { Button, Checkbox } from '@mantine/core';
import { IconKey, IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import {
  type ApiToken,
  listTokens,
  revokeToken,
  TOKEN_DAYS,
  type TokenDays,
  TokenScope,
  createToken,
} from '#contract/accounts/api-tokens.contract.ts';
import { TOKEN_NAME_MAX } from '#contract/limits.ts';
import { countedDays } from '#contract/number-format.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { lastUsed } from '#src/features/account/sections/sessions-section.tsx';
import { copyToClipboard } from '#src/ui/browser/copy-to-clipboard.ts';
import { focusOnMount } from '#src/ui/browser/keyboard-target.ts';
import { PrimaryButton } from '#src/ui/buttons.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { LimitedTextInput } from '#src/ui/fields/limited-text-input.tsx';
import { Select } from '#src/ui/fields/select.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { ToolPage } from '#src/ui/pages/app-page.tsx';
import classes from '#src/features/account/api-tokens-page.module.css';
import formClasses from '#src/features/account/dialog-form.module.css';
import devices from '#src/features/account/sections/sessions-section.module.css';

/** The permissions of each scope. */
const scopeCopy: Record<TokenScope, string> = {
  read: 'See promos, classes and the library',
  promos: 'Make and change promos',
  renders: 'Make and download videos',
};

/** The lifetimes of a token, by the value of the field. */
const lifetimes = [...TOKEN_DAYS, null].map((days) => ({
  value: String(days ?? 'never'),
  label: days === null ? 'Never' : `In ${countedDays(days)}`,
  days,
}));
const USUAL_LIFETIME = String(90 satisfies TokenDays);

/** Creates a token. The list is refetched, also after an error. */
const useCreation = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; scopes: TokenScope[]; expiresInDays: TokenDays | null }) =>
      call(createToken, { body }),
    onSettled: () => queryClient.refetchQueries({ queryKey: queryKeys.apiTokens }),
    onError: (error) => logError('Creating an API token failed', error),
  });
};

type SecretProps = { secret: string; onDone: () => void };

/** The secret of a new token, which is stored nowhere else. */
const NewSecret = ({ secret, onDone }: SecretProps) => {
  const [isCopied, setIsCopied] = useState<boolean | null>(null);
  const copy = async (): Promise<void> => setIsCopied(await copyToClipboard(secret));
  return (
    <section ref={focusOnMount} tabIndex={-1} className={formClasses.form} aria-label="Your new token">
      <p className={classes.text}>Copy this token now. You will not see it again.</p>
      <code className={classes.secret}>{secret}</code>
      <div className={classes.buttons}>
        <PrimaryButton
          icon={isCopied === true ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={() => void copy()}
        >
          {isCopied === true ? 'Copied' : 'Copy token'}
        </PrimaryButton>
        <Button variant="default" onClick={onDone}>
          Done
        </Button>
      </div>
      <p className={classes.hint}>
        Send it to {location.origin} with every request, in the header{' '}
        <code>Authorization: Bearer YOUR_TOKEN</code>.
      </p>
      <FormError text={isCopied === false ? 'Copying failed. Select the token and copy it yourself.' : ''} />
    </section>
  );
};

/** Creates an API token for a purpose and shows its secret. */
const TokenForm = () => {
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<TokenScope[]>(['read']);
  const [hasCreated, setHasCreated] = useState(false);
  const [lifetime, setLifetime] = useState(USUAL_LIFETIME);
  const creation = useCreation();
  const isReady = name.trim() !== '' && scopes.length > 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const expiresInDays = lifetimes.find(({ value }) => value === lifetime)?.days ?? null;
    if (isReady && !creation.isPending) creation.mutate({ name, scopes, expiresInDays });
  };
  if (creation.isSuccess) {
    const startAgain = (): void => {
      creation.reset();
      setHasCreated(true);
      setName('');
      setScopes(['read']);
      setLifetime(USUAL_LIFETIME);
    };
    return <NewSecret secret={creation.data.secret} onDone={startAgain} />;
  }
  return (
    <form className={formClasses.form} noValidate onSubmit={submit}>
      <LimitedTextInput
        ref={hasCreated ? focusOnMount : undefined}
        label="Name"
        placeholder="e.g. my assistant"
        size="md"
        max={TOKEN_NAME_MAX}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="Access"
        value={scopes}
        onChange={(selected) => setScopes(TokenScope.options.filter((scope) => selected.includes(scope)))}
      >
        {TokenScope.options.map((scope) => (
          <Checkbox
            key={scope}
            className={formClasses.sure}
            radius={5}
            value={scope}
            label={scopeCopy[scope]}
          />
        ))}
      </Checkbox.Group>
      <Select
        label="Expires"
        size="md"
        data={lifetimes.map(({ value, label }) => ({ value, label }))}
        allowDeselect={false}
        value={lifetime}
        onChange={(next) => setLifetime(next ?? USUAL_LIFETIME)}
      />
      <div className={formClasses.buttons}>
        <PrimaryButton type="submit" isFullWidth isBusy={creation.isPending} isDisabled={!isReady}>
          Create token
        </PrimaryButton>
      </div>
      <FormError text={creation.isError ? describeError(creation.error) : ''} />
    </form>
  );
};

/** Refetched whenever the list opens, because scripts use tokens at any time. */
const useTokens = () =>
  useQuery({
    queryKey: queryKeys.apiTokens,
    queryFn: async () => (await call(listTokens)).tokens,
    refetchOnMount: 'always',
  });

const useRevocation = () => {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(revokeToken, { params: { id } }),
    onSettled: () => queryClient.refetchQueries({ queryKey: queryKeys.apiTokens }),
    onError: (error) => logError('Revoking an API token failed', error),
  });
};

/** `now` is when the list was fetched, ms. */
type TokenProps = { token: ApiToken; now: number; onRevoke: () => void };

/** Says when a token expires or that it has expired. */
const expiryCopy = (expiresAt: string | null, now: number): string => {
  if (expiresAt === null) return 'Does not expire';
  const day = formatDate(expiresAt, 'longDate');
  return Date.parse(expiresAt) <= now ? `Expired on ${day}` : `Expires on ${day}`;
};

const Token = ({ token: { name, scopes, lastUsedAt, expiresAt }, now, onRevoke }: TokenProps) => (
  <li className={devices.device}>
    <IconKey size={22} stroke={1.7} aria-hidden />
    <span>
      <span className={devices.name}>{name}</span>
      <span className={classes.may}>{scopes.map((scope) => scopeCopy[scope]).join(' · ')}</span>
      <span className={devices.when}>
        {lastUsedAt === null ? 'Never used' : lastUsed(lastUsedAt, now)} · {expiryCopy(expiresAt, now)}
      </span>
    </span>
    <Button variant="default" className={devices.button} aria-label={`Revoke ${name}`} onClick={onRevoke}>
      Revoke
    </Button>
  </li>
);

const TokenList = () => {
  const query = useTokens();
  const revocation = useRevocation();
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null);
  const close = (): void => {
    revocation.reset();
    setToRevoke(null);
  };
  return (
    <>
      <ListState {...queryState(query)} empty={query.data?.length === 0 ? 'No tokens yet.' : null}>
        <ul className={devices.list} aria-label="API tokens">
          {query.data?.map((token) => (
            <Token
              key={token.id}
              token={token}
              now={query.dataUpdatedAt}
              onRevoke={() => setToRevoke(token)}
            />
          ))}
        </ul>
      </ListState>
      <DeletionDialog verb="Revoke" name={toRevoke?.name ?? null} onClose={close}>
        <p>Whatever uses this token stops working at once. A revoked token cannot be restored.</p>
        <FormError text={revocation.isError ? describeError(revocation.error) : ''} />
        <DeletionButtons
          verb="Revoke"
          isDeleting={revocation.isPending}
          onKeep={close}
          onDelete={() => {
            if (toRevoke !== null) revocation.mutate(toRevoke.id, { onSuccess: close });
          }}
        />
      </DeletionDialog>
    </>
  );
};

/** The page where users create and revoke the API tokens of their scripts and assistants. */
export const ApiTokensPage = () => (
  <ToolPage
    title="API tokens"
    lead="With a token, a script or an assistant can work on your classes, promos and videos, but never on your account or payment. Changing your password revokes all tokens."
  >
    <TokenForm />
    <h2 className={classes.heading}>Your tokens</h2>
    <TokenList />
  </ToolPage>
);
