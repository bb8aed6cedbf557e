/** The call for the newest posts, beside a server that sends the same bytes without any work. */
import type { Bench, Line, Sizes } from '../bench.ts'
import { compare, type Side } from '../compare.ts'
import { callOf, openKeptLine } from '../keep-alive-line.ts'
import { expectOk, keepAtFloor, openClients } from '../together.ts'

/** The number of calls is smaller here, because each returns much more. */
const callsOf = ({ calls }: Sizes) => Math.max(1, Math.floor(calls / 5))

/** Returns our side of the line, with the list as it is now. */
export async function oursLists({
  sizes,
  ours: ourServer,
}: Pick<Bench, 'sizes' | 'ours'>): Promise<Side & { list: string }> {
  const asking = ourServer.members.map(({ cookie }) => callOf('GET', '/api/posts', { cookie }))
  const line = await openKeptLine(ourServer.port)
  const reply = await line.ask(asking.at(-1) as Buffer)
  expectOk(reply)
  line.close()
  const open = await openClients(ourServer.port, sizes.clients, callsOf(sizes))
  return {
    list: reply.body.toString(),
    process: ourServer,
    work: () => open.ask((client) => asking[client % asking.length] as Buffer),
    end: open.close,
  }
}

export async function postListLine({ sizes, ours: ourServer, floor }: Bench): Promise<Line> {
  const lists = await oursLists({ sizes, ours: ourServer })
  const postCount = (JSON.parse(lists.list) as unknown[]).length
  await keepAtFloor(floor, lists.list)
  const floorCall = callOf('GET', '/kept')
  const open = await openClients(floor.port, sizes.clients, callsOf(sizes))
  const floorLists = { process: floor, work: () => open.ask(() => floorCall), end: open.close }
  const compared = await compare(lists, floorLists, sizes.turns)
  return { name: `GET /api/posts, ${postCount} posts`, unit: 'call', most: 2, ...compared }
}
