/** What moderators do at the desk. The first member of a community is its operator; all others are refused. */
import { caseActs as actsOfCases } from '@porchlight/contracts/cases/cases.schema'
import type { ActsOf, Scene } from './act.ts'

const refusals = ['moderators_only', 'not_found', 'case_decided', 'own_case', 'about_operator'] as const

export const caseActs: ActsOf<'cases'> = {
  'cases.claim': {
    examples: [[0.5, async (scene) => ({ caseId: await someCase(scene) })]],
    refusals: [...refusals, 'case_claimed'],
  },
  'cases.release': {
    examples: [[0.3, async (scene) => ({ caseId: await someCase(scene) })]],
    refusals,
  },
  'cases.decide': {
    examples: [
      [
        1,
        async (scene) => ({
          id: scene.random.id(),
          caseId: await someCase(scene),
          act: scene.random.of(actsOfCases.filter((act) => act !== 'suspend' && act !== 'mute')),
          words: 'After a look at it.',
        }),
      ],
    ],
    refusals: [...refusals, 'act_impossible', 'credits_paused'],
  },
  'cases.undo': {
    examples: [
      [
        0.3,
        async (scene) => {
          const acts = await scene.phone.database.moderationActs.toArray()
          const act = acts.length === 0 ? undefined : scene.random.of(acts)
          return { caseId: act?.caseId ?? scene.random.id(), actId: act?.id ?? scene.random.id() }
        },
      ],
    ],
    refusals: [...refusals, 'case_open', 'cannot_undo'],
  },
}

async function someCase({ random, phone }: Scene): Promise<string> {
  const ids = (await phone.database.moderationCases.toArray()).map(({ id }) => id)
  return ids.length === 0 ? random.id() : random.of(ids)
}
