import { fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { VideoPlayer } from '#src/player/video-player.tsx';
import { show } from '#tests/src/support/show.tsx';

afterEach(() => {
  vi.restoreAllMocks();
});

test('one button plays a video, and so does a press on its picture', () => {
  const videoRef = createRef<HTMLVideoElement>();
  show(
    <VideoPlayer url="/video.mp4" title="Your video" at={0} onAt={vi.fn()} videoRef={videoRef} problem="" />,
  );
  const play = vi.spyOn(videoRef.current!, 'play').mockResolvedValue();
  fireEvent.click(screen.getByRole('button', { name: 'Play' }));
  expect(play).toHaveBeenCalledTimes(1);
  // The sign on the picture is no second button.
  fireEvent.click(videoRef.current!.parentElement!.querySelector('svg')!);
  expect(play).toHaveBeenCalledTimes(2);
});
