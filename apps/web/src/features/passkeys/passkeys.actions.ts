/** Adding, naming and removing one's own. */
import * as passkeys from '@porchlight/contracts/passkeys/passkeys.operations'
import { renewCachedQuery } from '../../sync/transport/cached-queries.ts'
import { call, ignoreAbsence } from '../../sync/transport/transport.ts'
import type { MadePasskey } from './ceremonies.ts'
import { loadByTap } from './load-ceremonies.ts'

/**
 * Has the browser make one, which opens nothing before it is saved.
 * @throws CeremonyFailed
 */
export async function makePasskey(): Promise<MadePasskey> {
  const question = await call(passkeys.startPasskey, {})
  const { makePasskey: make } = await loadByTap()
  return make(question)
}

export async function savePasskey(newPasskey: MadePasskey, name: string): Promise<void> {
  await call(passkeys.addPasskey, { ...newPasskey, name })
  await renewList()
}

export async function renamePasskey(id: string, name: string): Promise<void> {
  await call(passkeys.renamePasskey, { id, name })
  await renewList()
}

export async function removePasskey(id: string): Promise<void> {
  await call(passkeys.removePasskey, { id }).catch(ignoreAbsence)
  await renewList()
}

function renewList(): Promise<void> {
  return renewCachedQuery({ operation: passkeys.listPasskeys, args: {} })
}
