import { Notifications } from '@mantine/notifications';
import { useIsWide } from '#src/ui/browser/media-queries.ts';

/** Notifications, where they cover the least: over the panels on a wide screen, above the bar on a phone. */
export const Toasts = () => {
  const isWide = useIsWide();
  return (
    <Notifications
      position={isWide ? 'bottom-left' : 'bottom-center'}
      autoClose={6000}
      // Three would cover half of a phone's screen.
      limit={isWide ? 3 : 2}
      containerWidth={380}
    />
  );
};
