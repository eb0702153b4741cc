import { Button } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type ApiToken, listTokens, revokeToken } from '#contract/accounts/api-tokens.contract.ts';
import { describeError } from '#src/api/api-error.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { queryKeys } from '#src/api/query-keys.ts';
import { queryState } from '#src/api/query-state.ts';
import { lastUsed } from '#src/features/account/sections/sessions-section.tsx';
import { TokenForm, scopeCopy } from '#src/features/account/token-form.tsx';
import { formatDate } from '#src/ui/copy/date-format.ts';
import { DeletionButtons, DeletionDialog } from '#src/ui/deletion-dialog.tsx';
import { FormError } from '#src/ui/fields/form-error.tsx';
import { ListState } from '#src/ui/lists/list-state.tsx';
import { ToolPage } from '#src/ui/pages/app-page.tsx';
import classes from '#src/features/account/api-tokens-page.module.css';
import devices from '#src/features/account/sections/sessions-section.module.css';

/** Always refetched: scripts use tokens without notice. */
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

/** When a token expires, or that it has. */
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

/** Where a person creates and revokes the tokens of their scripts and assistants. */
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
