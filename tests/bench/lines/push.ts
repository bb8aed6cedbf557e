/** A device that was away sends all it wrote; each round brings it its own rows back. */
import { gzipSync } from 'node:zlib'
import { createId } from '@porchlight/contracts/values/id'
import type { Bench, Line, Sizes } from '../bench.ts'
import { compare, type Side } from '../compare.ts'
import { type Device, openDevice } from '../device.ts'
import { callOf, openKeptLine } from '../keep-alive-line.ts'
import { offers } from '../offers.ts'
import type { Member, Ours } from '../product.ts'

type OursAndSizes = Pick<Bench, 'sizes' | 'ours'>

const batches = ({ posts, rounds }: Sizes) =>
  Array.from({ length: rounds }, (_, index) => offers(posts / rounds, 1 + (index * posts) / rounds))

function memberOf(ourServer: Ours, turn: number): Member {
  const member = ourServer.members[turn % ourServer.members.length]
  if (!member) throw new Error('Nobody signed up')
  return member
}

export function oursPushes({ sizes, ours: ourServer }: OursAndSizes): Side {
  let device: Device
  let toSend = batches(sizes)
  return {
    process: ourServer,
    prepare: async (turn) => {
      device = await openDevice(ourServer, memberOf(ourServer, turn))
      await device.fill()
      toSend = batches(sizes)
    },
    work: async () => {
      let bytes = 0
      for (const operations of toSend) {
        const exchanged = await device.round(operations)
        const appliedResults = exchanged.response.results?.filter(({ status }) => status === 'applied')
        if (appliedResults?.length !== operations.length) throw new Error('Not all was applied')
        bytes += exchanged.bytes
      }
      device.line.close()
      return { count: sizes.posts, requests: sizes.rounds, bytes }
    },
  }
}

export async function pushLine({ sizes, ours: ourServer, floor }: Bench): Promise<Line> {
  const { posts, rounds, turns } = sizes
  const floorLine = await openKeptLine(floor.port)
  let floorCalls: Buffer[] = []

  const compared = await compare(
    oursPushes({ sizes, ours: ourServer }),
    {
      process: floor,
      prepare: async (turn) => {
        const clientId = createId()
        floorCalls = batches(sizes).map((operations) =>
          callOf('POST', '/push', {
            body: gzipSync(JSON.stringify({ memberId: memberOf(ourServer, turn).id, clientId, operations })),
            headers: { 'content-encoding': 'gzip' },
          }),
        )
      },
      work: async () => {
        let bytes = 0
        for (const call of floorCalls) {
          const reply = await floorLine.ask(call)
          if (reply.status !== 200) throw new Error(`the floor: ${reply.status} ${reply.body}`)
          bytes += call.length + reply.bytes
        }
        return { count: posts, requests: rounds, bytes }
      },
    },
    turns,
  )
  floorLine.close()
  return { name: `push of ${posts} offers in ${rounds} rounds`, unit: 'post', most: 2, ...compared }
}
