import { z } from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { PublicId } from '#contract/ids.ts';

/** Somebody whose library may be filled. `name` is the email address where nobody has said a name. */
const Recipient = z.strictObject({ id: PublicId, name: z.string(), email: z.string() });
export type Recipient = z.infer<typeof Recipient>;

export const listRecipients = defineEndpoint({
  method: 'GET',
  path: '/api/upload-recipients',
  summary:
    "Whose libraries you may upload to, by name, 20 at most: admins everyone's, studio owners their team's",
  access: ['admin', 'studio_owner'],
  status: 200,
  answers: 'json',
  query: z.strictObject({
    /** Part of the name or of the email address. */
    query: z.string().trim().max(100, { error: 'must have at most 100 characters' }).optional(),
  }),
  response: z.array(Recipient),
});
