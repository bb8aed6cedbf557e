/** Single posts by calls, each answered once it is on disk. */
import { createId } from '@porchlight/contracts/values/id'
import type { Bench, Line } from '../bench.ts'
import { compare } from '../compare.ts'
import { callOf } from '../kept-line.ts'
import { offerArgs } from '../offers.ts'
import { openClients } from '../together.ts'

export async function durablePostsLine({ sizes, ours, floor }: Bench): Promise<Line> {
  const { clients, calls, turns } = sizes
  const memberOf = (client: number) => {
    const member = ours.members[client % ours.members.length]
    if (!member) throw new Error('Nobody signed up')
    return member
  }
  const each = (make: (client: number) => Buffer) =>
    Array.from({ length: clients }, (_, client) => Array.from({ length: calls }, () => make(client)))
  const [oursOpen, floorOpen] = [
    await openClients(ours.port, clients, calls),
    await openClients(floor.port, clients, calls),
  ]
  let posts: Buffer[][] = []
  let floorPosts: Buffer[][] = []
  const compared = await compare(
    {
      process: ours,
      prepare: async () => {
        posts = each((client) =>
          callOf('POST', '/api/posts', {
            cookie: memberOf(client).cookie,
            body: Buffer.from(JSON.stringify(offerArgs())),
            headers: { 'idempotency-key': createId() },
          }),
        )
      },
      work: () => oursOpen.ask((client, call) => posts[client]?.[call] as Buffer),
    },
    {
      process: floor,
      prepare: async () => {
        floorPosts = each((client) =>
          callOf('POST', '/posts', {
            body: Buffer.from(
              JSON.stringify({ memberId: memberOf(client).id, id: createId(), args: offerArgs() }),
            ),
          }),
        )
      },
      work: () => floorOpen.ask((client, call) => floorPosts[client]?.[call] as Buffer),
    },
    turns,
  )
  for (const open of [oursOpen, floorOpen]) open.close()
  return { name: `single durable posts, ${clients} clients`, unit: 'post', most: 2, ...compared }
}
