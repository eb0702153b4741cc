import type { FastifyInstance } from 'fastify';
import * as checkoutEndpoints from '#contract/billing/checkout.contract.ts';
import * as subscriptionEndpoints from '#contract/billing/subscription.contract.ts';
import * as webhookEndpoints from '#contract/billing/webhook-events.contract.ts';
import * as withdrawalEndpoints from '#contract/billing/withdrawal.contract.ts';
import type { Deps } from '#server/deps.ts';
import { networkOf } from '#server/plugins/client-network.ts';
import { registerEndpoints } from '#server/plugins/register-endpoint.ts';
import { completeCheckout, createCheckout, simulateSuccess } from './checkout.service.ts';
import {
  cancelOwn,
  downgradeOwner,
  listReceipts,
  openPortal,
  previewUpgrade,
  readSubscription,
  resumeOwn,
  upgradeOwn,
} from './subscriptions.service.ts';
import { listWebhookEvents, processWebhookAgain, receiveWebhook } from './webhooks.service.ts';
import { confirmWithdrawal, declareWithdrawal, readWithdrawal, withdrawOwn } from './withdrawals.service.ts';

/** Requests per address and minute that reach the payment provider. */
const maxPerMinute = 60;

/** Signatures cover the raw bytes of a body, so notifications are parsed in a separate scope. */
const registerWebhooks = (app: FastifyInstance, deps: Deps): void => {
  const { receiveWebhook: receive, ...forAdmins } = webhookEndpoints;
  app.register(async (hooks) => {
    hooks.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    registerEndpoints(
      hooks,
      { receiveWebhook: receive },
      {
        receiveWebhook: ({ body, request }) =>
          receiveWebhook(deps, body, String(request.headers[deps.payments?.signatureHeader ?? ''] ?? '')),
      },
    );
  });
  registerEndpoints(app, forAdmins, {
    listWebhookEvents: ({ query }) => listWebhookEvents(deps, query),
    processWebhookAgain: ({ actor, params }) => processWebhookAgain(deps, actor, params.id),
  });
};

export const registerBillingRoutes = (app: FastifyInstance, deps: Deps): void => {
  const { simulateStripeSuccess, ...checkout } = checkoutEndpoints;
  registerEndpoints(
    app,
    checkout,
    {
      readCheckoutOptions: async () => ({ provider: deps.payments?.provider ?? null }),
      createCheckout: ({ actor, body }) => createCheckout(deps, actor, body),
      completeCheckout: ({ query }) => completeCheckout(deps, query.session_id),
    },
    { createCheckout: { maxPerMinute }, completeCheckout: { maxPerMinute } },
  );
  registerEndpoints(app, subscriptionEndpoints, {
    listReceipts: ({ actor }) => listReceipts(deps, actor),
    readSubscription: ({ actor }) => readSubscription(deps, actor),
    cancelOwnSubscription: ({ actor, body }) => cancelOwn(deps, actor, body?.immediate ?? false),
    resumeSubscription: ({ actor }) => resumeOwn(deps, actor),
    downgradeSubscription: ({ actor }) => downgradeOwner(deps, actor),
    previewUpgrade: ({ actor }) => previewUpgrade(deps, actor),
    upgradeSubscription: ({ actor, body }) => upgradeOwn(deps, actor, body),
    openBillingPortal: ({ actor }) => openPortal(deps, actor),
  });
  registerEndpoints(
    app,
    withdrawalEndpoints,
    {
      declareWithdrawal: ({ body, request }) => declareWithdrawal(deps, body, networkOf(request)),
      readWithdrawal: ({ body }) => readWithdrawal(deps, body.token),
      confirmWithdrawal: ({ body }) => confirmWithdrawal(deps, body.token),
      withdrawSubscription: ({ actor }) => withdrawOwn(deps, actor),
    },
    { readWithdrawal: { maxPerMinute }, confirmWithdrawal: { maxPerMinute } },
  );
  registerWebhooks(app, deps);
  // The route does not exist in production or with a provider that charges cards.
  const simulatePayment = deps.payments?.simulatePayment ?? null;
  if (simulatePayment === null) return;
  registerEndpoints(
    app,
    { simulateStripeSuccess },
    { simulateStripeSuccess: ({ actor, body }) => simulateSuccess(deps, simulatePayment, actor, body) },
  );
};
