/** What most faults begin with: a signed-in phone with everything installed, on a line that can fail, and a server that can die. */
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { type Line, openLine } from './line.ts'
import { type Caller, makePerson, type Person, signInPhone, signUpByApi } from './people.ts'
import { type LastingPhone, openLastingPhone, openPhone, type Phone } from './phone.ts'
import { startServerProcess, type TestServerProcess } from './server.ts'

export interface World<Its extends Phone = Phone> {
  readonly server: TestServerProcess
  readonly line: Line
  readonly phone: Its
  /** Who the phone belongs to. */
  readonly person: Person
  /** The same member's own calls, past the line. */
  readonly caller: Caller
  /** Another member's calls, past the line. */
  readonly neighbor: Caller
  close: () => Promise<void>
}

export function openWorld(): Promise<World> {
  return worldAround(openPhone)
}

/** For a phone that is killed, or closed together with its browser. */
export function openLastingWorld(): Promise<World<LastingPhone>> {
  return worldAround(openLastingPhone)
}

async function worldAround<Its extends Phone>(
  open: (at: { origin: string }) => Promise<Its>,
): Promise<World<Its>> {
  const server = await startServerProcess()
  const line = await openLine(server.port)
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
      await server.stop()
    },
  }
}
