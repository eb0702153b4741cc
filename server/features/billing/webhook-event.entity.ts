import { EntitySchema } from 'typeorm';
import type { PaymentSubject } from '#server/ports/payments.ts';

/**
 * A notification of the payment provider, with the provider's id. It holds no payload, because the subject `subjectId` is read from the
 * provider. `deliveries` counts how often it came, and `problem` is the error code of its last processing.
 */
export type WebhookEventRow = {
  id: string;
  at: Date;
  type: string;
  receivedAt: Date;
  processedAt: Date | null;
  deliveries: number;
  problem: string | null;
  subjectKind: PaymentSubject['kind'] | null;
  subjectId: string | null;
};

export const webhookEventEntity = new EntitySchema<WebhookEventRow>({
  name: 'webhookEvent',
  tableName: 'webhook_events',
  columns: {
    id: { type: 'text', primary: true, primaryKeyConstraintName: 'webhook_events_pkey' },
    at: { type: 'timestamptz', precision: 3 },
    type: { type: 'text' },
    receivedAt: { name: 'received_at', type: 'timestamptz', precision: 3 },
    processedAt: { name: 'processed_at', type: 'timestamptz', precision: 3, nullable: true },
    deliveries: { type: 'int', default: 1 },
    problem: { type: 'text', nullable: true },
    subjectKind: { name: 'subject_kind', type: 'text', nullable: true },
    subjectId: { name: 'subject_id', type: 'text', nullable: true },
  },
  indices: [{ name: 'webhook_events_received', columns: ['receivedAt', 'id'] }],
});
