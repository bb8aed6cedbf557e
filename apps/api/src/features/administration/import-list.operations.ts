/** Imports the neighbors of a list, at the terminal and at the desk: decides about each line, and stores letters for them. */
import { nameKeyOf, type ReadLine } from '@porchlight/contracts/administration/listed-neighbors.rules'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { emailKey } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact, Transaction } from '../../database/transactions/transact.ts'
import { moveOpening, storeLetters } from '../invitations/letters.operations.ts'
import { letterKeysOf, lettersByKey } from '../invitations/letters.queries.ts'
import { type MemberRow, membersByEmailKeys } from '../members/members.queries.ts'
import { addToListAct } from '../moderation/operator-acts.operations.ts'
import { banOf, bans } from '../sessions/joining/banned-mailboxes.queries.ts'

/** The outcome of a line. */
export type Fate =
  | { kind: 'letter' }
  | { kind: 'before' }
  | { kind: 'member'; member: MemberRow }
  | { kind: 'refused'; reason: string }

/** Lines of one transaction. Those of members change a few rows on their devices each. */
const batchSize = 40

/** The line of the record to which an import belongs, and who imports: null for a command at the server's terminal. */
export interface ImportAct {
  id: string
  operatorId: string | null
}

interface ImportSettings {
  transact: Transact
  keys: Pick<DataKeys, 'hash'>
}

/**
 * Imports lines in transactions of a few lines each. Each line is decided and stored in one transaction, so that neither two
 * imports at once nor a second try bring anybody twice.
 * @param begin checks in each transaction that it may be done, and returns its line of the record
 */
export async function importLines(
  { transact, keys }: ImportSettings,
  lines: readonly ReadLine[],
  begin: (transaction: Transaction) => Promise<ImportAct>,
): Promise<Fate[]> {
  const fates: Fate[] = []
  for (const batch of batchesOf(lines)) {
    fates.push(
      ...(await transact(async (transaction) =>
        importBatch(transaction, keys, batch, await begin(transaction)),
      )),
    )
  }
  return fates
}

/** Returns what would become of each line, and changes nothing. */
export async function checkLines(
  database: Kysely<Tables>,
  keys: Pick<DataKeys, 'hash'>,
  lines: readonly ReadLine[],
): Promise<Fate[]> {
  const fates: Fate[] = []
  for (const batch of batchesOf(lines)) fates.push(...(await fatesOf(database, keys, batch)))
  return fates
}

function batchesOf(lines: readonly ReadLine[]): ReadLine[][] {
  return Array.from({ length: Math.ceil(lines.length / batchSize) }, (_, index) =>
    lines.slice(index * batchSize, (index + 1) * batchSize),
  )
}

async function importBatch(
  transaction: Transaction,
  keys: Pick<DataKeys, 'hash'>,
  batch: readonly ReadLine[],
  act: ImportAct,
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
  if (neighbors.length > 0) {
    await addToListAct(transaction, {
      ...act,
      amount: neighbors.reduce((sum, { opening }) => sum + opening, 0),
    })
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
      return {
        kind: 'refused',
        reason: `its old id or e-mail address was imported before, as ${fullNameOf(letter)}`,
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
      reason: `${email} has an account, and nothing has shown yet that the address is theirs. Take it out of the line to give them a letter`,
    }
  })
}
