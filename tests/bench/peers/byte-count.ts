import type { Turn } from '../compare.ts'
import type { MeasuredProcess } from '../measured-process.ts'

/** What crossed the server's lines meanwhile, by its own count: clients of others do not tell. */
export async function countCrossed(
  { used: readUsage }: Pick<MeasuredProcess, 'used'>,
  work: () => Promise<number>,
): Promise<Pick<Turn, 'count' | 'requests' | 'bytes'>> {
  const { lines: before } = await readUsage()
  const count = await work()
  const { lines: after } = await readUsage()
  return { count, requests: after.requests - before.requests, bytes: after.bytes - before.bytes }
}
