/**
 * The list of removed members. It lies beside the database and not in it, because an older copy that is restored still
 * holds them. It has one id a line, and an id leads to nobody once the list is applied to the data. It also has hashes
 * of mailboxes that were banned with them.
 */
import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  openSync,
  readFileSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { UnusableData } from '../engine/unusable-data.ts'

/** Behind an id. */
const overwritten = 'overwritten'
const banned = 'banned'
const unbanned = 'unbanned'

export function removedMembersFile(dataDir: string): string {
  return join(dataDir, 'removed-members.txt')
}

/**
 * Checks before anything is done that the list, if there is one, can be read and written; a file that root copied cannot.
 * @throws UnusableData
 */
export function assertRemovedMembersUsable(dataDir: string): void {
  const file = removedMembersFile(dataDir)
  if (!existsSync(file)) return
  try {
    closeSync(openSync(file, 'a+'))
  } catch (error) {
    throw unusable(dataDir, error, nothingChanged)
  }
}

/**
 * Checks that the removal of a member can be written to the list, also as its first line.
 * @throws UnusableData
 */
export function assertRemovalCanBeNoted(dataDir: string): void {
  // A folder made here would be one that no server and no restore looks into.
  if (!statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UnusableData(
      `There is no folder ${dataDir}.${nothingChanged} Is DATA_DIR as the server has it?`,
    )
  }
  assertRemovedMembersUsable(dataDir)
  if (existsSync(removedMembersFile(dataDir))) return
  try {
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusable(dataDir, error, nothingChanged)
  }
}

const nothingChanged = ' Nothing was changed.'

function unusable(dataDir: string, error: unknown, soFar = ''): UnusableData {
  const { code, message } = error as NodeJS.ErrnoException
  return new UnusableData(
    `${removedMembersFile(dataDir)} cannot be read and written by this account (${code ?? message}).${soFar} It has to be a file that belongs to the account of ${dataDir}.`,
  )
}

/** Appends a removed member, and returns when the line is on the disk. */
export function noteRemoved(dataDir: string, memberId: string): void {
  if (!removedMembers(dataDir).includes(memberId)) append(dataDir, [memberId])
}

/** Records that what deleting left of these members in the file was overwritten, too. */
export function noteOverwritten(dataDir: string, memberIds: readonly string[]): void {
  if (memberIds.length > 0)
    append(
      dataDir,
      memberIds.map((id) => `${id} ${overwritten}`),
    )
}

interface BannedMailbox {
  hash: string
  keyMark: string
}

/** Records that the member's mailbox may open no account any more. */
export function noteBanned(dataDir: string, memberId: string, { hash, keyMark }: BannedMailbox): void {
  append(dataDir, [`${memberId} ${banned} ${hash} ${keyMark}`])
}

/** Records that a mailbox may open an account again. */
export function noteUnbanned(dataDir: string, hash: string): void {
  const whose = linesIn(dataDir).filter(([, mark, of]) => mark === banned && of === hash)
  const ids = [...new Set(whose.map(([id = '']) => id))]
  if (ids.length > 0)
    append(
      dataDir,
      ids.map((id) => `${id} ${unbanned} ${hash}`),
    )
}

/** Returns the banned mailboxes. An older copy that is restored does not contain them. */
export function bannedIn(dataDir: string): BannedMailbox[] {
  return [...banMarksIn(dataDir).values()].filter((mailbox) => mailbox !== null)
}

/** Hashes of mailboxes that were banned once and are no more: an older copy, put back, still has them. */
export function unbannedIn(dataDir: string): string[] {
  return [...banMarksIn(dataDir)].flatMap(([hash, mailbox]) => (mailbox === null ? [hash] : []))
}

/** Returns the last mark of each mailbox, by its hash; null for a mailbox that may open an account again. */
function banMarksIn(dataDir: string): Map<string, BannedMailbox | null> {
  const marks = new Map<string, BannedMailbox | null>()
  for (const [, mark, hash = '', keyMark = ''] of linesIn(dataDir)) {
    if (mark === banned) marks.set(hash, { hash, keyMark })
    if (mark === unbanned) marks.set(hash, null)
  }
  return marks
}

export function removedMembers(dataDir: string): string[] {
  return [...new Set(linesIn(dataDir).map(([id = '']) => id))]
}

/** Returns removed members whose words the file may still hold, because the removal was cut off before its end. */
export function notOverwritten(dataDir: string): string[] {
  const overwrittenIds = new Set(
    linesIn(dataDir).flatMap(([id = '', mark]) => (mark === overwritten ? [id] : [])),
  )
  return removedMembers(dataDir).filter((id) => !overwrittenIds.has(id))
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
  if (!existsSync(removedMembersFile(dataDir))) return []
  return textOf(dataDir)
    .split('\n')
    .map((line) => line.trim().split(' '))
    .filter(([id]) => id !== '')
}

function textOf(dataDir: string): string {
  try {
    return readFileSync(removedMembersFile(dataDir), 'utf8')
  } catch (error) {
    throw unusable(dataDir, error)
  }
}
