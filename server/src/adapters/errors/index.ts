import type { Config } from '#server/config/config.ts';
import type { ErrorSink } from './errors.ts';
import { createLocalErrors } from './local.ts';

export async function chooseErrors(
  config: Pick<Config, 'errorReportDsn'>,
  ...local: Parameters<typeof createLocalErrors>
): Promise<ErrorSink> {
  if (config.errorReportDsn === null) return createLocalErrors(...local);
  const { createSentryErrors } = await import('./sentry.ts');
  return createSentryErrors(config.errorReportDsn);
}
