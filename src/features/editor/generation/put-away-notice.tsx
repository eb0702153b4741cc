import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';

const NOTICE = 'video-put-away';

/** Says that Refresh has cleared the finished video, and offers to bring it back. */
export const notifyPutAway = (bringBack: () => void): void => {
  notifications.show({
    id: NOTICE,
    autoClose: 12_000,
    message: (
      <Group gap="sm" justify="space-between" wrap="nowrap">
        The video is put away.
        <Button
          size="md"
          variant="default"
          flex="none"
          onClick={() => {
            notifications.hide(NOTICE);
            bringBack();
          }}
        >
          Bring it back
        </Button>
      </Group>
    ),
  });
};
