import { logout } from '#contract/accounts/auth.contract.ts';
import { call } from '#src/api/call.ts';
import { logError } from '#src/api/log-error.ts';
import { browserStorage } from '#src/ui/browser/browser-storage.ts';

/** Set while the server may still hold a session that its person has ended. It belongs to nobody, so it outlives their data. */
const KEY = 'polepro-logout-pending';

export const isLogoutPending = (): boolean => browserStorage.getItem(KEY) !== null;

/** The session has ended, or another one has replaced it. */
export const clearPendingLogout = (): void => browserStorage.removeItem(KEY);

/** Ends the session. False when the server did not confirm it; that is remembered across reloads. */
export const endSession = async (): Promise<boolean> => {
  try {
    await call(logout);
  } catch (error) {
    logError('Logging out failed', error);
    browserStorage.setItem(KEY, 'yes');
    return false;
  }
  clearPendingLogout();
  return true;
};
