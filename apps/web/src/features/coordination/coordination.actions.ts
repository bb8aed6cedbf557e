/** Adds and removes the neighbors whom a coordinator looks after. Each needs a response at once, so nothing waits on the device. */
import * as coordination from '@porchlight/contracts/coordination/coordination.operations'
import type { Id } from '@porchlight/contracts/values/id'
import { renewCachedQuery } from '../../sync/transport/cached-queries.ts'
import { call, ignoreAbsence } from '../../sync/transport/transport.ts'

/** @param args the id is the same for a second try, so that a response that was lost adds nobody twice */
export async function addNeighbor(args: { id: Id; firstName: string; lastName: string }): Promise<void> {
  await call(coordination.addCoordinated, args)
  await renewList()
}

export async function removeNeighbor(neighborId: Id): Promise<void> {
  await call(coordination.removeCoordinated, { neighborId }).catch(ignoreAbsence)
  await renewList()
}

function renewList(): Promise<unknown> {
  return renewCachedQuery({ operation: coordination.listCoordinated, args: {} })
}
