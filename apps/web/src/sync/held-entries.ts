/**
 * What the server refuses until a member has shown that their email address is theirs. Nobody has to send it again: it waits
 * on the device for that, and goes by itself. Their own row says whether it is wanted, so that nothing is held without an end.
 */
import { createId } from '@porchlight/contracts/values/id'
import type { MemberDatabase, OutboxEntry } from '../storage/database.ts'
import { isKnown } from './known-entries.ts'

const proof = 'prove_email'

export interface HeldEntries {
  /** Those that came back just now, or some time before, and wait again. */
  held: ReadonlySet<OutboxEntry['order']>
  /** What was held goes from now on. */
  hasReleased: boolean
}

/** @param isWhole the member's row is as the server has it: before, a release could lead to the same refusal again */
export async function holdOrRelease(
  database: MemberDatabase,
  memberId: string,
  isWhole: boolean,
): Promise<HeldEntries> {
  const member = await database.members.get(memberId)
  if (member?.isEmailProofWanted) return { held: await holdRefused(database), hasReleased: false }
  const hasReleased = member !== undefined && isWhole && (await release(database)) > 0
  return { held: new Set(), hasReleased }
}

async function holdRefused(database: MemberDatabase): Promise<ReadonlySet<OutboxEntry['order']>> {
  const refused = await database.outbox
    .where('state')
    .equals('refused')
    .filter((entry) => entry.code === proof && isKnown(entry))
    .toArray()
  await database.outbox.bulkPut(refused.map(asHeld))
  return new Set(refused.map(({ order }) => order))
}

/** In its old place, since what came after it may depend on it; under a new id, since the refusal is stored under the old one. */
function asHeld({ number, left, code, message, params, settledAt, ...kept }: OutboxEntry): OutboxEntry {
  return { ...kept, id: createId(), state: 'waiting', heldFor: proof }
}

function release(database: MemberDatabase): Promise<number> {
  return database.outbox
    .where('state')
    .equals('waiting')
    .filter(({ heldFor }) => heldFor === proof)
    .modify((entry) => {
      delete entry.heldFor
    })
}
