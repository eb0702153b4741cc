import { z } from 'zod';
import { Cursor, SearchText } from '#contract/admin/admin-users.contract.ts';
import { defineEndpoint } from '#contract/endpoint.ts';
import { Instant, PublicId } from '#contract/ids.ts';

/** The recorded actions of admins. */
export const adminActions = [
  'role_changed',
  'user_deleted',
  'subscription_cancelled',
  'subscription_expired',
  'expiration_changed',
  'name_changes_reset',
  'second_step_removed',
  'sessions_ended',
  'member_added',
  'member_removed',
  'user_video_deleted',
  'impersonation_requested',
  'impersonation_started',
  'impersonation_ended',
  'job_retried',
  'webhook_processed',
  'upload_started',
  'library_asset_removed',
  'library_thumbnail_replaced',
  'class_overlay_added',
  'class_overlay_removed',
  'class_type_added',
  'class_type_renamed',
  'class_type_deleted',
  'class_description_changed',
  'wording_added',
  'wording_changed',
  'wording_removed',
] as const;
export type AdminAction = (typeof adminActions)[number];

/** Values of the changed fields; null if there was nothing before, or is nothing afterwards. */
const ChangedFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));
export type ChangedFields = z.infer<typeof ChangedFields>;

/**
 * One change by an admin. The record keeps ids instead of addresses, so `actorEmail` and `targetName` are the current ones, and null once
 * the account is deleted.
 */
export const AdminChange = z.strictObject({
  id: PublicId,
  at: Instant,
  actorId: PublicId,
  actorEmail: z.string().nullable(),
  action: z.enum(adminActions),
  targetId: z.string(),
  targetName: z.string().nullable(),
  before: ChangedFields.nullable(),
  after: ChangedFields.nullable(),
});
export type AdminChange = z.infer<typeof AdminChange>;

const Filter = z.strictObject({
  /** Part of the admin's email address, or the admin's id. */
  actor: SearchText.optional(),
  /** Part of the name of the changed thing, or its id. */
  target: SearchText.optional(),
  action: z.enum(adminActions).optional(),
  /** The first and last day, UTC. */
  from: z.iso.date({ error: 'must be a date such as 2027-01-31' }).optional(),
  to: z.iso.date({ error: 'must be a date such as 2027-01-31' }).optional(),
});
export type ChangeFilter = z.infer<typeof Filter>;

export const listAdminChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/changes',
  summary: 'The record of what admins have changed, newest first',
  access: ['admin'],
  query: Filter.extend({ cursor: Cursor.optional() }),
  response: z.strictObject({ changes: z.array(AdminChange), nextCursor: z.string().nullable() }),
});

export const exportAdminChanges = defineEndpoint({
  method: 'GET',
  path: '/api/admin/changes/export',
  summary: 'The same record as a CSV file',
  access: ['admin'],
  requiresRecentSignIn: true,
  responseType: 'download',
  query: Filter,
});
