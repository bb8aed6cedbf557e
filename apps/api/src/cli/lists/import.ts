/** Imports neighbors from a list: prints what would become of each line, and stores letters for them with --yes. */
import { readFileSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { emailKey } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import { type DataKeys, openDataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transaction } from '../../database/transactions/transact.ts'
import { isKnownZipCode, moveOpening, storeLetters } from '../../features/invitations/letters.operations.ts'
import {
  type ListedNeighbor,
  letterKeysOf,
  lettersByKey,
  nameKeyOf,
} from '../../features/invitations/letters.queries.ts'
import { type MemberRow, membersByEmailKeys } from '../../features/members/members.queries.ts'
import { banOf, bans } from '../../features/sessions/joining/banned-mailboxes.queries.ts'
import { createConfiguredGeocoding } from '../../providers/geocoding/configured-geocoding.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'
import { type NeighborList, type ReadLine, readNeighbors } from './listed-neighbors.ts'
import { readTable, type Table } from './read-table.ts'

/** The outcome of a line. */
type Fate =
  | { kind: 'letter' }
  | { kind: 'before' }
  | { kind: 'member'; member: MemberRow }
  | { kind: 'refused'; reason: string }

/** Lines of one transaction. Those of members change a few rows on their devices each. */
const batchSize = 40

interface Totals {
  letters: number
  members: number
  before: number
  refused: number
  /** Credits of the letters, and of the members among the lines. */
  opening: number
}

export function importMembers(operator: Operator, file: string, isMeant: boolean): Promise<boolean> {
  const { standsIn } = operator
  const path = resolve(standsIn, file)
  const table = readTable(readBytes(path))
  const list = readNeighbors(table)
  printColumns(operator, table, list)
  return withCommunity(operator, async (database, config) => {
    const services = {
      keys: openDataKeys(config.dataDir),
      geocoding: createConfiguredGeocoding({ ...config, ...config.area }),
    }
    const totals: Totals = {
      letters: 0,
      members: 0,
      before: 0,
      refused: list.refusedLines.length,
      opening: 0,
    }
    const refusedLines = [...list.refusedLines]
    for (let start = 0; start < list.lines.length; start += batchSize) {
      const batch = list.lines.slice(start, start + batchSize)
      const fates = isMeant
        ? await database.transact((transaction) => importBatch(transaction, services.keys, batch))
        : await fatesOf(database.reader, services.keys, batch)
      for (const [index, readLine] of batch.entries()) {
        while ((refusedLines[0]?.line ?? Number.POSITIVE_INFINITY) < readLine.line)
          printRefused(operator, refusedLines.shift())
        const fate = fates[index]
        if (fate) printFate(operator, services.geocoding, readLine, fate)
        if (fate) count(totals, readLine, fate)
      }
    }
    for (const refusedLine of refusedLines) printRefused(operator, refusedLine)
    printTotals({ ...operator, config }, totals, { file, isMeant })
    return totals.refused === 0
  })
}

function readBytes(path: string): Uint8Array {
  const stats: Stats | undefined = statSync(path, { throwIfNoEntry: false })
  if (!stats?.isFile()) throw new CommandFault(`There is no file ${path}.`)
  try {
    return readFileSync(path)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CommandFault(`${path} cannot be read by this account (${code ?? message}).`)
  }
}

/** Decides and stores in one transaction, so that neither two imports at once nor a second run bring anybody twice. */
async function importBatch(
  transaction: Transaction,
  keys: Pick<DataKeys, 'hash'>,
  batch: readonly ReadLine[],
): Promise<Fate[]> {
  const fates = await fatesOf(transaction.database, keys, batch)
  const neighbors = batch.flatMap(({ line, neighbor }, index) => {
    const fate = fates[index]
    if (fate?.kind !== 'letter' && fate?.kind !== 'member') return []
    return [{ ...neighbor, line, memberId: fate.kind === 'member' ? fate.member.id : null }]
  })
  for (const letter of await storeLetters(transaction, neighbors)) {
    const { memberId } = letter
    if (memberId !== null) await moveOpening(transaction, { ...letter, memberId })
  }
  return fates
}

async function fatesOf(
  database: Kysely<Tables>,
  keys: Pick<DataKeys, 'hash'>,
  batch: readonly ReadLine[],
): Promise<Fate[]> {
  const neighbors = batch.map(({ neighbor }) => neighbor)
  const letters = await lettersByKey(database, neighbors.flatMap(letterKeysOf))
  const emailKeys = neighbors.flatMap(({ email }) => (email === null ? [] : [emailKey(email)]))
  const members = new Map(
    (await membersByEmailKeys(database, emailKeys)).map((each) => [each.emailKey, each]),
  )
  const banned = new Set((await bans(database)).map(({ hash }) => hash))
  return neighbors.map((neighbor): Fate => {
    const { email } = neighbor
    const letter = letterKeysOf(neighbor)
      .map((key) => letters.get(key))
      .find((each) => each !== undefined)
    if (letter) {
      // The names of a member who left are not stored any more.
      if (letter.firstName === '' || nameKeyOf(letter) === nameKeyOf(neighbor)) return { kind: 'before' }
      const { firstName, lastName } = letter
      return {
        kind: 'refused',
        reason: `its old id or e-mail address was imported before, as ${plain(`${firstName} ${lastName}`)}`,
      }
    }
    if (email === null) return { kind: 'letter' }
    // The look-up must not create a key where nobody is banned.
    if (banned.size > 0 && banned.has(banOf(keys, email).hash)) {
      return { kind: 'refused', reason: 'its e-mail address is banned' }
    }
    const member = members.get(emailKey(email))
    if (!member) return { kind: 'letter' }
    if (member.emailProvedAt !== null) return { kind: 'member', member }
    return {
      kind: 'refused',
      reason: `${plain(email)} has an account, and nothing has shown yet that the address is theirs. Take it out of the line to give them a letter`,
    }
  })
}

function count(totals: Totals, { neighbor }: ReadLine, fate: Fate): void {
  if (fate.kind === 'refused') totals.refused += 1
  if (fate.kind === 'before') totals.before += 1
  if (fate.kind === 'letter') totals.letters += 1
  if (fate.kind === 'member') totals.members += 1
  if (fate.kind === 'letter' || fate.kind === 'member') totals.opening += neighbor.opening
}

function printColumns(
  { say }: Operator,
  { encoding, delimiter }: Table,
  { columns, unreadHeads }: NeighborList,
) {
  const sign = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }[delimiter] ?? `'${plain(delimiter)}'`
  say(`The file is ${encoding}, with ${sign} between its columns:`)
  say(`  ${columns.map(({ what, head }) => `${what}: '${plain(head)}'`).join(', ')}`)
  if (unreadHeads.length > 0) say(`  not read: ${unreadHeads.map((head) => `'${plain(head)}'`).join(', ')}`)
  say('')
}

function printRefused(
  { say }: Operator,
  refusedLine: NeighborList['refusedLines'][number] | undefined,
): void {
  if (!refusedLine) return
  const { line, name, reason } = refusedLine
  say(`line ${line}  ${name === '' ? 'nobody' : plain(name)}: refused, ${plain(reason)}.`)
}

function printFate({ say }: Operator, geocoding: Geocoding, { line, neighbor }: ReadLine, fate: Fate): void {
  say(`line ${line}  ${plain(personOf(neighbor))}${fateText(geocoding, neighbor, fate)}.`)
}

function fateText(geocoding: Geocoding, { zipCode, email, opening }: ListedNeighbor, fate: Fate): string {
  if (fate.kind === 'refused') return `: refused, ${fate.reason}`
  if (fate.kind === 'before') return ': imported before'
  const credits = formatCount(opening, 'credit')
  if (fate.kind === 'member') return `: is a member, ${plain(personOf(fate.member))}; gets ${credits}`
  const isOddZip = zipCode !== null && !isKnownZipCode(geocoding, zipCode)
  const zip =
    zipCode === null ? '' : `, ${plain(zipCode)}${isOddZip ? ' (not known here: they will be asked)' : ''}`
  return `${zip}: a letter ${email === null ? 'on paper' : `to ${plain(email)}`}, ${credits}`
}

function personOf({ firstName, lastName }: Pick<ListedNeighbor, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`.trim()
}

function printTotals(
  { say, config }: Operator,
  { letters, members, before, refused: refusedCount, opening }: Totals,
  { file, isMeant }: { file: string; isMeant: boolean },
): void {
  say('')
  say(
    `${formatCount(letters, 'letter')}, ${formatCount(members, 'member')} already here, ${before} imported before, ${formatCount(refusedCount, 'line')} refused.`,
  )
  say(`Opening balances: ${formatCount(opening, 'credit')} in all.`)
  if (!isMeant) {
    say(`Nothing was changed. To do it: npm run porchlight -- import ${plain(file)} --yes`)
    return
  }
  if (letters > 0) say('The letters wait. To print or to mail them: npm run porchlight -- letters --help')
  if (refusedCount > 0) say('Put the refused lines right, and run it again: nobody is imported twice.')
  if (config.signUp === 'closed') say('Nobody can join by a letter now: SIGN_UP=closed. Set SIGN_UP=invited.')
}
