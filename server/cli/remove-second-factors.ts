/**
 * `npm run factors:remove -- EMAIL`: lets a person who has lost the authenticator app, the recovery codes and the passkeys sign in with
 * just the password. Admins can do this on their page; this command is for when no admin can sign in.
 */
import { loadConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/data-source.ts';
import { checkSchema } from '#server/db/migrations.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { localDeps } from '#server/deps.ts';
import { entities } from '#server/entities.ts';
import { findCredentials } from '#server/features/auth/accounts/users.service.ts';
import { normalizeEmail } from '#server/features/auth/auth.service.ts';
import { mailRemovedFactors, removeLostFactors } from '#server/features/auth/remove-second-factors.ts';
import { withDatabase } from '#server/launcher/database.ts';
import { keepFilesPrivate } from '#server/processes/private-files.ts';
import { StartError, exitWithError } from '#server/start-error.ts';

const remove = async (email: string, databaseUrl: string): Promise<void> => {
  const dataSource = await openDatabase(databaseUrl, { entities, poolSize: 1 });
  try {
    await checkSchema(dataSource);
    const deps = await localDeps(config, dataSource);
    const user = await findCredentials(deps, { email });
    if (user === null) throw new StartError(`There is no account with the address ${email}.`);
    const wereThere = await inTransaction(dataSource, (manager) =>
      removeLostFactors({ ...deps, dataSource: manager }, user.id, 'by the operator'),
    );
    if (!wereThere)
      throw new StartError(`${email} has no second factors. The password is enough to sign in.`);
    console.log(`${email} can now sign in with just the password. All sessions of the account have ended.`);
    await mailRemovedFactors(deps, email);
  } finally {
    await dataSource.destroy();
  }
};

const config = loadConfig();
try {
  const [given] = process.argv.slice(2);
  if (given === undefined) throw new StartError('Name the account: npm run factors:remove -- EMAIL');
  await keepFilesPrivate(config);
  await withDatabase(config, (url) => remove(normalizeEmail(given), url), {
    onEvent: console.log,
    joins: true,
  });
} catch (error) {
  exitWithError(error);
}
