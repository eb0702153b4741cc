/** Numbers the frames of a stream from 0 on at this rate, forgetting what its file's clock said. */
export const frameClock = (fps: number): string => `settb=1/${fps},setpts=N`;

/**
 * Brings a file to the rate of the promo as the composition does: frame n shows the last picture that has begun at n / fps, and
 * the last of all stays. The first `skipped` frames are left out; `frames` come after them.
 */
export const atRate = (fps: number, frames: number, skipped = 0): string => {
  const begin = skipped === 0 ? '' : `start_frame=${skipped}:`;
  return `fps=${fps}:round=up:start_time=0,tpad=stop=-1:stop_mode=clone,trim=${begin}end_frame=${skipped + frames}`;
};
