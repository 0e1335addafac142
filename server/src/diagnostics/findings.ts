import type { FindingState, HealthProblem } from '@cordada/core/accounts/instanceHealth';

/** What one check found; a warning works now and may not later. */
export interface Finding {
  readonly state: FindingState;
  /** For a problem with what to do about it. */
  readonly text: string;
  /** The problem and its number, for texts in other languages. */
  readonly problem?: HealthProblem;
  readonly value?: number;
}

export type Check = () => Promise<Finding>;

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string, problem?: HealthProblem, value?: number): Finding => ({
  state: 'warning',
  text,
  ...(problem && { problem }),
  ...(value !== undefined && { value }),
});
export const wrong = (...given: Parameters<typeof warning>): Finding => ({ ...warning(...given), state: 'wrong' });

/** Runs checks one after the other; one that throws is wrong, with its message. */
export async function runChecks(
  checks: Readonly<Record<string, Check>>,
  report: (name: string, finding: Finding) => void,
): Promise<boolean> {
  let isWell = true;
  for (const [name, check] of Object.entries(checks)) {
    const finding = await check().catch((error: unknown) =>
      wrong(error instanceof Error ? error.message : String(error), 'checkFailed'),
    );
    report(name, finding);
    isWell &&= finding.state !== 'wrong';
  }
  return isWell;
}
