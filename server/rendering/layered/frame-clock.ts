/** Numbers the frames of a stream from 0 on at this rate, forgetting what its file's clock said. */
export const frameClock = (fps: number): string => `settb=1/${fps},setpts=N`;

/**
 * Brings a file to the rate of the promo as the composition does: frame n shows the last picture that has begun at n / fps, and
 * the last of all stays. `frames` is where it ends.
 */
export const atRate = (fps: number, frames: number): string =>
  `fps=${fps}:round=up:start_time=0,tpad=stop=-1:stop_mode=clone,trim=end_frame=${frames}`;
