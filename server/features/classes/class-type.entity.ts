import { EntitySchema } from 'typeorm';
import { type BaseRow, baseColumns, idOf } from '#server/db/base-columns.ts';

/** A kind of class, for everyone if `userId` is null. Names are unique per owner, ignoring case. */
export type ClassTypeRow = BaseRow & { userId: string | null; classType: string };

export const classTypeEntity = new EntitySchema<ClassTypeRow>({
  name: 'classType',
  tableName: 'class_types',
  columns: {
    ...baseColumns,
    userId: idOf('user', 'user_id', {
      foreignKey: 'class_types_user_fkey',
      onDelete: 'CASCADE',
      nullable: true,
    }),
    classType: { name: 'class_type', type: 'text' },
  },
  // Its columns are expressions, which only a migration can declare.
  indices: [{ name: 'class_types_name_key', synchronize: false }],
});

/** A description of a class, for everyone if `userId` is null. One per owner and name, ignoring case. */
export type ClassDescriptionRow = BaseRow & { userId: string | null; className: string; description: string };

export const classDescriptionEntity = new EntitySchema<ClassDescriptionRow>({
  name: 'classDescription',
  tableName: 'class_descriptions',
  columns: {
    ...baseColumns,
    userId: idOf('user', 'user_id', {
      foreignKey: 'class_descriptions_user_fkey',
      onDelete: 'CASCADE',
      nullable: true,
    }),
    className: { name: 'class_name', type: 'text' },
    description: { type: 'text' },
  },
  // Its columns are expressions, which only a migration can declare.
  indices: [{ name: 'class_descriptions_name_key', synchronize: false }],
});
