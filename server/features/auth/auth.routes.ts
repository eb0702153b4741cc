import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as tokenEndpoints from '#contract/accounts/api-tokens.contract.ts';
import * as endpoints from '#contract/accounts/auth.contract.ts';
import * as emailEndpoints from '#contract/accounts/email.contract.ts';
import * as passkeyEndpoints from '#contract/accounts/passkeys.contract.ts';
import * as twoStepEndpoints from '#contract/accounts/two-step.contract.ts';
import type { Deps } from '#server/deps.ts';
import { AppError } from '#server/errors.ts';
import { browserOf, networkOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { sessionCookies } from '#server/plugins/request-credentials.ts';
import { listEvents, recordEvent } from './accounts/account-events.ts';
import { sendConfirmation } from './accounts/email-confirmation.ts';
import { createToken, listTokens, revokeToken } from './api-tokens.service.ts';
import { login, registerAccount } from './auth.service.ts';
import { confirmEmail, requestEmailChange } from './email-change.ts';
import { challengePasskey, listPasskeys, offerPasskey, renamePasskey } from './passkeys/passkeys.service.ts';
import { changePassword, forgotPassword, resetPassword } from './passwords.service.ts';
import {
  addOwnPasskey,
  confirmIdentity,
  removeOwnPasskey,
  signInWithPasskey,
  takeSecondStep,
} from './second-factors.ts';
import { endSessionById, endSessionByToken, endSessions, listSessions } from './sessions/sessions.service.ts';
import {
  beginTwoStep,
  confirmTwoStep,
  endTwoStep,
  makeRecoveryCodes,
  readTwoStep,
} from './two-step.service.ts';

/** Attempts per address and minute. Each costs the server 19 MiB and 20 ms. */
const maxPerMinute = 60;

/** The caller's session. @throws AppError SIGNED_OUT without one. */
const sessionOf = ({ sessionId }: { sessionId: string | null }): string => {
  if (sessionId === null) throw new AppError('SIGNED_OUT');
  return sessionId;
};

/** Whether the request comes from a page of this app or from a typed address. Older browsers do not tell. */
const isOwnNavigation = ({ headers }: FastifyRequest): boolean =>
  ['same-origin', 'same-site', 'none', undefined].includes(headers['sec-fetch-site']?.toString());

export const registerAuthRoutes = (app: FastifyInstance, deps: Deps): void => {
  const cookies = sessionCookies(deps.config.publicUrl);
  const { clientOf } = cookies;
  const signOut = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const token = cookies.tokenOf(request);
    const userId = token === undefined ? null : await endSessionByToken(deps, token);
    if (userId !== null) await recordEvent(deps, userId, 'signed_out', browserOf(request));
    cookies.clear(reply);
  };

  registerEndpoints(
    app,
    endpoints,
    {
      getCurrentUser: async ({ actor }) => actor,
      login: async ({ body, request, reply }) => {
        const result = await login(deps, body, clientOf(request));
        if ('user' in result) {
          cookies.set(reply, result);
          return result.user;
        }
        cookies.setPending(reply, result.pendingToken);
        return { secondStep: 'code' } as const;
      },
      registerAccount: async ({ body, request, reply }) => {
        const signedIn = await registerAccount(deps, body, clientOf(request));
        cookies.set(reply, signedIn);
        return signedIn.user;
      },
      logout: ({ request, reply }) => signOut(request, reply),
      logoutByLink: async ({ request, reply }) => {
        if (isOwnNavigation(request)) {
          await signOut(request, reply);
          // No page of the app is open that could remove the drafts.
          reply.header('clear-site-data', '"storage"');
        }
        return '/';
      },
      loginByLink: async () => '/auth',
      forgotPassword: ({ body, request }) => forgotPassword(deps, body, clientOf(request)),
      resetPassword: ({ body, request }) => resetPassword(deps, body, clientOf(request)),
      changePassword: async ({ actor, body, request, reply }) => {
        const caller = { userId: actor.id, sessionId: sessionOf(request) };
        cookies.set(reply, await changePassword(deps, caller, body, clientOf(request)));
        return { message: 'Your password has changed. You are signed out on all other devices.' };
      },
      listSessions: ({ actor, request }) => listSessions(deps, actor.id, request.sessionId),
      endSession: async ({ actor, params, request }) => {
        await endSessionById(deps, actor.id, params.id);
        await recordEvent(deps, actor.id, 'device_signed_out', browserOf(request));
      },
      endOtherSessions: async ({ actor, request }) => {
        await endSessions(deps.dataSource.manager, actor.id, request.sessionId);
        await recordEvent(deps, actor.id, 'others_signed_out', browserOf(request));
      },
      listEvents: ({ actor }) => listEvents(deps, actor.id),
    },
    {
      login: { maxPerMinute },
      registerAccount: { maxPerMinute },
      forgotPassword: { maxPerMinute },
      resetPassword: { maxPerMinute },
      changePassword: { maxPerMinute },
    },
  );
  registerEndpoints(
    app,
    emailEndpoints,
    {
      sendConfirmation: ({ actor, request }) => sendConfirmation(deps, actor, networkOf(request)),
      confirmEmail: async ({ body, request, reply }) => {
        const { confirmed, sessionToken } = await confirmEmail(deps, body.token, clientOf(request));
        if (sessionToken !== null) cookies.setSession(reply, sessionToken);
        return confirmed;
      },
      changeEmail: ({ actor, body, request }) =>
        requestEmailChange(deps, { actor, sessionId: sessionOf(request) }, body, browserOf(request)),
    },
    { confirmEmail: { maxPerMinute }, changeEmail: { maxPerMinute } },
  );
  registerEndpoints(
    app,
    tokenEndpoints,
    {
      listTokens: ({ actor }) => listTokens(deps, actor.id),
      createToken: ({ actor, body, request }) => createToken(deps, actor.id, body, browserOf(request)),
      revokeToken: ({ actor, params, request }) => revokeToken(deps, actor.id, params.id, browserOf(request)),
    },
    { createToken: { maxPerMinute } },
  );
};

/** Two-step sign-in, passkeys, and confirming one's identity again. */
export const registerSecondFactorRoutes = (app: FastifyInstance, deps: Deps): void => {
  const cookies = sessionCookies(deps.config.publicUrl);
  const { clientOf } = cookies;
  registerEndpoints(
    app,
    twoStepEndpoints,
    {
      readTwoStep: ({ actor }) => readTwoStep(deps, actor),
      beginTwoStep: ({ actor, body, request }) =>
        beginTwoStep(deps, actor, body.password, browserOf(request)),
      confirmTwoStep: ({ actor, body, request }) =>
        confirmTwoStep(deps, { actor, sessionId: sessionOf(request) }, body.code, browserOf(request)),
      makeRecoveryCodes: ({ actor, request }) => makeRecoveryCodes(deps, actor, browserOf(request)),
      endTwoStep: ({ actor, request }) => endTwoStep(deps, actor, browserOf(request)),
      takeSecondStep: async ({ body, request, reply }) => {
        const pending = cookies.pendingTokenOf(request);
        const signedIn = await takeSecondStep(deps, pending, body.code, clientOf(request));
        cookies.set(reply, signedIn);
        return signedIn.user;
      },
      confirmIdentity: async ({ actor, body, request, reply }) => {
        const session = { userId: actor.id, sessionId: sessionOf(request) };
        cookies.setSession(reply, await confirmIdentity(deps, session, body, browserOf(request)));
      },
    },
    {
      beginTwoStep: { maxPerMinute },
      confirmTwoStep: { maxPerMinute },
      makeRecoveryCodes: { maxPerMinute },
      takeSecondStep: { maxPerMinute },
      confirmIdentity: { maxPerMinute },
    },
  );
  registerEndpoints(
    app,
    passkeyEndpoints,
    {
      listPasskeys: ({ actor }) => listPasskeys(deps, actor.id),
      offerPasskey: ({ actor, request }) => offerPasskey(deps, actor, sessionOf(request)),
      addPasskey: ({ actor, body, request }) =>
        addOwnPasskey(deps, { actor, sessionId: sessionOf(request) }, body, browserOf(request)),
      renamePasskey: ({ actor, params, body }) => renamePasskey(deps, actor.id, params.id, body.name),
      removePasskey: ({ actor, params, request }) =>
        removeOwnPasskey(deps, actor, params.id, browserOf(request)),
      challengePasskey: () => challengePasskey(deps),
      signInWithPasskey: async ({ body, request, reply }) => {
        const signedIn = await signInWithPasskey(deps, body.passkey, clientOf(request));
        cookies.set(reply, signedIn);
        return signedIn.user;
      },
    },
    { challengePasskey: { maxPerMinute }, signInWithPasskey: { maxPerMinute } },
  );
};
