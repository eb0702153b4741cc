import { expect, test } from 'vitest';
import { accountsTable } from '#server/launcher/accounts-table.ts';

test('accounts stand in columns under their headings', () => {
  const table = accountsTable([
    { role: 'admin', email: 'admin@demo.polepro.test', password: 'one' },
    { role: 'studio_owner', email: 'owner@demo.polepro.test', password: 'two' },
  ]);
  expect(table.split('\n')).toEqual([
    'Role          Email                    Password',
    'admin         admin@demo.polepro.test  one',
    'studio_owner  owner@demo.polepro.test  two',
  ]);
});
