import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ErrorEvent, ErrorSink } from './errors.ts';

export interface ReceivedError {
  readonly name: string;
  readonly message: string;
  readonly page: string;
  readonly kind: string;
  readonly side: string;
  readonly release: string;
  readonly requestId: string;
}

export interface ErrorBench {
  readonly sink: ErrorSink;
  received(): Promise<readonly ReceivedError[]>;
  traces(): Promise<readonly { page: string; firstByteMs: number }[]>;
  stop(): Promise<void>;
}

export const errorEvent = (message: string, more: Partial<ErrorEvent> = {}): ErrorEvent => ({
  id: 'a1b2c3d4e5f60718293a4b5c6d7e8f90',
  at: new Date('2026-07-01T10:00:00Z'),
  kind: 'error',
  side: 'browser',
  name: 'TypeError',
  message,
  stack: 'TypeError: x\n    at climb (/assets/pin-abc.js:12:34)\n    at /assets/browser-def.js:1:2',
  page: 'pin',
  release: 117,
  environment: 'test',
  requestId: 'f00-1',
  trail: ['view welcome', 'press a pin', 'view pin'],
  ...more,
});

export function errorContract(name: string, open: () => Promise<ErrorBench>): void {
  describe(`error adapter: ${name}`, () => {
    let bench: ErrorBench;
    beforeAll(async () => {
      bench = await open();
    });
    afterAll(() => bench.stop());
    const find = async (message: string) => (await bench.received()).filter((one) => one.message === message);

    it('tells what went wrong, where and in which release', async () => {
      await bench.sink.send(errorEvent('«Aneto» is not a function'));
      expect(await find('«Aneto» is not a function')).toMatchObject([
        { name: 'TypeError', page: 'pin', kind: 'error', side: 'browser', release: '117', requestId: 'f00-1' },
      ]);
    });

    it('tells an address that leads nowhere as such', async () => {
      await bench.sink.send(errorEvent('/old/page', { kind: 'notFound', side: 'server', name: 'NotFound', stack: '' }));
      expect(await find('/old/page')).toMatchObject([{ kind: 'notFound', side: 'server', name: 'NotFound' }]);
    });

    it('takes whatever text there is', async () => {
      const odd = 'line\nbreak \u2028 "quotes" </script> 山';
      await bench.sink.send(errorEvent(odd, { stack: 'no frames here' }));
      expect(await find(odd)).toHaveLength(1);
    });

    it('tells how long a page took', async () => {
      const id = 'ffffffffffffffffffffffffffffffff';
      await bench.sink.trace({
        id,
        at: new Date(),
        page: 'list',
        release: 117,
        environment: 'test',
        firstByteMs: 42,
        loadedMs: 640,
      });
      expect(await bench.traces()).toContainEqual({ page: 'list', firstByteMs: 42 });
    });
  });
}
