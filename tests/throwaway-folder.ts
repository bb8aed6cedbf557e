/** Creates folders for files that tests discard, and for those that browsers leave behind. */
import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
const roomMin = 4 * 1024 ** 3

/**
 * A folder that goes with this process. In memory where there is room: that a commit is durable is not shown by
 * ending processes, so waiting for a disk shows nothing either. What measures that wait has one on the disk.
 */
export function makeThrowawayFolder({ onDisk = false } = {}): string {
  const folder = mkdtempSync(join(!onDisk && hasRoom(memory) ? memory : tmpdir(), 'porchlight-tests-'))
  // PostgreSQL runs as another account when the tests run as root.
  chmodSync(folder, 0o755)
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  return folder
}

function hasRoom(place: string): boolean {
  if (!existsSync(place)) return false
  const { bavail, bsize } = statfsSync(place)
  return bavail * bsize >= roomMin
}
