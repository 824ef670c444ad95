import { useEffect, useEffectEvent } from 'react';

/** Does something when the connection comes back, as long as the component stands. */
export function useWhenOnline(work: () => void): void {
  const onBack = useEffectEvent(work);
  useEffect(() => {
    const hear = () => onBack();
    addEventListener('online', hear);
    return () => removeEventListener('online', hear);
  }, []);
}
