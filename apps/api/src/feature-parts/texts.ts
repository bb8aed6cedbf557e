/** Texts of a feature for the API's description. An operation without a text or an example does not compile. */
import type { RefusalCode } from '@porchlight/contracts/errors/refusals'
import type { ArgsNamed, FeatureName, OperationName, OperationOf } from '@porchlight/contracts/operations'

export interface CallText<Name extends OperationName> {
  summary: string
  /** Refusals of this call, besides those of every call of its kind. */
  refusals: readonly RefusalCode[]
  /** Arguments that the call takes as they stand. */
  example: (now: number) => Partial<ArgsNamed<Name>>
}

export interface FeatureTexts<Feature extends FeatureName> {
  title: string
  calls: { readonly [Name in OperationOf<Feature>]: CallText<Name> }
}

export type AllTexts = { readonly [Feature in FeatureName]: FeatureTexts<Feature> }

export const exampleId = '01890a5d-ac96-774b-bcce-b302099a8057'
