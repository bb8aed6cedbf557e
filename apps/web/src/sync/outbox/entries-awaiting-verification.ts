/**
 * Entries that the server refuses until the member has verified their email address. Nobody has to send them again:
 * they wait on the device and are sent automatically afterwards. The member's own row shows whether verification is
 * required, so that nothing is held forever.
 */
import type { MemberDatabase, OutboxEntry } from '../../storage/database.ts'
import { isReadableEntry } from './entry-args.ts'
import { withNewId } from './new-id.ts'

const proof = 'prove_email'

export interface EntriesAwaitingVerification {
  /** The entries that were refused just now, or before, and wait again. */
  held: ReadonlySet<OutboxEntry['order']>
  /** True when held entries were released just now. */
  hasReleased: boolean
}

interface RoundNews {
  /** The entries that have just received their result. */
  entriesWithResult: readonly OutboxEntry[]
  /** The member's row is as the server has it: before, a release could lead to the same refusal again. */
  isWhole: boolean
}

/**
 * Holds or releases entries. A refusal may be older or newer than the stored row: it was stored before the verification
 * and arrives after it, or the row comes with a later page. So a refused entry is held whatever the row contains. When
 * the row does not require verification, the entry is released once: a server that never sets that field must not
 * refuse the same entry for ever.
 */
export async function holdOrReleaseEntries(
  database: MemberDatabase,
  memberId: string,
  { entriesWithResult, isWhole }: RoundNews,
): Promise<EntriesAwaitingVerification> {
  const member = await database.members.get(memberId)
  const isWanted = member?.isEmailProofWanted === true
  const orders = new Set(entriesWithResult.map(({ order }) => order))
  const isToHold = (entry: OutboxEntry) =>
    entry.code === proof && (isWanted || (orders.has(entry.order) && !entry.isLastTry))
  const heldOrders = await hold(database, isToHold, (entry) => orders.has(entry.order))
  const hasReleased = member !== undefined && !isWanted && isWhole && (await release(database)) > 0
  return { held: heldOrders, hasReleased }
}

/**
 * Returns the reason for which a new entry must wait: an earlier entry about the same row is held for it, and the new
 * one would overtake it.
 */
export async function reasonToWait(
  database: MemberDatabase,
  { touches, order = Number.POSITIVE_INFINITY }: Pick<OutboxEntry, 'touches'> & { order?: number },
): Promise<OutboxEntry['heldFor']> {
  const before = await database.outbox
    .where('state')
    .equals('waiting')
    .filter((entry) => entry.heldFor === proof && entry.order < order)
    .toArray()
  return isAboutOne(touches, new Set(before.flatMap((entry) => entry.touches))) ? proof : undefined
}

/**
 * Holds the refused entries, and later entries about the same rows: those that were not sent yet, or were refused
 * because the row did not exist.
 */
async function hold(
  database: MemberDatabase,
  isToHold: (refusedEntry: OutboxEntry) => boolean,
  isNew: (entry: OutboxEntry) => boolean,
): Promise<ReadonlySet<OutboxEntry['order']>> {
  const heldEntries: OutboxEntry[] = []
  const refusedEntries = await database.outbox
    .where('state')
    .equals('refused')
    .filter(isReadableEntry)
    .toArray()
  if (!refusedEntries.some(isToHold)) return new Set()
  const waitingEntries = await database.outbox
    .where('state')
    .equals('waiting')
    .filter(isReadableEntry)
    .toArray()
  const rows = new Set<string>()
  for (const entry of [...refusedEntries, ...waitingEntries].sort((a, b) => a.order - b.order)) {
    const isRefused = entry.state === 'refused'
    const mayFollow = isRefused ? entry.code === 'not_found' && isNew(entry) : entry.left !== 1
    const isHeld = entry.heldFor === proof
    const holds = (isRefused && isToHold(entry)) || (mayFollow && isAboutOne(entry.touches, rows))
    if (!isHeld && !holds) continue
    for (const row of entry.touches) rows.add(row)
    if (!isHeld) heldEntries.push(isRefused ? asHeld(entry) : { ...entry, heldFor: proof })
  }
  await database.outbox.bulkPut(heldEntries)
  return new Set(heldEntries.map(({ order }) => order))
}

function isAboutOne(touches: readonly string[], rows: ReadonlySet<string>): boolean {
  return touches.some((row) => rows.has(row))
}

/**
 * Returns the entry as a held one: in its old place, because later entries may depend on it; under a new id, because
 * the refusal is stored under the old one.
 */
function asHeld({
  number,
  left: leftFlag,
  code,
  message,
  params,
  settledAt,
  isLastTry,
  ...keptFields
}: OutboxEntry): OutboxEntry {
  return { ...withNewId(keptFields), state: 'waiting', heldFor: proof }
}

function release(database: MemberDatabase): Promise<number> {
  return database.outbox
    .where('state')
    .equals('waiting')
    .filter(({ heldFor }) => heldFor === proof)
    .modify((entry) => {
      delete entry.heldFor
      entry.isLastTry = true
    })
}
