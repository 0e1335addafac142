import { useEffect, useRef } from 'react';

const REPEAT_MILLISECONDS = 20_000;
const BUZZ = [300, 150, 300];
const BUZZ_BACK = [80];
/** Falling when something is wrong, rising when it is right again. */
const WRONG = [880, 660];
const RIGHT = [660, 880];

export interface Alarm {
  readonly hasSound: boolean;
  readonly hasShake: boolean;
}

export const SILENT: Alarm = { hasSound: false, hasShake: false };

function beep(audio: AudioContext, pitches: readonly number[]): void {
  for (const [index, pitch] of pitches.entries()) {
    const start = index / 4;
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

/** Beeps and vibrates immediately, and repeatedly as long as `isWrong` is true; otherwise and once when it no longer is. */
export function useAlarm(isWrong: boolean, { hasSound, hasShake }: Alarm): void {
  const audio = useRef<AudioContext | null>(null);
  const before = useRef(false);
  useEffect(() => {
    // Created after the tap that enables sound, because browsers mute an AudioContext without a user gesture.
    if (hasSound && typeof AudioContext === 'function') audio.current ??= new AudioContext();
  }, [hasSound]);
  useEffect(() => {
    const wasWrong = before.current;
    before.current = isWrong;
    if (!isWrong && !wasWrong) return undefined;
    const ring = (): void => {
      if (hasSound && audio.current) beep(audio.current, isWrong ? WRONG : RIGHT);
      if (hasShake && canVibrate()) navigator.vibrate(isWrong ? BUZZ : BUZZ_BACK);
    };
    if (!isWrong) {
      ring();
      return undefined;
    }
    ring();
    const timer = setInterval(ring, REPEAT_MILLISECONDS);
    return () => clearInterval(timer);
  }, [isWrong, hasSound, hasShake]);
  useEffect(() => () => void audio.current?.close(), []);
}
