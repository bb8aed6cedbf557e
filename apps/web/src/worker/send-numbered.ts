/**
 * Sends the operations that already have a number when the browser wakes the worker, and ignores the response. The
 * page's next round gets the stored results, so that only the page ever changes the outbox.
 */
import type { SentOperation, SyncRequest } from '@porchlight/contracts/sync/sync.schema'
import { protocolVersion, schemaVersion } from '@porchlight/contracts/sync/versions'
import { backgroundSync } from '../../../../workbox.config.ts'
import type { OutboxEntry } from '../storage/database.ts'
import { memberDatabaseName, roundLockName } from '../storage/names.ts'
import { createLock } from '../sync/round/lock.ts'
import { jsonBody } from '../sync/transport/json-body.ts'
import { openExisting, readAll, readOne, signedInMember } from './device-reads.ts'

/**
 * Returns true when there was something to send. Rejects when our server did not accept the operations, so that the
 * browser wakes the worker again later.
 */
export async function sendNumbered(origin: string): Promise<boolean> {
  const memberId = await signedInMember()
  if (memberId === null) return false
  return createLock(roundLockName(memberId))(async () => {
    const request = await numberedRound(memberId)
    if (request) await post(`${origin}/api/sync`, request)
    return request !== null
  })
}

async function numberedRound(memberId: string): Promise<SyncRequest | null> {
  const database = await openExisting(memberDatabaseName(memberId))
  if (!database) return null
  try {
    const clientId = await readOne<{ value: string }>(database, 'meta', 'clientId')
    const cursor = await readOne<{ value: string }>(database, 'meta', 'cursor')
    const operations = firstBatch(await readAll<OutboxEntry>(database, 'outbox'))
    if (!clientId || operations.length === 0) return null
    return {
      protocol: protocolVersion,
      schema: schemaVersion,
      clientId: clientId.value,
      memberId,
      cursor: cursor?.value ?? null,
      operations,
    }
  } finally {
    database.close()
  }
}

function firstBatch(entries: OutboxEntry[]): SentOperation[] {
  const numbered = entries
    .flatMap(({ state, number, id, name, version, createdAt, args }) =>
      state === 'waiting' && number !== undefined ? [{ n: number, id, name, version, createdAt, args }] : [],
    )
    .sort((first, other) => first.n - other.n)
    .slice(0, backgroundSync.operationsMax)
  let bytes = 0
  const end = numbered.findIndex((operation, index) => {
    bytes += new Blob([JSON.stringify(operation)]).size
    return index > 0 && bytes > backgroundSync.bytesMax
  })
  return end === -1 ? numbered : numbered.slice(0, end)
}

async function post(url: string, request: SyncRequest): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    ...(await jsonBody(JSON.stringify(request))),
    credentials: 'same-origin',
    cache: 'no-store',
    redirect: 'error',
    signal: AbortSignal.timeout(backgroundSync.timeoutMs),
  })
  await response.body?.cancel()
  // There is nothing to try again: the page shows the sign-in and sends afterwards.
  if (response.status === 401) return
  if (!response.ok) throw new Error(`The server answered ${response.status}`)
  // A captive portal responds to every request with its own page.
  if (!response.headers.get('content-type')?.startsWith('application/json')) throw new Error('Not our server')
}
