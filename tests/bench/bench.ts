/** The form of every line of the bench, and of its result. */
import type { Compared } from './compare.ts'
import type { MeasuredProcess } from './measured-process.ts'
import type { Ours } from './product.ts'

export interface Sizes {
  turns: number
  posts: number
  rounds: number
  /** The number of posts in the requested list. */
  listed: number
  clients: number
  /** The number of calls of each client in a turn. */
  calls: number
}

export const wholeSizes: Sizes = { turns: 5, posts: 1000, rounds: 5, listed: 500, clients: 16, calls: 50 }
/** The sizes that only show whether the bench runs at all. */
export const smokeSizes: Sizes = { turns: 1, posts: 20, rounds: 2, listed: 10, clients: 2, calls: 3 }

export interface Bench {
  sizes: Sizes
  ours: Ours
  floor: MeasuredProcess
}

export interface Line extends Compared {
  name: string
  /** The name of one counted item. */
  unit: string
  /** The most that our server may take, as a multiple of the floor's time. Null when the result is only reported. */
  most: number | null
}
