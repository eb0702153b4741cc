import { z } from 'zod';
import { CurrentUser } from '#contract/auth.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';

export const downgradeSubscription = defineEndpoint({
  method: 'POST',
  path: '/api/subscription/downgrade',
  summary: 'Ends your studio at once: you have Individual Pro, and your team members lose access immediately',
  access: ['studio_owner'],
  deniesImpersonation: true,
  status: 200,
  responseType: 'json',
  body: z.strictObject({ targetPlan: z.literal('individual_pro') }),
  response: CurrentUser,
});
