import { useEffect, useState } from 'react';
import { holdLoop } from '#remotion/loops/kept-loops.ts';
import type { Loop } from '#remotion/loops/picture-at.ts';

/** The pictures of a looping file: `null` until they are decoded, `broken` when this browser cannot decode them. */
export const useLoop = (
  url: string,
  { width, height }: { width: number; height: number },
): Loop | 'broken' | null => {
  const [found, setFound] = useState<{ url: string; loop: Loop | 'broken' } | null>(null);
  useEffect(() => {
    let isStale = false;
    const { loop, letGo } = holdLoop(url, { width, height });
    loop.then(
      (decoded) => !isStale && setFound({ url, loop: decoded }),
      () => !isStale && setFound({ url, loop: 'broken' }),
    );
    return () => {
      isStale = true;
      letGo();
    };
  }, [url, width, height]);
  // In another size the former pictures stand in for the new ones.
  return found?.url === url ? found.loop : null;
};
