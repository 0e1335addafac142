export interface PushMessage {
  readonly title: string;
  readonly path: string;
  readonly group: string;
}

/** Reads what the server sends; a message that says nothing leads to the notifications. */
export function readPushMessage(json: string): PushMessage {
  const text = (value: unknown, fallback: string): string =>
    typeof value === 'string' && value !== '' ? value : fallback;
  let given: Readonly<Record<string, unknown>> = {};
  try {
    given = Object(JSON.parse(json));
  } catch {
    // A later release may send something else.
  }
  const path = text(given['path'], '/notifications');
  return {
    title: text(given['title'], 'Cordada'),
    // Pages of this site alone.
    path: /^\/(?![/\\])/.test(path) ? path : '/notifications',
    group: text(given['group'], 'cordada'),
  };
}
