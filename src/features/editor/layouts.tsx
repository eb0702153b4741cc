import { isWide } from '#src/ui/breakpoints.ts';
import { lazyPart } from '#src/ui/lazy-part.tsx';
import { LoadingScreen } from '#src/ui/spinner.tsx';

/** The editor from 1024 px on. A phone never fetches it before its own stands. */
export const DesktopEditor = lazyPart(
  async () => (await import('#src/features/editor/desktop/desktop-editor.tsx')).DesktopEditor,
  <LoadingScreen />,
);

/** The editor below 1024 px. */
export const MobileEditor = lazyPart(
  async () => (await import('#src/features/editor/mobile/mobile-editor.tsx')).MobileEditor,
  <LoadingScreen />,
);

/** Fetches the one of this screen before it is drawn. */
export const prefetchLayout = (): void => (isWide() ? DesktopEditor : MobileEditor).preload();
