import { EntitySchema } from 'typeorm';

/** The address at which the browser of a session gets notifications. It is deleted with the session, so signing out stops them. */
type PushSubscriptionRow = {
  sessionId: string;
  createdAt: Date;
  endpoint: string;
  p256dh: string;
  auth: string;
};

export const pushSubscriptionEntity = new EntitySchema<PushSubscriptionRow>({
  name: 'pushSubscription',
  tableName: 'push_subscriptions',
  columns: {
    sessionId: {
      name: 'session_id',
      type: 'varchar',
      length: 22,
      primary: true,
      primaryKeyConstraintName: 'push_subscriptions_pkey',
      foreignKey: {
        target: 'session',
        inverseSide: 'id',
        name: 'push_subscriptions_session_fkey',
        onDelete: 'CASCADE',
      },
    },
    createdAt: { name: 'created_at', type: 'timestamptz', precision: 3 },
    endpoint: { type: 'text' },
    p256dh: { type: 'text' },
    auth: { type: 'text' },
  },
  uniques: [{ name: 'push_subscriptions_endpoint_key', columns: ['endpoint'] }],
});
