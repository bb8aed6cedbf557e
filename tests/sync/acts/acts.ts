/** Acts for all operations that may wait on a device. A missing operation is a type error. */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { QueuedName } from '@porchlight/contracts/operations'
import type { Acts, Scene } from './act.ts'
import { caseActs } from './cases.acts.ts'
import { conversationActs } from './conversations.acts.ts'
import { creditActs } from './credits.acts.ts'
import { explorationActs } from './exploration.acts.ts'
import { helpActs } from './help.acts.ts'
import { meetupActs } from './meetups.acts.ts'
import { memberActs } from './members.acts.ts'
import { messageActs } from './messages.acts.ts'
import { notificationActs } from './notifications.acts.ts'
import { placeActs } from './places.acts.ts'
import { postActs } from './posts.acts.ts'
import { safetyActs } from './safety.acts.ts'
import { standingActs } from './standing.acts.ts'

const acts: { readonly [Name in QueuedName]: Acts<Name> } = {
  ...postActs,
  ...memberActs,
  ...conversationActs,
  ...messageActs,
  // The acts on helps come before blocks, because a block ends a help.
  ...helpActs,
  ...meetupActs,
  ...creditActs,
  ...placeActs,
  ...safetyActs,
  ...notificationActs,
  ...explorationActs,
  ...caseActs,
  ...standingActs,
}

const each = Object.entries(acts) as [QueuedName, Acts<QueuedName>][]

export const examples: readonly (readonly [
  weight: number,
  name: QueuedName,
  args: (scene: Scene) => Promise<unknown>,
])[] = each.flatMap(([name, { examples: ownExamples }]) =>
  ownExamples.map(([weight, args]) => [weight, name, args] as const),
)

export const expectedRefusals: RefusalCode[] = each.flatMap(([, { refusals }]) => [...refusals])

/** Returns null when the entry is left unchanged, as is every entry that only a newer app can read. */
export function edited(name: string, args: unknown): unknown {
  return Object.hasOwn(acts, name) ? (acts[name as QueuedName].edit?.(args as never) ?? null) : null
}
