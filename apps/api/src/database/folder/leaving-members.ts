/**
 * The list of members who requested the deletion of their account, or withdrew that request. It lies beside the
 * database, because an older copy that is restored does not hold the last decision. Lines are only appended: an id and
 * a time each.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'

const stays = 'stays'

export function leavingMembersFile(dataDir: string): string {
  return join(dataDir, 'leaving-members.txt')
}

/**
 * Appends a member's decision, and returns when it is on the disk.
 * @param leavesAt epoch ms; null for a member who stays
 */
export function noteLeaving(dataDir: string, memberId: string, leavesAt: number | null): void {
  const file = openSync(leavingMembersFile(dataDir), 'a', 0o600)
  try {
    writeSync(file, `${memberId} ${leavesAt ?? stays}\n`)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Returns the last decision of each member. A line that was cut off is ignored. */
export function leavingMembers(dataDir: string): Map<string, number | null> {
  const wishes = new Map<string, number | null>()
  const file = leavingMembersFile(dataDir)
  if (!existsSync(file)) return wishes
  for (const line of readFileSync(file, 'utf8').split('\n').slice(0, -1)) {
    const [id = '', when = ''] = line.trim().split(' ')
    if (id !== '' && when === stays) wishes.set(id, null)
    else if (id !== '' && /^\d{13}$/.test(when)) wishes.set(id, Number(when))
  }
  return wishes
}
