import type { Turn } from '../compare.ts'
import type { MeasuredProcess } from '../measured-process.ts'

/** What crossed the server's lines meanwhile, by its own count: clients of others do not tell. */
export async function counted(
  { used }: Pick<MeasuredProcess, 'used'>,
  work: () => Promise<number>,
): Promise<Pick<Turn, 'count' | 'requests' | 'bytes'>> {
  const { lines: before } = await used()
  const count = await work()
  const { lines: after } = await used()
  return { count, requests: after.requests - before.requests, bytes: after.bytes - before.bytes }
}
