/** The descriptions and examples of all operations. No page imports them. */
import type * as v from 'valibot'
import type { DescribedOperation, ExampleThings, Thing } from './example.ts'
import { features } from './features.ts'
import type { OperationName, OperationNamed } from './operations.ts'

/** The id that every thing has in the API's description. */
export const exampleId = '01890a5d-ac96-774b-bcce-b302099a8057'

/** The arguments of a call as it is sent, without default values. */
type SentArgs<Name extends OperationName> = v.InferInput<OperationNamed<Name>['args']>

type DescribedByName = { readonly [Name in OperationName]: DescribedOperation<OperationNamed<Name>> }

export const describedOperations: DescribedByName = Object.assign(
  {},
  ...Object.values(features).map(({ examples }) => examples.calls),
)

/** Returns the example as the API's description shows it. */
export function shownExample<Name extends OperationName>(name: Name, now: number): SentArgs<Name> {
  return exampleWith(name, { now, newId: () => exampleId, idOf: () => exampleId })
}

export function exampleWith<Name extends OperationName>(name: Name, things: ExampleThings): SentArgs<Name> {
  const { example }: DescribedOperation<OperationNamed<Name>> = describedOperations[name]
  return example(things)
}

/** Returns the kinds of existing things that an operation's example names. */
export function thingsIn(name: OperationName): Thing[] {
  const things = new Set<Thing>()
  const idOf = (thing: Thing) => {
    things.add(thing)
    return exampleId
  }
  exampleWith(name, { now: 0, newId: () => exampleId, idOf })
  return [...things]
}

/** Returns the example with the ids of real things, which may have to be looked up or made first. */
export async function exampleAbout<Name extends OperationName>(
  name: Name,
  { idOf, ...things }: Omit<ExampleThings, 'idOf'> & { idOf: (thing: Thing) => string | Promise<string> },
): Promise<SentArgs<Name>> {
  const ids = new Map<Thing, string>()
  for (const thing of thingsIn(name)) ids.set(thing, await idOf(thing))
  return exampleWith(name, { ...things, idOf: (thing) => String(ids.get(thing)) })
}
