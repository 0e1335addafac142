import { createHmac } from 'node:crypto';
import type { SecretNumbers } from '@cordada/core/tracks/hiddenCircles';

/** Numbers from 0 to 1 that nobody can compute or guess without the key. */
export function secretNumbers(key: string): SecretNumbers {
  return (name) => createHmac('sha256', key).update(name).digest().readUIntBE(0, 6) / 2 ** 48;
}
