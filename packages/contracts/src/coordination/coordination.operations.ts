/**
 * The list of the neighbors without a phone whom a coordinator looks after. It needs a signal: each of them gets an account
 * with credits, and its coordinator learns at once if there is no room for one more. What is then written down for
 * them is a post like any other, and waits on the device.
 */
import * as v from 'valibot'
import { operation } from '../operation.ts'
import { nameLengthMax } from '../sessions/sessions.rules.ts'
import { idSchema } from '../values/id.ts'
import { requiredText } from '../values/text/text.ts'
import { coordinatedNeighborSchema, coordinationSchema } from './coordination.schema.ts'

/** Lists the neighbors whom the caller looks after. */
export const listCoordinated = operation({
  name: 'coordination.list',
  version: 1,
  method: 'GET',
  path: '/api/coordinated-neighbors',
  access: 'member',
  offline: 'online',
  args: v.strictObject({}),
  response: coordinationSchema,
})

/** Adds a neighbor who agreed to it. The same id again returns the one that was added, and is refused with other names. */
export const addCoordinated = operation({
  name: 'coordination.add',
  version: 1,
  method: 'POST',
  path: '/api/coordinated-neighbors',
  access: 'member',
  offline: 'online',
  args: v.strictObject({
    id: v.optional(idSchema),
    firstName: requiredText(nameLengthMax, 'First name is required'),
    lastName: requiredText(nameLengthMax, 'Last name is required'),
  }),
  response: coordinatedNeighborSchema,
})

/** Removes a neighbor: what is open for them is withdrawn, and their name is deleted. */
export const removeCoordinated = operation({
  name: 'coordination.remove',
  version: 1,
  method: 'DELETE',
  path: '/api/coordinated-neighbors/:neighborId',
  access: 'member',
  offline: 'online',
  args: v.strictObject({ neighborId: idSchema }),
  response: v.object({ message: v.string() }),
})

export const coordinationOperations = [listCoordinated, addCoordinated, removeCoordinated] as const
