/** Two neighbors on one real server, each with a phone of their own on a line that can fail. */
import { initialOf, shortName } from '@porchlight/contracts/members/members.rules'
import { homeTexts } from '../../../apps/web/src/locales/en/home.ts'
import { openPhone, type Phone } from '../phone/phone.ts'
import { type Line, openLine } from '../server/line.ts'
import { startServerProcess, type TestServerProcess } from '../server/server.ts'
import { type Caller, makePerson, signInPhone, signUpByApi } from './people.ts'

export interface Neighbor {
  readonly phone: Phone
  readonly line: Line
  /** The calls of the same member, past the line. */
  readonly caller: Caller
  /** The name as others read it: 'Ada P.' */
  readonly name: string
  /** The name in running text: 'Ada'. */
  readonly firstName: string
}

export interface Neighbors {
  readonly server: TestServerProcess
  readonly ada: Neighbor
  readonly bea: Neighbor
  /** Two others on the same phones, who have never met. */
  renew: () => Promise<Neighbors>
  close: () => Promise<void>
}

const limits = {
  logInsPerAddress: 500,
  signUpsPerAddress: 500,
  requestsPerAddress: 10_000,
  postsPerDay: 500,
  rsvpsPerDay: 500,
}

export async function openNeighbors(): Promise<Neighbors> {
  const server = await startServerProcess({ settings: { LIMITS: JSON.stringify(limits) } })
  const phones = await Promise.all([openDevice(server), openDevice(server)])
  const moveIn = async (): Promise<Neighbors> => {
    const [ada, bea] = await Promise.all([signIn(server, phones[0], 'Ada'), signIn(server, phones[1], 'Bea')])
    return { server, ada, bea, renew, close }
  }
  const renew = async () => {
    for (const { phone } of phones) await phone.forget()
    return moveIn()
  }
  const close = async () => {
    for (const { phone, line } of phones) {
      await phone.discard()
      await line.close()
    }
    await server.stop()
  }
  return moveIn()
}

interface Device {
  phone: Phone
  line: Line
}

async function openDevice(server: TestServerProcess): Promise<Device> {
  const line = await openLine(server.port)
  return { line, phone: await openPhone({ origin: line.origin }) }
}

async function signIn(
  server: TestServerProcess,
  { phone, line }: Device,
  firstName: string,
): Promise<Neighbor> {
  const person = makePerson({ firstName })
  const caller = await signUpByApi(server.origin, person)
  await signInPhone(phone, line.origin, person)
  await phone.page.getByText(homeTexts.credits(2)).waitFor()
  await phone.installed()
  return {
    phone,
    line,
    caller,
    firstName,
    name: shortName({ firstName, lastName: initialOf(person.lastName) }),
  }
}

/** Cuts the signal completely, for requests from now on and for all open connections. */
export async function goAway({ phone, line }: Neighbor): Promise<void> {
  await phone.offline(true)
  line.drop()
}

export async function comeBack({ phone, line }: Neighbor): Promise<void> {
  line.pass()
  await phone.offline(false)
}
