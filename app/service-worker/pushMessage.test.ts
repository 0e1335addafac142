import { describe, expect, it } from 'vitest';
import { readPushMessage } from './pushMessage.ts';

describe('a push message', () => {
  it('is read as it was sent', () => {
    const message = { title: 'Ana mentioned you', path: '/post/1', group: 'g' };
    expect(readPushMessage(JSON.stringify(message))).toEqual(message);
  });

  it.each(['', 'x', '7', 'null', '{"path":"//evil.example"}', '{"path":"https://evil.example","title":5}'])(
    'that says something else leads to the notifications: %s',
    (json) => expect(readPushMessage(json)).toEqual({ title: 'Cordada', path: '/notifications', group: 'cordada' }),
  );
});
