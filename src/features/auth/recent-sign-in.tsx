import { useEffect, useEffectEvent, useState } from 'react';
import { onRecentSignInRequired, onSessionEnded } from '#src/api/session.ts';
import { lazyPage } from '#src/ui/lazy-part.tsx';

const RecentSignInDialog = lazyPage<{ onEnd: (isProved: boolean) => void }>(
  async () => (await import('#src/features/auth/recent-sign-in-dialog.tsx')).RecentSignInDialog,
  null,
);

type OnEnd = (isProved: boolean) => void;

/**
 * The dialog that asks the user to confirm their sign-in when a call requires a recent one. It opens above everything else, which keeps
 * its state; the call is repeated afterwards.
 */
export const RecentSignIn = () => {
  const [onEnd, setOnEnd] = useState<OnEnd | null>(null);
  const end = (isProved: boolean): void => {
    onEnd?.(isProved);
    setOnEnd(null);
  };
  const cancel = useEffectEvent(() => end(false));
  const cancelByKey = useEffectEvent((event: KeyboardEvent) => {
    if (onEnd === null || event.key !== 'Escape' || event.isComposing) return;
    // The dialogs below also listen on the window, after this one.
    event.stopImmediatePropagation();
    cancel();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => cancelByKey(event);
    addEventListener('keydown', listener, { capture: true });
    return () => removeEventListener('keydown', listener, { capture: true });
  }, []);
  useEffect(() => onRecentSignInRequired(() => new Promise((resolve) => setOnEnd(() => resolve))), []);
  useEffect(() => onSessionEnded(() => cancel()), []);
  return onEnd !== null && <RecentSignInDialog onEnd={end} />;
};
