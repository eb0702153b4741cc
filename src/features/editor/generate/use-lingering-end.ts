import { useEffect, useState } from 'react';

/** How long a finished piece of work stands there as finished, ms. */
const LINGERS_MS = 500;

/** True for a moment after work that was under way has come to a good end: nobody sees a bar arrive that goes as it does. */
export const useLingeringEnd = (isUnderWay: boolean, isCompleted: boolean): boolean => {
  const [wasUnderWay, setWasUnderWay] = useState(isUnderWay);
  const [isLingering, setIsLingering] = useState(false);
  if (wasUnderWay !== isUnderWay) {
    setWasUnderWay(isUnderWay);
    setIsLingering(wasUnderWay && isCompleted);
  }
  useEffect(() => {
    if (!isLingering) return undefined;
    const timer = setTimeout(() => setIsLingering(false), LINGERS_MS);
    return () => clearTimeout(timer);
  }, [isLingering]);
  return isLingering && isCompleted;
};
