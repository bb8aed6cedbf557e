/** Single posts by calls. Each response comes only after the post is on disk. */
import { createId } from '@porchlight/contracts/values/id'
import type { Bench, Line } from '../bench.ts'
import { compare, type Side } from '../compare.ts'
import { callOf } from '../keep-alive-line.ts'
import type { MeasuredProcess } from '../measured-process.ts'
import { offerArgs } from '../offers.ts'
import type { Member } from '../product.ts'
import { openClients } from '../together.ts'

type OursAndSizes = Pick<Bench, 'sizes' | 'ours'>

function memberOf({ ours: ourServer }: OursAndSizes, client: number): Member {
  const member = ourServer.members[client % ourServer.members.length]
  if (!member) throw new Error('Nobody signed up')
  return member
}

export function oursPostsSingly(bench: OursAndSizes): Promise<Side> {
  return posting(bench, bench.ours, (client) =>
    callOf('POST', '/api/posts', {
      cookie: memberOf(bench, client).cookie,
      body: Buffer.from(JSON.stringify(offerArgs())),
      headers: { 'idempotency-key': createId() },
    }),
  )
}

export async function durablePostsLine(bench: Bench): Promise<Line> {
  const { sizes, floor } = bench
  const floorPosts = await posting(bench, floor, (client) =>
    callOf('POST', '/posts', {
      body: Buffer.from(
        JSON.stringify({ memberId: memberOf(bench, client).id, id: createId(), args: offerArgs() }),
      ),
    }),
  )
  const compared = await compare(await oursPostsSingly(bench), floorPosts, sizes.turns)
  return { name: `single durable posts, ${sizes.clients} clients`, unit: 'post', most: 2, ...compared }
}

async function posting(
  { sizes: { clients, calls } }: OursAndSizes,
  process: MeasuredProcess,
  make: (client: number) => Buffer,
): Promise<Side> {
  const open = await openClients(process.port, clients, calls)
  let posts: Buffer[][] = []
  return {
    process,
    prepare: async () => {
      posts = Array.from({ length: clients }, (_, client) =>
        Array.from({ length: calls }, () => make(client)),
      )
    },
    work: () => open.ask((client, call) => posts[client]?.[call] as Buffer),
    end: open.close,
  }
}
