/** A device that was away sends all it wrote; each round brings it its own rows back. */
import { gzipSync } from 'node:zlib'
import { createId } from '@porchlight/contracts/values/id'
import type { Bench, Line } from '../bench.ts'
import { compare } from '../compare.ts'
import { type Device, openDevice } from '../device.ts'
import { callOf, openKeptLine } from '../kept-line.ts'
import { offers } from '../offers.ts'

export async function pushLine({ sizes, ours, floor }: Bench): Promise<Line> {
  const { posts, rounds, turns } = sizes
  const perRound = posts / rounds
  const batches = () => Array.from({ length: rounds }, (_, index) => offers(perRound, 1 + index * perRound))
  const memberOf = (turn: number) => {
    const member = ours.members[turn % ours.members.length]
    if (!member) throw new Error('Nobody signed up')
    return member
  }
  const floorLine = await openKeptLine(floor.port)
  let device: Device
  let toSend = batches()
  let floorCalls: Buffer[] = []

  const compared = await compare(
    {
      process: ours,
      prepare: async (turn) => {
        device = await openDevice(ours, memberOf(turn))
        await device.fill()
        toSend = batches()
      },
      work: async () => {
        let bytes = 0
        for (const operations of toSend) {
          const exchanged = await device.round(operations)
          const applied = exchanged.answer.results?.filter(({ status }) => status === 'applied')
          if (applied?.length !== operations.length) throw new Error('Not all was applied')
          bytes += exchanged.bytes
        }
        device.line.close()
        return { count: posts, requests: rounds, bytes }
      },
    },
    {
      process: floor,
      prepare: async (turn) => {
        const clientId = createId()
        floorCalls = batches().map((operations) =>
          callOf('POST', '/push', {
            body: gzipSync(JSON.stringify({ memberId: memberOf(turn).id, clientId, operations })),
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
