/** The import of a list at the desk, and the letters that wait. */

import { checkNeighbor, type ReadLine } from '@porchlight/contracts/administration/listed-neighbors.rules'
import { listLimits } from '@porchlight/contracts/administration/lists.rules'
import type { Fates, SentLine } from '@porchlight/contracts/administration/lists.schema'
import { assert } from '@porchlight/contracts/errors/assert'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { invitationPathStart } from '@porchlight/contracts/sessions/mail-links'
import { fullNameOf } from '@porchlight/contracts/values/text/full-name'
import { toIso } from '@porchlight/contracts/values/time'
import type { Kysely } from 'kysely'
import type { DataKeys } from '../../database/folder/data-keys.ts'
import type { Tables } from '../../database/schema/tables.ts'
import type { Transact } from '../../database/transactions/transact.ts'
import type { Handlers, RequireFreshSignIn } from '../../feature-parts/handlers.ts'
import { idOfCall } from '../../ids/new-ids.ts'
import type { Geocoding } from '../../providers/geocoding/geocoding.ts'
import { isKnownZipCode, prepareLetter } from '../invitations/letters.operations.ts'
import { countLetters, letterById, waitingLetters } from '../invitations/letters.queries.ts'
import { firstOperator, memberById } from '../members/members.queries.ts'
import { refuseOtherAct } from '../moderation/operator-acts.operations.ts'
import { actKind, operatorIn } from './acting-operator.ts'
import { letterView } from './administration.view.ts'
import { checkLines, type Fate, importLines } from './import-list.operations.ts'

export type ListHandlers = Pick<
  Handlers,
  | 'administration.checkLines'
  | 'administration.importLines'
  | 'administration.letters'
  | 'administration.printLetters'
>

export interface ListSettings {
  reader: Kysely<Tables>
  transact: Transact
  now: () => number
  keys: Pick<DataKeys, 'hash'>
  geocoding: Geocoding
  requireFreshSignIn: RequireFreshSignIn
  /** Returns the origin of the links in letters: the one that the operator configured. */
  appOrigin: () => string
}

const { lettersPerPage } = listLimits

export function listOperations(settings: ListSettings): ListHandlers {
  const { reader, transact, now, keys, geocoding, requireFreshSignIn, appOrigin } = settings
  const operator = ['operator'] as const
  return {
    'administration.checkLines': {
      requires: operator,
      handle: (_context, { lines }) =>
        withFates(geocoding, lines, (readLines) => checkLines(reader, keys, readLines)),
    },
    'administration.importLines': {
      requires: operator,
      handle: (context, { lines, ...args }) => {
        const id = idOfCall(actKind, context, args, now())
        return withFates(geocoding, lines, (readLines) =>
          importLines({ transact, keys }, readLines, async (transaction) => {
            const operatorId = await operatorIn(transaction, context)
            await requireFreshSignIn(transaction.database, context, transaction.now)
            await refuseOtherAct(transaction, { id, operatorId })
            return { id, operatorId }
          }),
        )
      },
    },
    'administration.letters': {
      requires: operator,
      handle: async (_context, { after: afterId }) => {
        const after = afterId === undefined ? undefined : await letterById(reader, afterId)
        const rows = await waitingLetters(reader, now(), { after, countMax: lettersPerPage + 1 })
        const letters = rows.slice(0, lettersPerPage)
        const { all, came } = await countLetters(reader)
        return {
          letters: letters.map(letterView),
          after: rows.length > lettersPerPage ? (letters.at(-1)?.id ?? null) : null,
          ...{ waiting: all - came, came },
        }
      },
    },
    'administration.printLetters': {
      requires: operator,
      handle: (context, { letterIds }) =>
        transact(async (transaction) => {
          const operatorId = await operatorIn(transaction, context)
          await requireFreshSignIn(transaction.database, context, transaction.now)
          // After a restore, the one operator there may be about to leave: then letters are from whoever prints them.
          const sender =
            (await firstOperator(transaction.database, transaction.now)) ??
            (await memberById(transaction.database, operatorId))
          assert(sender, 'an operator calls, and is a member')
          const rows = await waitingLetters(transaction.database, transaction.now, { ids: letterIds })
          const letters = []
          for (const row of rows) {
            const prepared = await prepareLetter(transaction, { letterId: row.id, operatorId: sender.id })
            if (!prepared) continue
            const link = new URL(`${invitationPathStart}${prepared.code}`, appOrigin()).href
            const { id, name, opening } = letterView(row)
            const { signInName, endsAt } = prepared
            letters.push({ id, name, opening, link, signInName, until: toIso(endsAt) })
          }
          if (letters.length === 0) throw new Refused('not_found')
          return { operatorName: sender.firstName, letters }
        }),
    },
  }
}

/** Decides about lines by what was sent. A line that the rules of lists refuse is refused alone, as it is from a file. */
async function withFates(
  geocoding: Geocoding,
  sentLines: readonly SentLine[],
  decide: (lines: readonly ReadLine[]) => Promise<Fate[]>,
): Promise<Fates> {
  const checkedLines = sentLines.map(({ line, ...neighbor }) => ({ line, neighbor: checkNeighbor(neighbor) }))
  const readLines = checkedLines.filter((each): each is ReadLine => typeof each.neighbor !== 'string')
  const fatesByLine = new Map((await decide(readLines)).map((fate, index) => [readLines[index], fate]))
  return {
    fates: checkedLines.map((each) => {
      const { neighbor } = each
      if (typeof neighbor === 'string') return fateView({ kind: 'refused', reason: neighbor }, true)
      const fate = fatesByLine.get(each as ReadLine)
      assert(fate, 'a line without an outcome')
      return fateView(fate, neighbor.zipCode === null || isKnownZipCode(geocoding, neighbor.zipCode))
    }),
  }
}

function fateView(fate: Fate, isZipKnown: boolean): Fates['fates'][number] {
  return {
    ...{ kind: fate.kind, isZipKnown },
    reason: fate.kind === 'refused' ? fate.reason : '',
    member: fate.kind === 'member' ? fullNameOf(fate.member) : '',
  }
}
