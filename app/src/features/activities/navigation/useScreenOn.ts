import { useEffect, useState } from 'react';

/** Keeps the screen on while this is shown; false where the browser cannot, or the battery is too low for it. */
export function useScreenOn(): boolean {
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    // Typed as always there, but missing in some browsers.
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
    // Browsers let go of it whenever the page is out of sight.
    document.addEventListener('visibilitychange', hold);
    return () => {
      isGone = true;
      document.removeEventListener('visibilitychange', hold);
      void lock?.release();
    };
  }, []);
  return isOn;
}
