import { firstPaint } from '#src/features/editor/preview/first-paint.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { Spinner } from '#src/ui/spinner.tsx';

// What has many fields is fetched after the film: the fields of a form weigh as much as the film's own words do.

export const Inspector = lazyPart(
  async () => (await import('#src/features/editor/inspector/inspector.tsx')).Inspector,
  <Spinner label="Loading the fields" />,
  firstPaint,
);

export const TextPopup = lazyPart(
  async () => (await import('#src/features/editor/mobile/text-popup.tsx')).TextPopup,
  null,
);

export const MobilePanel = lazyPart(
  async () => (await import('#src/features/editor/mobile/mobile-panel.tsx')).MobilePanel,
  null,
);
