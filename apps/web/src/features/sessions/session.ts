/**
 * Who is signed in. A device that knows its last member starts signed in, without a network; only our
 * own 401 signs out, and then the queue is kept and the data hidden until sign-in.
 */
import { create } from 'zustand'
import { DeviceDatabase, type LastMember } from '../../storage/database.ts'
import { call } from '../../sync/transport.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out'; held: boolean }
  | { state: 'signed-in'; memberId: string }

export const useSession = create<Session>(() => ({ state: 'loading' }))

export const deviceDatabase = new DeviceDatabase()

/** Asked once per app start. The current-user read is not retried. */
export async function startSession(): Promise<void> {
  await finishSignOut()
  const last = await readLastMember()
  if (last?.signedIn) {
    useSession.setState({ state: 'signed-in', memberId: last.memberId }, true)
    return
  }
  try {
    const member = await call('sessions.currentUser', {})
    await enterSession(member.id)
  } catch {
    useSession.setState({ state: 'signed-out', held: last !== undefined }, true)
  }
}

export async function enterSession(memberId: string): Promise<void> {
  await deviceDatabase.settings.put({
    key: 'lastMember',
    value: { memberId, signedIn: true } satisfies LastMember,
  })
  useSession.setState({ state: 'signed-in', memberId }, true)
}

/** The server no longer knows this session: hold the queue, hide the data, ask for sign-in. */
export async function holdSession(memberId: string): Promise<void> {
  await deviceDatabase.settings.put({
    key: 'lastMember',
    value: { memberId, signedIn: false } satisfies LastMember,
  })
  useSession.setState({ state: 'signed-out', held: true }, true)
}

/** A sign-out that could not reach the server is finished before anything else is asked of it. */
async function finishSignOut(): Promise<void> {
  if (!(await deviceDatabase.settings.get('signOutPending'))) return
  try {
    await fetch('/api/logout', { credentials: 'same-origin', cache: 'no-store' })
    await deviceDatabase.settings.delete('signOutPending')
  } catch {
    // Still no signal: it stays pending, and the device stays signed out meanwhile.
  }
}

export async function readLastMember(): Promise<LastMember | undefined> {
  return (await deviceDatabase.settings.get('lastMember'))?.value as LastMember | undefined
}
