/** Acts at the desk. The first member of a community is its operator; all others are refused. */
import { actsFor } from '@porchlight/contracts/cases/cases.rules'
import { isSanction } from '@porchlight/contracts/standing/standing.catalogue'
import { type ActsOf, asItIs } from './act.ts'
import { things } from './things.ts'

export const caseActs: ActsOf<'cases'> = {
  'cases.claim': { examples: [[0.5, asItIs]] },
  'cases.release': { examples: [[0.3, asItIs]] },
  'cases.decide': {
    examples: [
      [
        1,
        async (scene) => {
          const caseId = await things.case(scene)
          const row = await scene.phone.database.moderationCases.get(caseId)
          // A mute and a suspension need an end, and end what the fuzz does besides.
          const acts = row ? actsFor(row).filter((act) => !isSanction(act)) : []
          return {
            id: scene.random.id(),
            caseId,
            act: acts.length === 0 ? 'dismiss' : scene.random.of(acts),
          }
        },
      ],
    ],
  },
  'cases.undo': {
    examples: [
      [
        0.3,
        async ({ phone, random }) => {
          const acts = await phone.database.moderationActs.toArray()
          const act = acts.length === 0 ? undefined : random.of(acts)
          return { caseId: act?.caseId ?? random.id(), actId: act?.id ?? random.id() }
        },
      ],
    ],
  },
}
