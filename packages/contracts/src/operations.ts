/**
 * Lists all operations, in the order of the features. The server registers one handler for each operation, for REST and for
 * the round.
 */
import { type FeatureName, type Features, features } from './features.ts'
import type { ArgsOf, ResponseOf } from './operation.ts'

export type { FeatureName } from './features.ts'

type DeclaredOperation = Features[FeatureName]['operations'][number]

/** The table below would hold only the last of two operations with the same name. */
export const declaredOperations: readonly DeclaredOperation[] = Object.values(features).flatMap(
  (feature): readonly DeclaredOperation[] => feature.operations,
)

export type OperationName = DeclaredOperation['name']
export type OperationNamed<Name extends OperationName> = Extract<DeclaredOperation, { name: Name }>
/** The operations of one feature. */
export type OperationOf<Feature extends FeatureName> = Features[Feature]['operations'][number]['name']
export type QueuedName = Extract<DeclaredOperation, { offline: 'queue' }>['name']
export type ArgsNamed<Name extends OperationName> = ArgsOf<OperationNamed<Name>>
export type ResponseNamed<Name extends OperationName> = ResponseOf<OperationNamed<Name>>

export const operations = Object.fromEntries(declaredOperations.map((each) => [each.name, each])) as {
  readonly [Name in OperationName]: OperationNamed<Name>
}
