/** The schema of a neighbor without a phone, for the coordinator who looks after them. */
import * as v from 'valibot'
import { idSchema } from '../values/id.ts'
import { isoTimeSchema } from '../values/time.ts'

export const coordinatedNeighborSchema = v.object({
  id: idSchema,
  firstName: v.string(),
  lastName: v.string(),
  /** The name as posts show it: first name and last initial. */
  name: v.string(),
  /** The balance of the neighbor's own account. */
  credits: v.number(),
  createdAt: isoTimeSchema,
})
export type CoordinatedNeighbor = v.InferOutput<typeof coordinatedNeighborSchema>

export const coordinationSchema = v.object({
  /** The neighbors, in the order of their names. */
  neighbors: v.array(coordinatedNeighborSchema),
  /** The credits that a request costs a neighbor; 0 where nothing is paid for requests. */
  requestCost: v.number(),
})
export type Coordination = v.InferOutput<typeof coordinationSchema>
