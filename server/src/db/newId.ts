import { randomBytes } from 'node:crypto';
import { makeId } from '@cordada/core/ids';

export const newId = (): string => makeId(randomBytes);
