import type { DemoAccount } from '#server/features/auth/demo-accounts.ts';

/** The accounts as columns of text: role, email, password. */
export function accountsTable(accounts: readonly DemoAccount[]): string {
  const rows = [
    ['Role', 'Email', 'Password'],
    ...accounts.map(({ role, email, password }) => [role, email, password]),
  ];
  const width = (column: number) => Math.max(...rows.map((row) => row[column]?.length ?? 0));
  const widths = [width(0), width(1), width(2)];
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
