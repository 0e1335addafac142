/**
 * Processor time in seconds that this process spends on the work, all of its threads included.
 * Unlike the time that passes, it stays the same while other processes keep the machine busy.
 */
export async function processorSeconds(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}
