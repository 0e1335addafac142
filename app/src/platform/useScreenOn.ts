import { useEffect, useState } from 'react';

/** Requests a screen wake lock. Returns false if the browser does not support it or the battery is too low. */
export function useScreenOn(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    // TypeScript declares it as always present, but some browsers lack it.
    const locks = navigator.wakeLock as WakeLock | undefined;
    let lock: WakeLockSentinel | null = null;
    let isGone = false;
    const hold = async (): Promise<void> => {
      if (!locks || document.visibilityState !== 'visible') return;
      lock = await locks.request('screen').catch(() => null);
      if (isGone) return void lock?.release();
      setOn(lock !== null);
    };
    void hold();
    // Browsers release the wake lock whenever the page is hidden.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
  return isOn;
}
