/** The actions of the fuzz's members with one operation. */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed, FeatureName, OperationOf, QueuedName } from '@porchlight/contracts/operations'
import type { Phone } from '../phone.ts'
import type { Random } from '../random.ts'

export interface Scene {
  random: Random
  /** Epoch ms at the server. */
  now: number
  phone: Phone
}

/** The differences from the operation's own example. */
type Changes<Args> = { readonly [Field in keyof Args]?: Args[Field] | undefined }

/** The acts that the fuzz cannot take from an operation's own example, which is done once in a while as it is. */
export interface Acts<Name extends QueuedName> {
  /** Replaces the example as it is. Each as often as its weight, beside all others. */
  examples?: readonly (readonly [
    weight: number,
    changes: (scene: Scene) => Promise<Changes<ArgsNamed<Name>>>,
  ])[]
  /** Changes the arguments of a waiting entry; without it no waiting entry is changed. */
  edit?: (args: ArgsNamed<Name>) => ArgsNamed<Name>
  /** Refusals that a rule may return for it; without a list, those of its description. Any other is a fault. */
  refusals?: readonly RefusalCode[]
}

export type ActsOf<Feature extends FeatureName> = {
  readonly [Name in Extract<OperationOf<Feature>, QueuedName>]?: Acts<Name>
}

/** The example as it is, but more or less often than the others. */
export const asItIs = async () => ({})

const photosNamed = 4

/** One of few: its row waits for bytes that never come, and is whole without them. */
export function photoNeverSent(random: Random): string {
  return photoNumbered(random.upTo(photosNamed))
}

/** Each another one, in any order. */
export function photosNeverSent(random: Random, count: number): string[] {
  const remainingPhotos = Array.from({ length: photosNamed }, (_, index) => photoNumbered(index))
  return Array.from({ length: count }, () =>
    remainingPhotos.splice(random.upTo(remainingPhotos.length), 1),
  ).flat()
}

const photoNumbered = (number: number) => String(number).padStart(64, 'a')
