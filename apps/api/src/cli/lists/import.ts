/** Imports neighbors from a list: prints what would become of each line, and stores letters for them with --yes. */
import { readFileSync, type Stats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { readTable } from '@porchlight/contracts/administration/list-table.rules'
import {
  type ListedNeighbor,
  ListFault,
  type NeighborList,
  type ReadLine,
  readNeighbors,
  type Table,
} from '@porchlight/contracts/administration/listed-neighbors.rules'
import { createId } from '@porchlight/contracts/values/id'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { openDataKeys } from '../../database/folder/data-keys.ts'
import { checkLines, type Fate, importLines } from '../../features/administration/import-list.operations.ts'
import { isKnownZipCode } from '../../features/invitations/letters.operations.ts'
import { createConfiguredGeocoding } from '../../providers/geocoding/configured-geocoding.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator } from '../terminal/operator.ts'
import { plain } from '../terminal/terminal-text.ts'

/** Lines between two looks at the data, so that the outcome of a long list is printed as it comes. */
const shownAtOnce = 40

interface Totals {
  letters: number
  members: number
  before: number
  refusedCount: number
  /** Credits of the letters, and of the members among the lines. */
  opening: number
}

export function importMembers(operator: Operator, file: string, isConfirmed: boolean): Promise<boolean> {
  const { standsIn } = operator
  const path = resolve(standsIn, file)
  const { table, list } = readList(readBytes(path))
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
      refusedCount: list.refusedLines.length,
      opening: 0,
    }
    const refusedLines = [...list.refusedLines]
    const act = { id: createId(operator.now()), operatorId: null }
    const { keys } = services
    for (let start = 0; start < list.lines.length; start += shownAtOnce) {
      const batch = list.lines.slice(start, start + shownAtOnce)
      const fates = isConfirmed
        ? await importLines({ transact: database.transact, keys }, batch, async () => act)
        : await checkLines(database.reader, keys, batch)
      for (const [index, readLine] of batch.entries()) {
        while ((refusedLines[0]?.line ?? Number.POSITIVE_INFINITY) < readLine.line)
          printRefused(operator, refusedLines.shift())
        const fate = fates[index]
        if (fate) printFate(operator, services.geocoding, readLine, fate)
        if (fate) count(totals, readLine, fate)
      }
    }
    for (const refusedLine of refusedLines) printRefused(operator, refusedLine)
    printTotals({ ...operator, config }, totals, { file, isConfirmed })
    return totals.refusedCount === 0
  })
}

function readList(bytes: Uint8Array): { table: Table; list: NeighborList } {
  try {
    const table = readTable(bytes)
    return { table, list: readNeighbors(table) }
  } catch (error) {
    throw error instanceof ListFault ? new CommandFault(error.message) : error
  }
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

function count(totals: Totals, { neighbor }: ReadLine, fate: Fate): void {
  if (fate.kind === 'refused') totals.refusedCount += 1
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
  say(`  ${columns.map(({ name, head }) => `${name}: '${plain(head)}'`).join(', ')}`)
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
  say(`line ${line}  ${plain(fullNameOf(neighbor))}${fateText(geocoding, neighbor, fate)}.`)
}

function fateText(geocoding: Geocoding, { zipCode, email, opening }: ListedNeighbor, fate: Fate): string {
  if (fate.kind === 'refused') return `: refused, ${plain(fate.reason)}`
  if (fate.kind === 'before') return ': imported before'
  const credits = formatCount(opening, 'credit')
  if (fate.kind === 'member') return `: is a member, ${plain(fullNameOf(fate.member))}; gets ${credits}`
  const isOddZip = zipCode !== null && !isKnownZipCode(geocoding, zipCode)
  const zip =
    zipCode === null ? '' : `, ${plain(zipCode)}${isOddZip ? ' (not known here: they will be asked)' : ''}`
  return `${zip}: a letter ${email === null ? 'on paper' : `to ${plain(email)}`}, ${credits}`
}

function printTotals(
  { say, config }: Operator,
  { letters, members, before, refusedCount, opening }: Totals,
  { file, isConfirmed }: { file: string; isConfirmed: boolean },
): void {
  say('')
  say(
    `${formatCount(letters, 'letter')}, ${formatCount(members, 'member')} already here, ${before} imported before, ${formatCount(refusedCount, 'line')} refused.`,
  )
  say(`Opening balances: ${formatCount(opening, 'credit')} in all.`)
  if (!isConfirmed) {
    say(`Nothing was changed. To do it: npm run porchlight -- import ${plain(file)} --yes`)
    return
  }
  if (letters > 0) say('The letters wait. To print or to mail them: npm run porchlight -- letters --help')
  if (refusedCount > 0) say('Put the refused lines right, and run it again: nobody is imported twice.')
  if (config.signUp === 'closed') say('Nobody can join by a letter now: SIGN_UP=closed. Set SIGN_UP=invited.')
}
