/** A fresh device fetches all there is. */

import { brotliDecompressSync } from 'node:zlib'
import type { Bench, Line } from '../bench.ts'
import { compare, type Side } from '../compare.ts'
import { type Device, openDevice } from '../device.ts'
import { callOf, openKeptLine } from '../keep-alive-line.ts'

export function pullAllRows({ ours: ourServer }: Pick<Bench, 'ours'>): Side {
  // The last member wrote nothing, because a member's own rows would come in addition.
  const member = ourServer.members.at(-1)
  if (!member) throw new Error('Nobody signed up')
  let device: Device
  return {
    process: ourServer,
    prepare: async () => {
      device = await openDevice(ourServer, member)
    },
    work: async () => {
      const pullResult = await device.fill()
      device.line.close()
      return pullResult
    },
  }
}

export async function firstPullLine({ sizes, ours: ourServer, floor }: Bench): Promise<Line> {
  const floorLine = await openKeptLine(floor.port)
  const compared = await compare(
    pullAllRows({ ours: ourServer }),
    {
      process: floor,
      work: async () => {
        const all = { count: 0, requests: 0, bytes: 0 }
        let below: number | null = null
        do {
          const call = callOf('POST', '/pull', { body: Buffer.from(JSON.stringify({ below })) })
          const { body, bytes } = await floorLine.ask(call)
          const page = JSON.parse(brotliDecompressSync(body).toString()) as { below: number; rows: unknown[] }
          all.count += page.rows.length
          all.requests += 1
          all.bytes += call.length + bytes
          below = page.below
        } while (below > 0)
        return all
      },
    },
    sizes.turns,
  )
  floorLine.close()
  return { name: 'first pull', unit: 'row', most: 1.5, ...compared }
}
