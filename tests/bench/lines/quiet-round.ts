/** Rounds of devices that have everything already, beside a server that answers the same bytes without a look. */
import type { Bench, Line } from '../bench.ts'
import { compare } from '../compare.ts'
import { type Device, openDevice } from '../device.ts'
import { callOf } from '../kept-line.ts'
import { keepAtFloor, openClients } from '../together.ts'

export async function quietRoundLine({ sizes, ours, floor }: Bench): Promise<Line> {
  const { clients, calls, turns } = sizes
  const devices: Device[] = []
  for (let index = 0; index < clients; index += 1) {
    const member = ours.members[index % ours.members.length]
    if (!member) throw new Error('Nobody signed up')
    const device = await openDevice(ours, member)
    await device.fill()
    devices.push(device)
  }
  const rounds = devices.map((device) => device.roundCall())
  const [first] = devices
  if (!first) throw new Error('No client')
  const { answer } = await first.round()
  await keepAtFloor(floor, JSON.stringify(answer))
  const body = Buffer.from(JSON.stringify({ asked: 'x'.repeat(150) }))
  const floorCall = callOf('POST', '/kept', { body })

  const [oursOpen, floorOpen] = [
    await openClients(ours.port, clients, calls),
    await openClients(floor.port, clients, calls),
  ]
  const compared = await compare(
    { process: ours, work: () => oursOpen.ask((client) => rounds[client] as Buffer) },
    { process: floor, work: () => floorOpen.ask(() => floorCall) },
    turns,
  )
  for (const open of [oursOpen, floorOpen]) open.close()
  for (const { line } of devices) line.close()
  return { name: `round with nothing new, ${clients} clients`, unit: 'round', most: 2, ...compared }
}
