import type { Turn } from '../compare.ts'
import type { MeasuredProcess } from '../measured-process.ts'

/**
 * Counts the traffic on the server's connections during some work, by the server's own count. Clients of other products
 * do not report it.
 */
export async function countCrossed(
  { used: readUsage }: Pick<MeasuredProcess, 'used'>,
  work: () => Promise<number>,
): Promise<Pick<Turn, 'count' | 'requests' | 'bytes'>> {
  const { lines: before } = await readUsage()
  const count = await work()
  const { lines: after } = await readUsage()
  return { count, requests: after.requests - before.requests, bytes: after.bytes - before.bytes }
}
