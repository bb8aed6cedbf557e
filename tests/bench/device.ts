/** A device of a member's, as far as its rounds go: on one line, with a cursor of its own. */
import { brotliDecompressSync, gzipSync } from 'node:zlib'
import type { SentOperation, SyncResponse } from '@porchlight/contracts/sync/sync.schema'
import { protocolVersion, schemaVersion } from '@porchlight/contracts/sync/versions'
import { createId } from '@porchlight/contracts/values/id'
import { callOf, type KeptLine, openKeptLine } from './keep-alive-line.ts'
import type { Member, Ours } from './product.ts'

export interface Exchanged {
  response: SyncResponse
  /** The bytes in both directions: the request's body and the whole response. */
  bytes: number
}

export interface Device {
  round: (operations?: readonly SentOperation[]) => Promise<Exchanged>
  /** All pages there are. Gives how many rows, rounds and bytes it took. */
  fill: () => Promise<{ count: number; requests: number; bytes: number }>
  /** The round that would be sent now, as it is. */
  roundCall: (operations?: readonly SentOperation[]) => Buffer
  readonly line: KeptLine
}

/** The size in bytes from which a body is worth compressing. */
const zippedBytesMin = 300

export async function openDevice({ port }: Pick<Ours, 'port'>, { cookie }: Member): Promise<Device> {
  const line = await openKeptLine(port)
  const clientId = createId()
  let cursor: string | null = null

  function roundCall(operations: readonly SentOperation[] = []): Buffer {
    const frame = { protocol: protocolVersion, schema: schemaVersion, clientId, cursor }
    const text = JSON.stringify(operations.length > 0 ? { ...frame, operations } : frame)
    const isZipped = text.length >= zippedBytesMin
    return callOf('POST', '/api/sync', {
      cookie,
      body: isZipped ? gzipSync(text) : Buffer.from(text),
      headers: { 'accept-encoding': 'gzip, br', ...(isZipped ? { 'content-encoding': 'gzip' } : {}) },
    })
  }

  async function round(operations: readonly SentOperation[] = []): Promise<Exchanged> {
    const call = roundCall(operations)
    const { status, head, body, bytes } = await line.ask(call)
    const text = /\r\ncontent-encoding: br/i.test(head) ? brotliDecompressSync(body) : body
    if (status !== 200) throw new Error(`a round: ${status} ${text}`)
    const response = JSON.parse(text.toString()) as SyncResponse
    if (response.state !== 'ok') throw new Error(`a round was answered ${response.state}`)
    cursor = response.cursor
    return { response, bytes: call.length + bytes }
  }

  return {
    line,
    roundCall,
    round,
    fill: async () => {
      const all = { count: 0, requests: 0, bytes: 0 }
      for (let more = true; more; ) {
        const { response, bytes } = await round()
        all.count += response.rows?.length ?? 0
        all.requests += 1
        all.bytes += bytes
        more = response.more === true
      }
      return all
    },
  }
}
