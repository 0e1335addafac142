import { useCallback, useEffect, useState } from 'react';
import { headingOf } from './heading.ts';

interface Compass {
  /** False on devices that nobody turns around with. */
  readonly isOffered: boolean;
  readonly isOn: boolean;
  readonly isRefused: boolean;
  readonly start: () => void;
  readonly stop: () => void;
}

/** Follows the compass of a phone. iOS asks the user first, and only after a tap. */
export function useCompass(onHeading: (degrees: number) => void): Compass {
  const [isOffered, setOffered] = useState(false);
  const [isOn, setOn] = useState(false);
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    setOffered('DeviceOrientationEvent' in globalThis && matchMedia('(pointer: coarse)').matches);
  }, []);
  useEffect(() => {
    if (!isOn) return;
    const turn = (event: DeviceOrientationEvent): void => {
      const heading = compassHeading(event);
      if (heading !== null) onHeading(heading);
    };
    const name = 'ondeviceorientationabsolute' in globalThis ? 'deviceorientationabsolute' : 'deviceorientation';
    // The types of the DOM lack the event with absolute angles on some versions.
    const listen = (event: Event): void => void (event instanceof DeviceOrientationEvent && turn(event));
    addEventListener(name, listen);
    return () => removeEventListener(name, listen);
  }, [isOn, onHeading]);
  const start = useCallback(() => {
    void askPermission().then((isAllowed) => {
      setOn(isAllowed);
      setRefused(!isAllowed);
    });
  }, []);
  const stop = useCallback(() => setOn(false), []);
  return { isOffered, isOn, isRefused, start, stop };
}

async function askPermission(): Promise<boolean> {
  if (!('requestPermission' in DeviceOrientationEvent)) return true;
  const { requestPermission } = DeviceOrientationEvent;
  if (typeof requestPermission !== 'function') return true;
  try {
    return (await requestPermission.call(DeviceOrientationEvent)) === 'granted';
  } catch {
    return false;
  }
}

function compassHeading(event: DeviceOrientationEvent): number | null {
  // Safari states the heading itself; elsewhere angles are absolute or of no use.
  if ('webkitCompassHeading' in event && typeof event.webkitCompassHeading === 'number')
    return event.webkitCompassHeading;
  return event.absolute ? headingOf(event) : null;
}
