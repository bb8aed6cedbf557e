/** Checks what an operation declares (rights, and limits per day) once, before its handler runs. */
import { assert } from '@porchlight/contracts/errors/assert'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/schema/tables.ts'
import { type DayLimits, refuseBeyond } from '../feature-parts/day-limits.ts'
import { nameOf } from '../feature-parts/declarations.ts'
import type { WriteContext } from '../feature-parts/handlers.ts'
import type { Declaration, Declarations, Guards, RightName } from '../feature-parts/rights.ts'

interface CheckSettings {
  reader: Kysely<Tables>
  now: () => number
  guards: Guards
  dayLimits: DayLimits
}

export interface RightChecks {
  /** Checks a queued operation, in the transaction that stores its outcome. */
  readonly checkWrite: CheckWrite
  /** Checks an online operation, before it opens transactions of its own. */
  readonly checkCall: (memberId: string | null, requires: readonly RightName[]) => Promise<void>
}

/** @throws Refused when a right is missing or a day has no room */
export type CheckWrite = (
  context: WriteContext,
  declarations: Declarations<WriteContext, never>,
  args: never,
) => Promise<void>

export function createRightChecks({ reader, now, guards, dayLimits }: CheckSettings): RightChecks {
  return {
    checkWrite: async (context, { requires = [], perDay = [] }, args) => {
      const { transaction, memberId } = context
      const { database, now: at } = transaction
      for (const right of requires) {
        if (await applies(right, context, args)) await guards[nameOf(right)]({ database, now: at, memberId })
      }
      for (const limit of perDay) {
        if (await applies(limit, context, args))
          await refuseBeyond(transaction, dayLimits[nameOf(limit)], memberId)
      }
    },
    checkCall: async (memberId, requires) => {
      if (requires.length === 0) return
      assert(memberId, 'a right of nobody')
      for (const right of requires) await guards[right]({ database: reader, now: now(), memberId })
    },
  }
}

async function applies(
  declaration: Declaration<string, WriteContext, never>,
  context: WriteContext,
  args: never,
): Promise<boolean> {
  return typeof declaration === 'string' || declaration.when(context, args)
}
