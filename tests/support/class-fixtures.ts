import { newId } from '#server/db/new-id.ts';
import type { Person, TestService } from '#tests/support/test-service.ts';

/** Put there by hand: a free account may have none, and those of an admin are everyone's. */
export const newClassRowOf = async (
  { deps }: TestService,
  owner: Person,
  table: 'class_types' | 'class_descriptions',
): Promise<{ id: string; name: string }> => {
  const id = newId();
  const name = `Class ${id.slice(0, 8)}`;
  const [columns, values] =
    table === 'class_types' ? ['class_type', '$3'] : ['class_name, description', "$3, 'All of it'"];
  await deps.dataSource.query(
    `INSERT INTO ${table} (id, user_id, ${columns})
     SELECT $2, CASE role WHEN 'admin' THEN NULL ELSE id END, ${values} FROM users WHERE id = $1`,
    [owner.id, id, name],
  );
  return { id, name };
};
