/** The call for the newest posts, beside a server that answers the same bytes without a look. */
import type { Bench, Line } from '../bench.ts'
import { compare } from '../compare.ts'
import { callOf, openKeptLine } from '../kept-line.ts'
import { expectOk, keepAtFloor, openClients } from '../together.ts'

export async function postListLine({ sizes, ours, floor }: Bench): Promise<Line> {
  const { clients, calls, turns } = sizes
  const asking = ours.members.map(({ cookie }) => callOf('GET', '/api/posts', { cookie }))
  const line = await openKeptLine(ours.port)
  const reply = await line.ask(asking.at(-1) as Buffer)
  expectOk(reply)
  line.close()
  const listed = (JSON.parse(reply.body.toString()) as unknown[]).length
  await keepAtFloor(floor, reply.body.toString())
  const floorCall = callOf('GET', '/kept')

  const each = Math.max(1, Math.floor(calls / 5))
  const [oursOpen, floorOpen] = [
    await openClients(ours.port, clients, each),
    await openClients(floor.port, clients, each),
  ]
  const compared = await compare(
    { process: ours, work: () => oursOpen.ask((client) => asking[client % asking.length] as Buffer) },
    { process: floor, work: () => floorOpen.ask(() => floorCall) },
    turns,
  )
  for (const open of [oursOpen, floorOpen]) open.close()
  return { name: `GET /api/posts, ${listed} posts`, unit: 'call', most: 2, ...compared }
}
