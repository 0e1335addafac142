import { useEffect, useRef } from 'react';

const REPEAT_MILLISECONDS = 20_000;
const BUZZ = [300, 150, 300];

function beep(audio: AudioContext): void {
  for (const [start, pitch] of [
    [0, 880],
    [0.25, 660],
  ] as const) {
    const [tone, volume] = [audio.createOscillator(), audio.createGain()];
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.25, audio.currentTime + start);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + start + 0.2);
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + start);
    tone.stop(audio.currentTime + start + 0.22);
  }
}

export const canVibrate = (): boolean => typeof (navigator.vibrate as unknown) === 'function';

/** Beeps and vibrates immediately, and repeatedly as long as `isWrong` is true. */
export function useAlarm(isWrong: boolean, { hasSound, hasShake }: { hasSound: boolean; hasShake: boolean }): void {
  const audio = useRef<AudioContext | null>(null);
  useEffect(() => {
    // Created after the tap that enables sound, because browsers mute an AudioContext without a user gesture.
    if (hasSound && typeof AudioContext === 'function') audio.current ??= new AudioContext();
  }, [hasSound]);
  useEffect(() => {
    if (!isWrong) return undefined;
    const ring = (): void => {
      if (hasSound && audio.current) beep(audio.current);
      if (hasShake && canVibrate()) navigator.vibrate(BUZZ);
    };
    ring();
    const timer = setInterval(ring, REPEAT_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWrong, hasSound, hasShake]);
  useEffect(() => () => void audio.current?.close(), []);
}
