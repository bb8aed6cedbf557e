import type {
  ChangeEmail,
  ChangePassword,
  Confirm,
  ConfirmEmail,
  ProveEmail,
  SetUpPassword,
  UndoEmail,
} from '@porchlight/contracts/sessions/account.operations'
import type {
  ConfirmSignUp,
  ForgotPassword,
  LogIn,
  ResetPassword,
  ShowCommunityCode,
  SignUp,
} from '@porchlight/contracts/sessions/sessions.operations'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { logInWithPath, paths } from '../../paths.ts'
import type { OutboxEntry } from '../../storage/database.ts'
import { listDrafts } from '../../storage/drafts.ts'
import { renewAnswer } from '../../sync/answers.ts'
import type { Device } from '../../sync/device.ts'
import { isKnown, isSendable } from '../../sync/known-entries.ts'
import { toldEntries } from '../../sync/told-entries.ts'
import { CallError, call } from '../../sync/transport.ts'
import { forgetMember, settleSignOut, writeSignOut } from './pending-sign-out.ts'
import { isServerReachable } from './server-reachable.ts'
import { enterSession, holdSession, useSession } from './session.ts'

/** What comes next: logging in, or the mail, which says it. */
export async function signUp(args: SignUp): Promise<'log-in' | 'mail'> {
  try {
    await call('sessions.signUp', args)
    return 'log-in'
  } catch (error) {
    if (error instanceof CallError && error.body?.code === 'confirm_by_mail') return 'mail'
    throw error
  }
}

/** With the link from the mail: the account is made, and this browser is signed in unless it could not note by whom. */
export async function confirmSignUp(args: ConfirmSignUp): Promise<'signed-in' | 'log-in'> {
  await settleSignOut()
  const member = await call('sessions.confirmSignUp', args)
  return enterSession(member.id).then(
    () => 'signed-in',
    () => 'log-in',
  )
}

export async function logIn(args: LogIn): Promise<void> {
  await logInBy(() => call('sessions.logIn', args))
}

/** @param proveByCall the call that opens the session; gives whose it is */
export async function logInBy(proveByCall: () => Promise<{ id: string }>): Promise<void> {
  await settleSignOut()
  const member = await proveByCall()
  await enterSession(member.id)
}

/** By password; what is refused with `sign_in_again` can then be done. */
export async function confirmItIsMe(args: Confirm): Promise<void> {
  await call('sessions.confirm', args)
}

/** Says whether the mailbox is asked first. */
export async function changeEmail(args: ChangeEmail): Promise<{ waitsForMail: boolean }> {
  return call('sessions.changeEmail', args)
}

export async function confirmEmail(args: ConfirmEmail): Promise<void> {
  await call('sessions.confirmEmail', args)
}

/** Gives what sets a new password. */
export async function undoEmail(args: UndoEmail): Promise<{ token: string }> {
  return call('sessions.undoEmail', args)
}

export async function proveEmail(args: ProveEmail): Promise<void> {
  await call('sessions.proveEmail', args)
}

export async function changePassword(args: ChangePassword): Promise<void> {
  await call('sessions.changePassword', args)
}

export async function setUpPassword(args: SetUpPassword): Promise<void> {
  await call('sessions.setUpPassword', args)
}

export async function endDevice(deviceId: string): Promise<void> {
  await call('sessions.endDevice', { deviceId })
  await renewAnswer({ name: 'sessions.devices', args: {} })
}

export async function endOtherDevices(): Promise<void> {
  await call('sessions.endOtherDevices', {})
  await renewAnswer({ name: 'sessions.devices', args: {} })
}

interface WayToProvider {
  /** Where a member who only shows once more who they are comes back to. */
  again?: string | undefined
  /** What stands for the community's code, for whoever has no account yet. */
  pass?: string | undefined
}

/** The browser goes to the provider, and comes back to `/` or `/auth`. False when there is no way there right now. */
export async function leaveForProvider(
  provider: SignInProviderName,
  { again, pass }: WayToProvider = {},
): Promise<boolean> {
  if (!(await isServerReachable())) return false
  // A sign-out still open would end the session that is about to begin.
  await settleSignOut()
  const way = new URL(logInWithPath(provider), location.origin)
  if (again !== undefined) way.searchParams.set('again', again)
  if (pass !== undefined) way.searchParams.set('pass', pass)
  location.assign(way)
  return true
}

/** With the community's code, which is refused at its field. False when there is no way there right now. */
export async function leaveForProviderWithCode(
  provider: SignInProviderName,
  args: ShowCommunityCode,
): Promise<boolean> {
  const { pass } = await call('sessions.showCommunityCode', args)
  return leaveForProvider(provider, { pass })
}

/**
 * With the code of a link, where there is one. Whoever has an account needs none: a code that is not right (any more) keeps
 * nobody here, and newcomers are asked for it when they come back.
 */
export async function leaveForProviderByLink(
  provider: SignInProviderName,
  communityCode: string,
): Promise<boolean> {
  if (communityCode === '') return leaveForProvider(provider)
  try {
    return await leaveForProviderWithCode(provider, { communityCode })
  } catch (error) {
    if (error instanceof CallError) return leaveForProvider(provider)
    throw error
  }
}

/** The browser goes to the provider, and comes back to account settings. */
export async function connectProvider(provider: SignInProviderName): Promise<void> {
  const { path } = await call('sessions.startConnecting', { provider })
  location.assign(path)
}

export async function disconnectProvider(provider: SignInProviderName): Promise<void> {
  await call('sessions.disconnect', { provider })
  await renewAnswer({ name: 'sessions.waysIn', args: {} })
}

export async function askForResetLink(args: ForgotPassword): Promise<void> {
  await call('sessions.forgotPassword', args)
}

export async function resetPassword(args: ResetPassword): Promise<void> {
  await call('sessions.resetPassword', args)
}

/** A new password ends every session: if this device had one of them, its data is hidden until the next log-in. */
export async function noticeEndedSession(): Promise<void> {
  const session = useSession.getState()
  if (session.state !== 'signed-in') return
  const member = await call('sessions.currentUser', {}, { on401: 'empty' })
  if (member === null) await holdSession(session.memberId)
}

/** Send first, keep what waits on this device, or discard it. */
export type SignOutChoice = 'send-first' | 'keep' | 'discard'

/**
 * What would be gone, by id: entries without their answer, refused ones, photos that their texts left behind, and what was
 * begun and not submitted.
 */
export async function listUnsent(device: Device): Promise<string[]> {
  const entries = await toldEntries(device, 'waiting', 'refused').toArray()
  const photos = await unsentPhotos(device).primaryKeys()
  return [...entries.map(({ id }) => id), ...photos, ...(await listDrafts(device.database))]
}

/** What can be sent, or was refused and can be tried again; a draft is neither, nor what only a newer app knows. */
export async function countSendable(device: Device): Promise<number> {
  const canBe = (entry: OutboxEntry) => (entry.state === 'waiting' ? isSendable(entry) : isKnown(entry))
  const entries = await toldEntries(device, 'waiting', 'refused').filter(canBe).count()
  return entries + (await unsentPhotos(device).count())
}

/** Their texts are sent. Others go with what names them, which counts. */
function unsentPhotos({ database }: Device) {
  return database.keptPhotos.where('state').anyOf('due', 'refused')
}

/**
 * Ends the session here and on the server. Rows are removed by name; what waits goes only when asked.
 * 'still-waiting': the queue could not be emptied; 'draft-left': it was, but a draft is here; 'more-came': another window
 * wrote what nobody was asked about. In all three nothing was done.
 *
 * @param knownIds of what the member was told is unsent
 */
export async function signOut(
  device: Device,
  choice: SignOutChoice,
  knownIds: readonly string[] = [],
): Promise<'signed-out' | 'still-waiting' | 'draft-left' | 'more-came'> {
  if (choice === 'send-first') {
    await device.settle()
    if ((await countSendable(device)) > 0) return 'still-waiting'
    if ((await listUnsent(device)).length > 0) return 'draft-left'
  }
  // Without our server its address would end on an error page; the next start tells it instead.
  const mayTellServer = await isServerReachable()
  const hasMore = async () => (await listUnsent(device)).some((id) => !knownIds.includes(id))
  if (choice !== 'keep' && (await hasMore())) return 'more-came'
  // What is counted and kept must not settle meanwhile.
  await device.rest()
  // Nobody was asked about what came in the last moment: then all of it stays.
  const isKept = choice === 'keep' ? (await listUnsent(device)).length > 0 : await hasMore()
  await writeSignOut(device.memberId, isKept)
  await device.stop()
  const isOpen = await forgetMember()
  useSession.setState({ state: 'signed-out', held: false }, true)
  if (!isOpen) location.assign(paths.home)
  else if (mayTellServer) location.assign('/api/logout')
  return 'signed-out'
}
