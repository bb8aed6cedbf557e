/** Rounds of devices that have all rows already, beside a server that sends the same bytes without any work. */
import type { Bench, Line } from '../bench.ts'
import { compare, type Side } from '../compare.ts'
import { type Device, openDevice } from '../device.ts'
import { callOf } from '../keep-alive-line.ts'
import { keepAtFloor, openClients } from '../together.ts'

/** Returns our side of the line, with the response to such a round. */
export async function oursRests({
  sizes: { clients, calls },
  ours: ourServer,
}: Pick<Bench, 'sizes' | 'ours'>): Promise<Side & { response: string }> {
  const devices: Device[] = []
  for (let index = 0; index < clients; index += 1) {
    const member = ourServer.members[index % ourServer.members.length]
    if (!member) throw new Error('Nobody signed up')
    const device = await openDevice(ourServer, member)
    await device.fill()
    devices.push(device)
  }
  const rounds = devices.map((device) => device.roundCall())
  const [first] = devices
  if (!first) throw new Error('No client')
  const { response } = await first.round()
  for (const { line } of devices) line.close()
  const open = await openClients(ourServer.port, clients, calls)
  return {
    response: JSON.stringify(response),
    process: ourServer,
    work: () => open.ask((client) => rounds[client] as Buffer),
    end: open.close,
  }
}

export async function quietRoundLine({ sizes, ours: ourServer, floor }: Bench): Promise<Line> {
  const { clients, calls, turns } = sizes
  const rests = await oursRests({ sizes, ours: ourServer })
  await keepAtFloor(floor, rests.response)
  const body = Buffer.from(JSON.stringify({ asked: 'x'.repeat(150) }))
  const floorCall = callOf('POST', '/kept', { body })
  const open = await openClients(floor.port, clients, calls)
  const floorRests = { process: floor, work: () => open.ask(() => floorCall), end: open.close }
  const compared = await compare(rests, floorRests, turns)
  return { name: `round with nothing new, ${clients} clients`, unit: 'round', most: 2, ...compared }
}
