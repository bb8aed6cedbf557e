/**
 * Finds work that awaits something else than the database inside a transaction, because all other work would have to
 * wait. While a query runs, nothing is measured; between two queries no turn of the event loop may end. A transaction
 * has one connection, and runs one query at a time: two at once would look like a wait when their results come in
 * different turns.
 */
import { Bug } from '@porchlight/contracts/errors/assert'
import type { KyselyPlugin } from 'kysely'

export interface Watch {
  /** @throws Bug once for each wait, so that only the work that waited pays for it. */
  assertNothingElseWasAwaited: () => void
  stop: () => void
}

export interface QueryWatch {
  /** The plugin of the writing connection, which runs one transaction at a time. */
  plugin: KyselyPlugin
  /** Must be called before a query that Kysely does not build: the plugin receives only its result. */
  beforeQuery: () => void
  begin: () => Watch
}

export function createQueryWatch(): QueryWatch {
  let isOn = false
  let waited = false
  let turn: NodeJS.Immediate | undefined
  const resting = () => {
    if (!isOn) return
    clearImmediate(turn)
    turn = setImmediate(() => {
      waited = true
    })
  }
  return {
    // A result that is there at once leaves no turn of the event loop that could look like a wait.
    beforeQuery: () => clearImmediate(turn),
    plugin: {
      transformQuery: ({ node }) => {
        clearImmediate(turn)
        return node
      },
      transformResult: async ({ result }) => {
        resting()
        return result
      },
    },
    begin: () => {
      isOn = true
      waited = false
      resting()
      return {
        assertNothingElseWasAwaited: () => {
          if (!waited) return
          waited = false
          resting()
          throw new Bug('something other than the database was awaited inside a transaction')
        },
        stop: () => {
          isOn = false
          clearImmediate(turn)
        },
      }
    },
  }
}
