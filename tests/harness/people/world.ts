/** The start of most tests of faults: a signed-in phone with everything installed, on a line that can fail. */
import { homeTexts } from '../../../apps/web/src/locales/en/home.ts'
import { openPersistentPhone, openPhone, type PersistentPhone, type Phone } from '../phone/phone.ts'
import { type Line, openLine } from '../server/line.ts'
import { startServer, startServerProcess, type TestServer, type TestServerProcess } from '../server/server.ts'
import { openSlowLine, type Slowness } from '../server/slow-line.ts'
import { type Caller, makePerson, type Person, signInPhone, signUpByApi } from './people.ts'

export interface World<Its extends Phone = Phone, ItsServer extends TestServer = TestServer> {
  readonly server: ItsServer
  readonly line: Line
  readonly phone: Its
  readonly person: Person
  /** The calls of the same member, past the line. */
  readonly caller: Caller
  /** Another member's calls, past the line. */
  readonly neighbor: Caller
  close: () => Promise<void>
}

type ServerSettings = NonNullable<Parameters<typeof startServer>[0]>

export type RestartableWorld<Its extends Phone = Phone> = World<Its, TestServerProcess>

export function openWorld(serverSettings: ServerSettings = {}): Promise<World> {
  return worldAround(() => startServer(serverSettings), openPhone)
}

/** Opens a world with a server that can be killed and restarted. */
export function openRestartableWorld(settings: Record<string, string> = {}): Promise<RestartableWorld> {
  return worldAround(() => startServerProcess({ settings }), openPhone)
}

/** Settings of a world into which members move one after the other. */
export const settingsOfMany = { LIMITS: JSON.stringify({ logInsPerAddress: 500, signUpsPerAddress: 500 }) }

/** Returns the same server, line and phone for a new member; what the worker stores of the app stays. */
export async function moveIn<Its extends World>(world: Its): Promise<Its> {
  const { server, line, phone } = world
  line.pass()
  await phone.forget()
  const person = makePerson()
  const caller = await signUpByApi(server.origin, person)
  await signInPhone(phone, line.origin, person)
  await phone.page.getByText(homeTexts.credits(2)).waitFor()
  line.count()
  return { ...world, person, caller }
}

/**
 * Opens a world with a phone that can be killed, or closed together with its browser, at a speed that a test may
 * change.
 */
export function openPersistentWorld(pace?: Slowness): Promise<RestartableWorld<PersistentPhone>> {
  return worldAround(startServerProcess, openPersistentPhone, pace)
}

/** Opens a world with a whole browser, for what only that has: what the system shows of a page. */
export function openWholeWorld(): Promise<World<PersistentPhone>> {
  return worldAround(startServer, (at) => openPersistentPhone({ ...at, whole: true }))
}

async function worldAround<Its extends Phone, ItsServer extends TestServer>(
  start: () => Promise<ItsServer>,
  open: (at: { origin: string }) => Promise<Its>,
  pace?: Slowness,
): Promise<World<Its, ItsServer>> {
  const server = await start()
  const slow = pace && (await openSlowLine(server.port, pace))
  const line = await openLine(slow?.port ?? server.port)
  const person = makePerson()
  const caller = await signUpByApi(server.origin, person)
  const neighbor = await signUpByApi(server.origin, makePerson())
  const phone = await open({ origin: line.origin })
  await signInPhone(phone, line.origin, person)
  await phone.page.getByText(homeTexts.credits(2)).waitFor()
  await phone.installed()
  return {
    server,
    line,
    phone,
    person,
    caller,
    neighbor,
    close: async () => {
      await phone.discard()
      await line.close()
      await slow?.close()
      await server.stop()
    },
  }
}
