import { Button } from '@mantine/core';
import { NoticeScreen } from '#src/ui/notice-screen.tsx';

/** Stands where a page broke. Saved work is on the server and unsaved work in the draft, so a reload brings all back. */
export const CrashScreen = () => (
  <NoticeScreen
    title="Something went wrong"
    text="This page stopped working. Your promo is safe: reload to go on where you were."
  >
    <Button size="md" variant="default" onClick={() => location.reload()}>
      Reload
    </Button>
  </NoticeScreen>
);
