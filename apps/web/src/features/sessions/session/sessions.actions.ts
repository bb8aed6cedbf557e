import * as account from '@porchlight/contracts/sessions/account.operations'
import { currentUser } from '@porchlight/contracts/sessions/current-user.operations'
import * as sessions from '@porchlight/contracts/sessions/sessions.operations'
import type { SignInProviderName } from '@porchlight/contracts/sessions/sessions.rules'
import { logInWithPath } from '../../../paths.ts'
import { renewCachedQuery } from '../../../sync/transport/cached-queries.ts'
import { CallError, call, ignoreAbsence, wireErrorOf } from '../../../sync/transport/transport.ts'
import { completeSignOut } from './pending-sign-out.ts'
import { isServerReachable } from './server-reachable.ts'
import { enterSession, freezeSession, throwNotStored, useSession } from './session.ts'

/** Returns the next step: logging in, or reading the mail, which explains how to go on. */
export async function signUp(args: sessions.SignUp): Promise<'log-in' | 'mail'> {
  try {
    await call(sessions.signUp, args)
    return 'log-in'
  } catch (error) {
    if (wireErrorOf(error)?.code === 'confirm_by_mail') return 'mail'
    throw error
  }
}

/**
 * Creates the account with the link from the mail. This browser is then signed in, unless it could not store the
 * member.
 */
export async function confirmSignUp(args: sessions.ConfirmSignUp): Promise<'signed-in' | 'log-in'> {
  await completeSignOut()
  const member = await call(sessions.confirmSignUp, args)
  return enterSession(member.id).then(
    () => 'signed-in',
    () => 'log-in',
  )
}

export async function logIn(args: sessions.LogIn): Promise<void> {
  await logInBy(() => call(sessions.logIn, args))
}

/** @param proveByCall the call that opens the session; gives whose it is */
export async function logInBy(proveByCall: () => Promise<{ id: string }>): Promise<void> {
  await completeSignOut().catch(throwNotStored)
  const member = await proveByCall()
  await enterSession(member.id)
}

/**
 * Confirms the member's identity by password. Calls that are refused with `sign_in_again` can be repeated afterwards.
 */
export async function confirmItIsMe(args: account.Confirm): Promise<void> {
  await call(account.confirm, args)
}

/** Returns `waitsForMail`: true when the new address has to be confirmed by a mail first. */
export async function changeEmail(args: account.ChangeEmail): Promise<{ waitsForMail: boolean }> {
  return call(account.changeEmail, args)
}

export async function confirmEmail(args: account.ConfirmEmail): Promise<void> {
  await call(account.confirmEmail, args)
}

/** Undoes the change of the email address. Returns the token that sets a new password. */
export async function undoEmail(args: account.UndoEmail): Promise<{ token: string }> {
  return call(account.undoEmail, args)
}

export async function proveEmail(args: account.ProveEmail): Promise<void> {
  await call(account.proveEmail, args)
}

export async function changePassword(args: account.ChangePassword): Promise<void> {
  await call(account.changePassword, args)
}

export async function setUpPassword(args: account.SetUpPassword): Promise<void> {
  await call(account.setUpPassword, args)
}

export async function endDevice(deviceId: string): Promise<void> {
  await call(account.endDevice, { deviceId }).catch(ignoreAbsence)
  await renewCachedQuery({ operation: account.devices, args: {} })
}

export async function endOtherDevices(): Promise<void> {
  await call(account.endOtherDevices, {})
  await renewCachedQuery({ operation: account.devices, args: {} })
}

interface WayToProvider {
  /** The address to which a member returns who only confirms their identity again. */
  again?: string | undefined
  /** A token that stands for the community's code; for people without an account. */
  pass?: string | undefined
  /** The code of an invitation; for people without an account. */
  invitation?: string | undefined
}

/** The browser goes to the provider, and comes back to `/` or `/auth`. False when there is no way there right now. */
export async function leaveForProvider(
  provider: SignInProviderName,
  { again, pass, invitation }: WayToProvider = {},
): Promise<boolean> {
  if (!(await isServerReachable())) return false
  // A sign-out still open would end the session that is about to begin.
  await completeSignOut()
  const way = new URL(logInWithPath(provider), location.origin)
  if (again !== undefined) way.searchParams.set('again', again)
  if (pass !== undefined) way.searchParams.set('pass', pass)
  if (invitation) way.searchParams.set('invitation', invitation)
  location.assign(way)
  return true
}

/**
 * Sends the community's code first (a wrong one is refused at its field), then leaves for the provider. False when the
 * server cannot be reached now.
 */
export async function leaveForProviderWithCode(
  provider: SignInProviderName,
  args: sessions.ShowCommunityCode,
): Promise<boolean> {
  const { pass } = await call(sessions.showCommunityCode, args)
  return leaveForProvider(provider, { pass })
}

/**
 * Leaves for the provider, with the code of a link if there is one. A member with an account needs no code, so a wrong
 * or expired code stops no member here; newcomers must enter it when they come back.
 */
export async function leaveForProviderByLink(
  provider: SignInProviderName,
  { communityCode, invitation }: { communityCode: string; invitation: string },
): Promise<boolean> {
  if (communityCode === '') return leaveForProvider(provider, { invitation })
  try {
    return await leaveForProviderWithCode(provider, { communityCode })
  } catch (error) {
    if (error instanceof CallError) return leaveForProvider(provider)
    throw error
  }
}

/** The browser goes to the provider, and comes back to account settings. */
export async function connectProvider(provider: SignInProviderName): Promise<void> {
  const { path } = await call(account.startConnecting, { provider })
  location.assign(path)
}

export async function disconnectProvider(provider: SignInProviderName): Promise<void> {
  await call(account.disconnect, { provider })
  await renewCachedQuery({ operation: account.waysIn, args: {} })
}

export async function askForResetLink(args: sessions.ForgotPassword): Promise<void> {
  await call(sessions.forgotPassword, args)
}

export async function resetPassword(args: sessions.ResetPassword): Promise<void> {
  await call(sessions.resetPassword, args)
}

/** A new password ends every session: if this device had one of them, its data is hidden until the next log-in. */
export async function noticeEndedSession(): Promise<void> {
  const session = useSession.getState()
  if (session.state !== 'signed-in') return
  const member = await call(currentUser, {}, { on401: 'empty' })
  if (member === null) await freezeSession(session.memberId)
}
