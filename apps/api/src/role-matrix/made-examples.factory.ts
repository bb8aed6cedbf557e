/** The matrix's examples of a call, made from the example of its operation and the things that this example names. */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Thing } from '@porchlight/contracts/example'
import { exampleWith, thingsIn } from '@porchlight/contracts/examples'
import type { ArgsNamed, OperationName } from '@porchlight/contracts/operations'
import { createId } from '@porchlight/contracts/values/id'
import type { CallExample, DeclaredCall, TriedCall, TriedThings } from './example-calls.factory.ts'
import type { Fixture, Visitor } from './fixture.factory.ts'

type Things = TriedThings<Thing>
type Args = Record<string, unknown>

/** Returns an operation's example in which each thing is called by its kind. */
function markedExample(name: OperationName, now: number): Args {
  return exampleWith(name, { now, newId: () => createId(), idOf: (thing) => thing })
}

export function tryCall<Name extends OperationName>(
  name: Name,
  things: Things,
  declaredCall: DeclaredCall<ArgsNamed<Name>> = {},
): TriedCall {
  const { openTo = 'members', examples, besides = [], shows, prepareExample } = declaredCall
  const kinds = thingsIn(name)
  const madeExamples = (): CallExample<Args>[] =>
    makeExamples(name, things).map((example) => (shows ? { ...example, shows } : example))
  const changedExamples = [...(examples ?? madeExamples()), ...besides] as readonly CallExample<Args>[]
  return {
    openTo,
    examples: changedExamples.map((example) => ({
      ...example,
      args: async (fixture, visitor) => {
        const changes = await example.args(fixture, visitor)
        return completeArgs({ name, things, changes }, fixture, visitor)
      },
    })),
    ...(prepareExample || kinds.length > 0
      ? {
          prepareExample:
            prepareExample ??
            (async (call, within) => {
              for (const kind of kinds) await things[kind].prepare(call, within)
            }),
        }
      : {}),
  }
}

/**
 * Returns an example for each target of the things that an operation's example names. Where it names several, the others are
 * ones that the visitor may use.
 */
function makeExamples(name: OperationName, things: Things): CallExample<Args>[] {
  const example = markedExample(name, 0)
  const kinds = thingsIn(name)
  if (kinds.length === 0)
    return [{ what: 'as in its description', about: 'nothing of anybody’s', args: () => ({}) }]
  return kinds.flatMap((kind, index) => {
    const field = Object.keys(example).find((each) => example[each] === kind)
    assert(field, `${name} names ${kind}`)
    const [usable, ...otherTargets] = things[kind].targets
    return [...(index === 0 ? [usable] : []), ...otherTargets].map(({ what: target, about, id }) => ({
      what: kinds.length === 1 ? target : `${field}: ${target}`,
      about,
      args: async (fixture: Fixture, visitor: Visitor) => ({ [field]: await id(fixture, visitor) }),
    }))
  })
}

/** Puts the changes over the operation's example, and an id of a usable thing where the changes name none. */
async function completeArgs(
  { name, things, changes }: { name: OperationName; things: Things; changes: Args },
  fixture: Fixture,
  visitor: Visitor,
): Promise<Args> {
  const example = markedExample(name, fixture.testApp.clock.now())
  const kinds = new Set<unknown>(thingsIn(name))
  for (const [field, value] of Object.entries(example)) {
    if (field in changes || !kinds.has(value)) continue
    example[field] = await things[value as Thing].targets[0].id(fixture, visitor)
  }
  return Object.fromEntries(
    Object.entries({ ...example, ...changes }).filter(([, value]) => value !== undefined),
  )
}
