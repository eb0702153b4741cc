import { z } from 'zod';
import { Message } from '#contract/accounts/auth.contract.ts';
import { Email, GivenPassword } from '#contract/accounts/credentials.ts';
import { defineEndpoint } from '#contract/endpoint.ts';

export const sendConfirmation = defineEndpoint({
  method: 'POST',
  path: '/api/auth/send-confirmation',
  summary: 'Mails another link that confirms your email address',
  access: 'signed-in',
  response: Message,
});

/** `isChanged`: the address has replaced the account's previous one. */
const ConfirmedEmail = Message.extend({ isChanged: z.boolean() });
export type ConfirmedEmail = z.infer<typeof ConfirmedEmail>;

export const confirmEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  summary: 'Confirms an email address with the link from the mail, even without a session',
  access: 'public',
  body: z.strictObject({ token: z.string().min(1).max(100) }),
  response: ConfirmedEmail,
  cookie: 'renewed',
});

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/api/auth/change-email',
  summary: 'Mails a link to a new email address, which becomes yours when you open the link',
  access: 'signed-in',
  deniesImpersonation: true,
  body: z.strictObject({ password: GivenPassword, newEmail: Email }),
  response: Message,
});
