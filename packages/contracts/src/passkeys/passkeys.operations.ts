import * as v from 'valibot'
import { memberSchema } from '../members/members.schema.ts'
import { operation } from '../operation.ts'
import { idSchema } from '../values/id.ts'
import {
  newPasskeySchema,
  passkeyCreationSchema,
  passkeyListSchema,
  passkeyNameSchema,
  passkeyProofSchema,
  passkeyRequestSchema,
} from './passkeys.schema.ts'

/** Lists the member's own passkeys, the oldest first. */
export const listPasskeys = operation({
  name: 'passkeys.list',
  version: 1,
  method: 'GET',
  path: '/api/passkeys',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: passkeyListSchema,
})

/** Returns the request to create a passkey. It can be used once, in this session, within ten minutes. */
export const startPasskey = operation({
  name: 'passkeys.start',
  version: 1,
  method: 'POST',
  path: '/api/passkeys/start',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: passkeyCreationSchema,
})

export const addPasskey = operation({
  name: 'passkeys.add',
  version: 1,
  method: 'POST',
  path: '/api/passkeys',
  access: 'member',
  offline: 'online',
  args: newPasskeySchema,
  response: passkeyListSchema,
})

export const renamePasskey = operation({
  name: 'passkeys.rename',
  version: 1,
  method: 'PATCH',
  path: '/api/passkeys/:id',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ id: idSchema, name: passkeyNameSchema }),
  response: passkeyListSchema,
})

/** Never the last way in. */
export const removePasskey = operation({
  name: 'passkeys.remove',
  version: 1,
  method: 'DELETE',
  path: '/api/passkeys/:id',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ id: idSchema }),
  response: passkeyListSchema,
})

/**
 * Returns the request for signing in with a passkey. It is the same for everybody and names no member, because the
 * authenticator itself finds the owner.
 */
export const startPasskeySignIn = operation({
  name: 'passkeys.startSignIn',
  version: 1,
  method: 'POST',
  path: '/api/auth/passkey/start',
  access: 'anyone',
  offline: 'online',
  args: v.strictObject({}),
  response: passkeyRequestSchema,
})

export const signInWithPasskey = operation({
  name: 'passkeys.signIn',
  version: 1,
  method: 'POST',
  path: '/api/auth/passkey',
  access: 'anyone',
  offline: 'online',
  args: passkeyProofSchema,
  response: memberSchema,
})

/**
 * Returns the request for one of the member's own passkeys. Changes to an account need it to confirm once more who the
 * member is.
 */
export const startPasskeyConfirm = operation({
  name: 'passkeys.startConfirm',
  version: 1,
  method: 'POST',
  path: '/api/auth/passkey/confirm/start',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: passkeyRequestSchema,
})

/** Confirms who the member is, as `sessions.confirm` does, by a passkey in place of the password. */
export const confirmWithPasskey = operation({
  name: 'passkeys.confirm',
  version: 1,
  method: 'POST',
  path: '/api/auth/passkey/confirm',
  access: 'member',
  offline: 'online',
  args: passkeyProofSchema,
  response: v.object({ message: v.string() }),
})

export const passkeyOperations = [
  listPasskeys,
  startPasskey,
  addPasskey,
  renamePasskey,
  removePasskey,
  startPasskeySignIn,
  signInWithPasskey,
  startPasskeyConfirm,
  confirmWithPasskey,
] as const
