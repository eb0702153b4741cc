import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns } from '#server/db/base-columns.ts';

/** A kind of class; `userId` null: for everyone. Names are unique per owner, ignoring case. */
export type ClassTypeRow = BaseRow & { userId: string | null; classType: string };

export const classTypeEntity = new EntitySchema<ClassTypeRow>({
  name: 'classType',
  tableName: 'class_types',
  columns: {
    ...baseColumns,
    userId: {
      name: 'user_id',
      type: 'varchar',
      length: 22,
      nullable: true,
      foreignKey: { target: 'user', name: 'class_types_user_fkey', onDelete: 'CASCADE' },
    },
    classType: { name: 'class_type', type: 'text' },
  },
  // Its columns are expressions, which only a migration can declare.
  indices: [{ name: 'class_types_name_key', synchronize: false }],
});
