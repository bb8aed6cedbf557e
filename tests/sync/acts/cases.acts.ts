/** What moderators do at the desk. The first member of a community is its operator; all others are refused. */
import { actsFor, needsEnd } from '@porchlight/contracts/cases/cases.rules'
import type { ModerationCase } from '@porchlight/contracts/cases/cases.schema'
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
        async (scene) => {
          const row = await someOpenCase(scene)
          // A mute and a suspension need an end, and end what the fuzz does besides.
          const acts = row ? actsFor(row).filter((act) => !needsEnd(act)) : []
          return {
            id: scene.random.id(),
            caseId: row?.id ?? scene.random.id(),
            act: acts.length === 0 ? 'dismiss' : scene.random.of(acts),
            words: 'After a look at it.',
          }
        },
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

async function someCase(scene: Scene): Promise<string> {
  return (await someOpenCase(scene))?.id ?? scene.random.id()
}

async function someOpenCase({ random, phone }: Scene): Promise<ModerationCase | undefined> {
  const cases = await phone.database.moderationCases.filter(({ state }) => state === 'open').toArray()
  return cases.length === 0 ? undefined : random.of(cases)
}
