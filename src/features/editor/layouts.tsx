import { isWide } from '#src/ui/browser/media-queries.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

/** The layout from 1024 px on. A phone fetches it last. */
export const DesktopEditor = lazyPart(
  async () => (await import('#src/features/editor/desktop/desktop-editor.tsx')).DesktopEditor,
  <LoadingScreen />,
);

/** The layout below 1024 px. */
export const MobileEditor = lazyPart(
  async () => (await import('#src/features/editor/mobile/mobile-editor.tsx')).MobileEditor,
  <LoadingScreen />,
);

/** Fetches the layout of this screen before it is rendered. */
export const prefetchLayout = (): void => (isWide() ? DesktopEditor : MobileEditor).preload();
