/** Where tests keep what they throw away. */
import { existsSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
const roomMin = 4 * 1024 ** 3

/**
 * In memory where there is room: that a commit is durable is not shown by ending processes, so waiting for a disk
 * shows nothing either.
 */
export function quickPlace(): string {
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= roomMin ? memory : tmpdir()
}
