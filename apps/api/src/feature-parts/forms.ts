/** Calls that the spec sends as forms, with a photo in them. Each ends in the operation that JSON would ask for. */
import type { FeatureName, OperationOf } from '@porchlight/contracts/operations'

/**
 * The form's texts by their names, and the hash of its photo, as the operation's arguments; what those may be is looked at
 * by the operation.
 * @throws Refused `invalid`
 */
export type ReadForm = (fields: ReadonlyMap<string, string>, photo: string | null) => Record<string, unknown>

export type FormsOf<Name extends FeatureName> = { readonly [Each in OperationOf<Name>]?: ReadForm }

/** Readers of forms, by the operation's name. */
export type Forms = Readonly<Record<string, ReadForm | undefined>>
