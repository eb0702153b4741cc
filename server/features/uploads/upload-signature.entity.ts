import { EntitySchema } from 'typeorm';
import { idOf } from '#server/db/base-columns.ts';

/** The permission to send one file. Only a hash of the signature is stored, and deleted on use. */
export type UploadSignature = { signatureHash: string; userId: string; expiresAt: Date };

export const uploadSignatureEntity = new EntitySchema<UploadSignature>({
  name: 'upload-signature',
  tableName: 'upload_signatures',
  columns: {
    signatureHash: {
      name: 'signature_hash',
      type: 'text',
      primary: true,
      primaryKeyConstraintName: 'upload_signatures_pkey',
    },
    userId: idOf('user', 'user_id', { foreignKey: 'upload_signatures_user_fkey', onDelete: 'CASCADE' }),
    expiresAt: { name: 'expires_at', type: 'timestamptz', precision: 3 },
  },
  indices: [{ name: 'upload_signatures_user', columns: ['userId'] }],
});
