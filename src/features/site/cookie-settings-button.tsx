import { logError } from '#src/api/log-error.ts';

const openSettings = (): void => {
  import('#src/features/site/consent/cookie-consent.ts')
    .then(({ openCookieSettings }) => openCookieSettings())
    .catch((error: unknown) => logError('Loading the Cookie Settings failed', error));
};

/** Opens the choice of cookies again (LE-043). */
export const CookieSettingsButton = ({ className }: { className: string }) => (
  <button type="button" className={className} onClick={openSettings}>
    Cookie Settings
  </button>
);
