/**
 * Acts for all operations that may wait on a device: the example of each, with things of the phone that does it. A feature is
 * listed where it acts otherwise.
 */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import { describedOperations, exampleWith, thingsIn } from '@porchlight/contracts/examples'
import { type OperationName, operations, type QueuedName } from '@porchlight/contracts/operations'
import { type Acts, asItIs, type Scene } from './act.ts'
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
import { things } from './things.ts'

const declaredActs: { readonly [Name in QueuedName]?: Acts<Name> } = {
  ...postActs,
  ...memberActs,
  ...conversationActs,
  ...messageActs,
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

function isQueued(name: OperationName): name is QueuedName {
  return operations[name].offline === 'queue'
}

/** A block ends a help, so the acts on helps come before blocks: the features are in the order of the declared acts. */
const names = [...new Set([...(Object.keys(declaredActs) as QueuedName[]), ...queuedNames()])]

function queuedNames(): QueuedName[] {
  return (Object.keys(operations) as OperationName[]).filter(isQueued)
}

const actsOf = (name: QueuedName) => (declaredActs[name] ?? {}) as Acts<QueuedName>

export const examples: readonly (readonly [
  weight: number,
  name: QueuedName,
  args: (scene: Scene) => Promise<unknown>,
])[] = names.flatMap((name) =>
  (actsOf(name).examples ?? [[1, asItIs] as const]).map(
    ([weight, changes]) =>
      [weight, name, async (scene: Scene) => completeArgs(name, scene, await changes(scene))] as const,
  ),
)

/** Puts the changes over the operation's example, and the id of a thing of the phone where the changes name none. */
async function completeArgs(name: QueuedName, scene: Scene, changes: object): Promise<unknown> {
  const { now, random } = scene
  const example: Record<string, unknown> = exampleWith(name, {
    now,
    newId: () => random.id(),
    idOf: (thing) => thing,
  })
  for (const thing of thingsIn(name)) {
    for (const [field, value] of Object.entries(example)) {
      if (value === thing && !(field in changes)) example[field] = await things[thing](scene)
    }
  }
  return Object.fromEntries(
    Object.entries({ ...example, ...changes }).filter(([, value]) => value !== undefined),
  )
}

export const expectedRefusals: RefusalCode[] = names.flatMap((name) => [
  ...(actsOf(name).refusals ?? describedOperations[name].refusals),
])

/** Returns null when the entry is left unchanged, as is every entry that only a newer app can read. */
export function edited(name: string, args: unknown): unknown {
  return Object.hasOwn(declaredActs, name) ? (actsOf(name as QueuedName).edit?.(args as never) ?? null) : null
}
