/**
 * Operations by which members change how they sign in. All of them require a network; changes in a session also require
 * that the member confirmed their identity recently.
 */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { emailSchema } from '../values/text/text.ts'
import { isoTimeSchema } from '../values/time.ts'
import { signInProviders } from './sessions.rules.ts'
import { currentPasswordSchema, linkToken, newPasswordSchema, sameAgainSchema } from './sessions.schema.ts'

const messageSchema = v.object({ message: v.string() })
const notYours = 'That’s not your password.'

export const confirmSchema = v.strictObject({ password: currentPasswordSchema(notYours) })
export type Confirm = v.InferOutput<typeof confirmSchema>

const currentPassword = currentPasswordSchema(notYours, 'Current password is required')

export const changeEmailSchema = v.strictObject({ newEmail: emailSchema, currentPassword })
export type ChangeEmail = v.InferOutput<typeof changeEmailSchema>

export const changePasswordSchema = v.strictObject({ currentPassword, newPassword: newPasswordSchema })
export type ChangePassword = v.InferOutput<typeof changePasswordSchema>

/** The schema of the form, which requires the new password twice. Only one of the two is sent. */
export const changePasswordTwiceSchema = v.pipe(
  v.strictObject({ ...changePasswordSchema.entries, confirmPassword: sameAgainSchema }),
  v.forward(
    v.partialCheck(
      [['newPassword'], ['confirmPassword']],
      ({ newPassword, confirmPassword }) => newPassword === confirmPassword,
      "Passwords don't match",
    ),
    ['confirmPassword'],
  ),
)

export const setUpPasswordSchema = v.strictObject({ password: newPasswordSchema })
export type SetUpPassword = v.InferOutput<typeof setUpPasswordSchema>

const notOurs = 'This is not one of our links. Please open it as it came in the mail.'

export const confirmEmailSchema = v.strictObject({
  token: linkToken(notOurs),
  password: currentPasswordSchema(notYours),
})
export type ConfirmEmail = v.InferOutput<typeof confirmEmailSchema>

export const undoEmailSchema = v.strictObject({ token: linkToken(notOurs) })
export type UndoEmail = v.InferOutput<typeof undoEmailSchema>

export const proveEmailSchema = v.strictObject({
  token: linkToken(notOurs),
  /** The account's password; not needed in a session of the account. */
  password: v.optional(currentPasswordSchema(notYours)),
})
export type ProveEmail = v.InferOutput<typeof proveEmailSchema>

/** A browser in which the member is signed in. It contains no location. */
export const deviceSchema = v.object({
  /** Opens nothing. */
  id: v.string(),
  /** Such as 'Firefox on Windows'; null where it is not known. */
  browser: v.nullable(v.string()),
  isThis: v.boolean(),
  /** The day of the sign-in, without the time of day. */
  signedInOn: isoTimeSchema,
  /** The day of the last use, without the time of day; it may be up to one day too early. */
  lastUsedOn: isoTimeSchema,
})
export type SignedInDevice = v.InferOutput<typeof deviceSchema>

/** More than the length of any identifier that the server makes. */
const deviceIdLengthMax = 100

export const endDeviceSchema = v.strictObject({
  deviceId: v.pipe(v.string(), v.minLength(1), v.maxLength(deviceIdLengthMax)),
})

/**
 * Confirms once more that the signed-in person is the member. Changes to an account require this when the last
 * confirmation was more than ten minutes ago.
 */
export const confirm = operation({
  name: 'sessions.confirm',
  version: 1,
  method: 'POST',
  path: '/api/auth/confirm',
  access: 'member',
  offline: 'online',
  args: confirmSchema,
  response: messageSchema,
})

/**
 * Requests a new e-mail address. With mail set up, the address changes when the link in the mail to it is opened, and
 * the response is the same for an address that already has an account. Without mail it changes at once.
 */
export const changeEmail = operation({
  name: 'sessions.changeEmail',
  version: 1,
  method: 'POST',
  path: '/api/auth/change-email',
  access: 'member',
  offline: 'online',
  args: changeEmailSchema,
  response: v.object({ message: v.string(), waitsForMail: v.boolean() }),
})

/**
 * Confirms the new address. It takes the link from the mail to the new address and the account's password: the link
 * alone may have reached a stranger's mailbox. Within its hour the link can be used again, which changes nothing more:
 * the first response may have been lost.
 */
export const confirmEmail = operation({
  name: 'sessions.confirmEmail',
  version: 1,
  method: 'POST',
  path: '/api/auth/confirm-email',
  access: 'anyone',
  offline: 'online',
  args: confirmEmailSchema,
  response: messageSchema,
})

/**
 * Undoes a change of address with the link from the mail to the old address. The account has the old address again,
 * every session ends, and the password is no longer valid. The returned token sets a new password. Until it is used or
 * expires, the link can be used again and returns the same token: the first response may have been lost.
 */
export const undoEmail = operation({
  name: 'sessions.undoEmail',
  version: 1,
  method: 'POST',
  path: '/api/auth/undo-email',
  access: 'anyone',
  offline: 'online',
  args: undoEmailSchema,
  response: v.object({ token: v.string() }),
})

/**
 * Sends a link to the member's own address, for members who joined before mail was set up. It sends none when there is
 * nothing to verify.
 */
export const sendEmailProof = operation({
  name: 'sessions.sendEmailProof',
  version: 1,
  method: 'POST',
  path: '/api/auth/send-email-proof',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.object({ message: v.string(), isSent: v.boolean() }),
})

/**
 * Verifies the account's address. It takes the link from that mail, and a session of the account or its password: the
 * link shows only who owns the mailbox, and somebody else may have created the account with that address. The link can
 * be used again, for example by a second tap, for as long as the account has this address.
 */
export const proveEmail = operation({
  name: 'sessions.proveEmail',
  version: 1,
  method: 'POST',
  path: '/api/auth/prove-email',
  access: 'anyone',
  offline: 'online',
  args: proveEmailSchema,
  response: messageSchema,
})

export const changePassword = operation({
  name: 'sessions.changePassword',
  version: 1,
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'member',
  offline: 'online',
  args: changePasswordSchema,
  response: messageSchema,
})

/** Sets a password for an account that has none. */
export const setUpPassword = operation({
  name: 'sessions.setUpPassword',
  version: 1,
  method: 'POST',
  path: '/api/auth/setup-password',
  access: 'member',
  offline: 'online',
  args: setUpPasswordSchema,
  response: messageSchema,
})

/** Returns the member's devices: first the one that sends the request, then the others with the last used one first. */
export const devices = operation({
  name: 'sessions.devices',
  version: 1,
  method: 'GET',
  path: '/api/auth/devices',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: v.array(deviceSchema),
})

export const endDevice = operation({
  name: 'sessions.endDevice',
  version: 1,
  method: 'DELETE',
  path: '/api/auth/devices/:deviceId',
  access: 'member',
  offline: 'online',
  args: endDeviceSchema,
  response: messageSchema,
})

/** Ends the sessions of all devices except the one that sends the request. */
export const endOtherDevices = operation({
  name: 'sessions.endOtherDevices',
  version: 1,
  method: 'POST',
  path: '/api/auth/end-other-devices',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: messageSchema,
})

/** The ways to sign in, besides passkeys. */
export const waysInSchema = v.object({
  hasPassword: v.boolean(),
  providers: v.array(v.object({ provider: v.picklist(signInProviders), connectedAt: isoTimeSchema })),
})
export type WaysIn = v.InferOutput<typeof waysInSchema>

export const waysIn = operation({
  name: 'sessions.waysIn',
  version: 1,
  method: 'GET',
  path: '/api/auth/methods',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: waysInSchema,
})

const providerSchema = v.strictObject({ provider: v.picklist(signInProviders) })

/**
 * Checks that the browser may leave for this provider now, to connect it as a way to sign in. The browser itself goes
 * to the returned path.
 */
export const startConnecting = operation({
  name: 'sessions.startConnecting',
  version: 1,
  method: 'POST',
  path: '/api/auth/methods/:provider',
  access: 'member',
  offline: 'online',
  args: providerSchema,
  response: v.object({ path: v.string() }),
})

/** Disconnects a provider: its sign-in no longer opens the account. The last way to sign in is never removed. */
export const disconnect = operation({
  name: 'sessions.disconnect',
  version: 1,
  method: 'DELETE',
  path: '/api/auth/methods/:provider',
  access: 'member',
  offline: 'online',
  args: providerSchema,
  response: waysInSchema,
})

export const accountOperations = [
  confirm,
  changePassword,
  setUpPassword,
  changeEmail,
  confirmEmail,
  undoEmail,
  sendEmailProof,
  proveEmail,
  devices,
  endDevice,
  endOtherDevices,
  waysIn,
  startConnecting,
  disconnect,
] as const
