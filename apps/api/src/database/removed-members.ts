/**
 * Who was removed, beside the database and not in it: an older copy, put back, does not know of it. Ids alone, a line
 * each, which lead to nobody once the data is as the list wants it.
 */
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { UnusableData } from './unusable-data.ts'

/** Behind an id. */
const overwritten = 'overwritten'

export function removedMembersFile(dataDir: string): string {
  return join(dataDir, 'removed-members.txt')
}

/**
 * That whoever is removed can be written there, before anything is done: a file that root copied, for one, cannot.
 * @throws UnusableData
 */
export function assertRemovedMembersUsable(dataDir: string): void {
  const file = removedMembersFile(dataDir)
  if (!existsSync(file)) return
  try {
    closeSync(openSync(file, 'a+'))
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new UnusableData(
      `${file} cannot be read and written by this account (${code ?? message}). Nothing was changed. It has to be a file that belongs to the account of ${dataDir}.`,
    )
  }
}

/** On the disk before it returns. */
export function noteRemoved(dataDir: string, memberId: string): void {
  if (!removedMembers(dataDir).includes(memberId)) append(dataDir, [memberId])
}

/** That what deleting left of them in the file was overwritten, too. */
export function noteOverwritten(dataDir: string, memberIds: readonly string[]): void {
  if (memberIds.length > 0)
    append(
      dataDir,
      memberIds.map((id) => `${id} ${overwritten}`),
    )
}

export function removedMembers(dataDir: string): string[] {
  return [...new Set(linesIn(dataDir).map(([id = '']) => id))]
}

/** Of these the file may still hold words: a removal was cut off before its end. */
export function notOverwritten(dataDir: string): string[] {
  const done = new Set(linesIn(dataDir).flatMap(([id = '', mark]) => (mark === overwritten ? [id] : [])))
  return removedMembers(dataDir).filter((id) => !done.has(id))
}

function append(dataDir: string, lines: readonly string[]): void {
  const file = openSync(removedMembersFile(dataDir), 'a', 0o600)
  try {
    writeSync(file, lines.map((line) => `${line}\n`).join(''))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function linesIn(dataDir: string): string[][] {
  const file = removedMembersFile(dataDir)
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter(([id]) => id !== '')
}
