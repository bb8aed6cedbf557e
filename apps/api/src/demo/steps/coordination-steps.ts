/** A coordinator of the demo with neighbors without a phone, and the letters of an older list. */

import { assert } from '@porchlight/contracts/errors/assert'
import { initialOf, shortName } from '@porchlight/contracts/members/members.rules'
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import { hourMs } from '@porchlight/contracts/values/time'
import { addNeighbor } from '../../features/coordination/coordination.operations.ts'
import { storeLetters } from '../../features/invitations/letters.operations.ts'
import { addToListAct } from '../../features/moderation/operator-acts.operations.ts'
import { type DemoNeighbor, listedNeighbors, lookedAfter } from '../neighborhood/without-a-phone.ts'
import { demoId, idOf, personOf } from './ids.ts'
import type { Step } from './step.ts'

export function coordinationSteps(now: number): Step[] {
  return [
    ...lookedAfter.map((neighbor): Step => {
      const { by, hoursAgo, name } = neighbor
      const [firstName, lastName] = name
      return {
        at: now - hoursAgo * hourMs,
        run: async (transaction) => {
          const memberId = idOf(personOf(by), now)
          const members = transaction.database.updateTable('members').where('id', '=', memberId)
          await members.set({ isCoordinator: 1 }).execute()
          transaction.touch('members', memberId, memberAudience(memberId))
          await addNeighbor(
            transaction,
            { memberId },
            { id: idOfNeighbor(neighbor, now), firstName, lastName },
          )
        },
      }
    }),
    importStep(now),
  ]
}

function importStep(now: number): Step {
  const { by, hoursAgo, lines } = listedNeighbors
  const at = now - hoursAgo * hourMs
  return {
    at,
    run: async (transaction) => {
      const unknown = { email: null, zipCode: null, memberId: null }
      const neighbors = lines.map(({ name: [firstName, lastName], oldId, opening }, index) => ({
        ...{ ...unknown, firstName, lastName, oldId, opening, line: index + 2 },
      }))
      await storeLetters(transaction, neighbors)
      const amount = lines.reduce((sum, { opening }) => sum + opening, 0)
      await addToListAct(transaction, {
        ...{ id: demoId(at, 'import'), operatorId: idOf(personOf(by), now), amount },
      })
    },
  }
}

/** Returns for whom a post is written down, as the post says it. */
export function writtenForOf(key: string, now: number): { id: string; name: string } {
  const neighbor = lookedAfter.find((each) => each.key === key)
  assert(neighbor, `nobody without a phone is called ${key}`)
  const [firstName, lastName] = neighbor.name
  return { id: idOfNeighbor(neighbor, now), name: shortName({ firstName, lastName: initialOf(lastName) }) }
}

function idOfNeighbor({ key, hoursAgo }: DemoNeighbor, now: number): string {
  return demoId(now - hoursAgo * hourMs, key)
}
