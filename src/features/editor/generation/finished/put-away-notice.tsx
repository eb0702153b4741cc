import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { hideFinished } from '#src/features/editor/generation/render-notifications.ts';
import { showLatest } from '#src/ui/latest-notification.ts';

/** Says that Refresh has cleared the finished video, and offers to bring it back. */
export const notifyPutAway = (bringBack: () => void): void => {
  // It would say that the video is ready, beside this one that says the opposite.
  hideFinished();
  const id = showLatest('video-put-away', {
    autoClose: 12_000,
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        The finished video was cleared.
        <Button
          size="md"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            bringBack();
          }}
        >
          Undo
        </Button>
      </Group>
    ),
  });
};
