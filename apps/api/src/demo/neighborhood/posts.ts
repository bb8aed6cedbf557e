/** The form of the demo's posts: their texts and times. */
import type { CategoryKey } from '@porchlight/contracts/posts/posts.catalogue'

/** '+5h' = in about five hours; '+2d 09:00' = the day after tomorrow at nine; '-3d 18:30' = three days ago. */
export type Due = `+${number}h` | `${'+' | '-'}${number}d ${number}:${number}`

interface DemoText {
  /** The key of who wrote it. */
  by: string
  hoursAgo: number
  due: Due
  title: string
  text: string
}

export interface DemoHelp extends DemoText {
  in: CategoryKey
  sub: string | null
  hasTipJar?: true
  /** The key of the neighbor without a phone for whom it was written down. */
  for?: string
}

export interface DemoMeetup extends DemoText {
  where: string
  /** The name of the third place where it is. */
  at?: string
  /** The number of guests, and the maximum. */
  guests: readonly [coming: number, max: number]
  /** The number of members who wait for a seat. */
  waiting?: number
  for?: 'women' | 'men'
}
