import type { Config } from '#server/config/config.ts';
import type { Traces } from './traces.ts';

/** Null without an endpoint: the packages of OpenTelemetry are then never loaded. */
export async function chooseTraces(
  { traces, environment }: Pick<Config, 'traces' | 'environment'>,
  log: { warn(details: object, message: string): void },
): Promise<Traces | null> {
  if (traces === null) return null;
  const { createOtlpTraces } = await import('./otlp.ts');
  return createOtlpTraces({ ...traces, environment }, log);
}
