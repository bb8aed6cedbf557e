/**
 * Holds which member is signed in. A device that stores its last member starts signed in, without a network. Only a 401
 * of our own server signs out; then the queue stays stored, and the data is hidden until sign-in.
 */
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import { liveQuery } from 'dexie'
import { create } from 'zustand'
import type { LastMember } from '../../../storage/database.ts'
import { deviceDatabase, isStorageAvailable, readLastMember } from '../../../storage/device-database.ts'
import { photoCacheName } from '../../../storage/names.ts'
import { handOverTypedLocation } from '../../../storage/sign-up-location.ts'
import { call, isSignedOut } from '../../../sync/transport/transport.ts'
import { deleteAccountData, deleteEndedAccounts, hasAccountEnded, restartHolding } from './ended-accounts.ts'
import { finishSignOut } from './pending-sign-out.ts'
import { clearSessionHint, hasSessionHint, readSessionHint } from './session-hint.ts'
import { useSigningOut } from './sessions.ui.ts'

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out'; held: boolean }
  | { state: 'signed-in'; memberId: string }
  /**
   * The browser stores nothing for this site, so no member can be signed in. `hasSession` is true when the session hint
   * shows that a member was signed in.
   */
  | { state: 'no-storage'; hasSession: boolean }

export const useSession = create<Session>(() => ({ state: 'loading' }))

let lastHere: string | null = null
useSession.subscribe((session) => {
  if (session.state === 'signed-in') lastHere = session.memberId
})

/**
 * Returns the member who was signed in last, in this tab or on this device; null when there was none, or when they have
 * signed out since.
 */
export async function lastMemberHere(): Promise<string | null> {
  return lastHere ?? (await readLastMember())?.memberId ?? null
}

/** Starts the session; called at each start of the app. The current-user read is not retried. */
export async function startSession(): Promise<void> {
  const session = await firstSession()
  useSession.setState(session, true)
  if (session.state === 'no-storage') return
  followOtherTabs()
  // Nobody waits for it.
  void deleteEndedAccounts().catch(() => undefined)
}

async function firstSession(): Promise<Session> {
  if (!(await isStorageAvailable())) return { state: 'no-storage', hasSession: readSessionHint() === true }
  if (await finishSignOut()) return { state: 'signed-out', held: false }
  const last = await readLastMember()
  if (last?.signedIn) return { state: 'signed-in', memberId: last.memberId }
  const isHeld = last !== undefined && !(await hasAccountEnded(last.memberId).catch(() => false))
  const signedOut: Session = { state: 'signed-out', held: isHeld }
  if (!hasSessionHint()) return signedOut
  try {
    const member = await call(currentUser, {})
    await rememberMember(member.id)
    return { state: 'signed-in', memberId: member.id }
  } catch (error) {
    // The hint stays when another window has logged in during this request.
    if (isSignedOut(error) && !(await readLastMember())?.signedIn) clearSessionHint()
    return signedOut
  }
}

/** Follows sign-ins and sign-outs of other tabs: all tabs share one cookie, so each of them holds for all tabs. */
function followOtherTabs(): void {
  liveQuery(readLastMember).subscribe(showLastMember)
  useSigningOut.subscribe(catchUp)
}

function showLastMember(last: LastMember | undefined): void {
  // A sign-out and a sign-in in this tab change the screen only when everything is done.
  if (useSigningOut.getState().signingOut || isEntering) {
    hasSkipped = true
    return
  }
  const session = useSession.getState()
  const currentMemberId = session.state === 'signed-in' ? session.memberId : null
  const lastMemberId = last?.signedIn ? last.memberId : null
  if (currentMemberId === lastMemberId) return
  if (lastMemberId !== null) useSession.setState({ state: 'signed-in', memberId: lastMemberId }, true)
  else useSession.setState({ state: 'signed-out', held: last !== undefined }, true)
}

/** True when a sign-in or sign-out of another tab was not shown, because this tab was signing out or in. */
let hasSkipped = false

/** Shows what another tab did while this one was signing out or in, of which the device notifies only once. */
function catchUp(): void {
  if (!hasSkipped || useSigningOut.getState().signingOut) return
  hasSkipped = false
  readLastMember().then(showLastMember, () => undefined)
}

/** Returns when the member's first screen can be drawn, or when that has failed. */
type PrepareFirstScreen = (memberId: string) => Promise<void>

let prepareFirstScreen: PrepareFirstScreen = () => Promise.resolve()
let isEntering = false

/**
 * Registers what the app does before a member enters: the page of the log-in stays until then, so that no empty page
 * comes between. Returns a function that removes it.
 */
export function beforeEntering(prepare: PrepareFirstScreen): () => void {
  prepareFirstScreen = prepare
  return () => {
    prepareFirstScreen = () => Promise.resolve()
  }
}

export async function enterSession(memberId: string): Promise<void> {
  isEntering = true
  try {
    await rememberMember(memberId)
    // The screen of a member who was signed in goes at once: another member's session has taken its place.
    if (useSession.getState().state !== 'signed-in') await prepareFirstScreen(memberId)
    useSession.setState({ state: 'signed-in', memberId }, true)
  } finally {
    isEntering = false
    catchUp()
  }
}

/**
 * The server no longer knows this session: hold the queue, hide the data, ask for sign-in. Where the account has ended
 * with it and nothing waits, nothing is held.
 */
export async function freezeSession(memberId: string): Promise<void> {
  await restartHolding(memberId).catch(() => undefined)
  const isOver = await hasAccountEnded(memberId).catch(() => false)
  const { settings } = deviceDatabase
  await deviceDatabase
    .transaction('rw', settings, async () => {
      // Another tab may have signed this member out on purpose, or another one in.
      if (!(await isSignedIn(memberId))) return
      if (isOver) await settings.delete('lastMember')
      else
        await settings.put({ key: 'lastMember', value: { memberId, signedIn: false } satisfies LastMember })
    })
    // On a full disk the next start finds out again.
    .catch(() => undefined)
  const session = useSession.getState()
  if (session.state === 'signed-in' && session.memberId === memberId)
    useSession.setState({ state: 'signed-out', held: !isOver }, true)
  // What is left now goes with the next start.
  if (isOver && !(await isSignedIn(memberId))) await deleteAccountData(memberId).catch(() => undefined)
}

/**
 * Requests from the server whether the session of this browser is this member's. A session of another member is taken
 * over, however it began: for example, by a log-in whose page was closed before the device stored it.
 */
export async function confirmSession(memberId: string): Promise<boolean> {
  const member = await call(currentUser, {}, { on401: 'empty' })
  if (member !== null && member.id !== memberId) await enterSession(member.id)
  return member?.id === memberId
}

/** Returns true when the session of this browser belongs to this member, according to what the device stores. */
export async function isSignedIn(memberId: string): Promise<boolean> {
  const last = await readLastMember()
  return last?.signedIn === true && last.memberId === memberId
}

/** The error when the device could not store who is signed in. */
export class NotStored extends Error {
  override name = 'NotStored'
}

export function throwNotStored(error: unknown): never {
  throw new NotStored(String(error), { cause: error })
}

async function rememberMember(memberId: string): Promise<void> {
  const { settings } = deviceDatabase
  const write = () =>
    deviceDatabase.transaction('rw', settings, async () => {
      await settings.put({ key: 'lastMember', value: { memberId, signedIn: true } satisfies LastMember })
      await handOverTypedLocation(memberId)
    })
  await write()
    .catch(async (error: unknown) => {
      // On a full disk, photos that can be fetched again make room.
      if (!(await globalThis.caches?.delete(photoCacheName(memberId)))) throw error
      await write()
    })
    .catch(throwNotStored)
}
