/** Much at once, past the screens. */
import { type SentOperation, type SyncResponse, syncLimits } from '@porchlight/contracts/sync/sync.schema'
import { protocolVersion, schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import type { Caller } from './people.ts'

/** Sends operations as a new device whose first operations these are. All of them must be applied. */
export async function sendInRounds(author: Caller, operations: readonly SentOperation[]): Promise<void> {
  const frame = { protocol: protocolVersion, schema: schemaVersion, clientId: createId(), cursor: null }
  const { operationsMax } = syncLimits
  for (let at = 0; at < operations.length; at += operationsMax) {
    const batch = operations.slice(at, at + operationsMax)
    const { status, body } = await author.call('POST', '/api/sync', { ...frame, operations: batch })
    const appliedResults = (body as SyncResponse).results?.filter((result) => result.status === 'applied')
    if (appliedResults?.length !== batch.length)
      throw new Error(`operations from ${at}: ${status} ${JSON.stringify(body)}`)
  }
}
