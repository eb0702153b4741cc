import { AppError } from '#server/errors.ts';
import type { FastifyInstance } from 'fastify';
import * as passkeyEndpoints from '#contract/accounts/passkeys.contract.ts';
import * as twoStepEndpoints from '#contract/accounts/two-step.contract.ts';
import type { Deps } from '#server/deps.ts';
import { browserOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { sessionCookies } from '#server/plugins/session-cookies.ts';
import { challengePasskey, listPasskeys, offerPasskey, renamePasskey } from './passkeys/passkeys.service.ts';
import { addOwnPasskey, confirmIdentity, removeOwnPasskey, signInWithPasskey, takeSecondStep } from './second-factors.ts';
import { beginTwoStep, confirmTwoStep, endTwoStep, makeRecoveryCodes, readTwoStep } from './two-step.service.ts';

/** Attempts per address and minute. Each costs the server 19 MiB and 20 ms. */
export const maxPerMinute = 60;

/** The caller's session. @throws AppError SIGNED_OUT without one. */
export const sessionOf = ({ sessionId }: { sessionId: string | null }): string => {
  if (sessionId === null) throw new AppError('SIGNED_OUT');
  return sessionId;
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
