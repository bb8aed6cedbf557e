import { reportReasons } from '@porchlight/contracts/safety/safety.schema'
import { type ActsOf, asItIs, type Scene } from './act.ts'
import { someNeighbor } from './things.ts'

export const safetyActs: ActsOf<'safety'> = {
  'safety.block': {
    examples: [[1, asItIs]],
    refusals: ['not_found'],
  },
  'safety.unblock': {
    examples: [[2, async (scene) => ({ userId: await somebodyBlocked(scene) })]],
    refusals: ['not_found'],
  },
  'safety.report': {
    examples: [
      [
        1,
        async (scene) => ({
          id: scene.random.id(),
          reason: scene.random.of(reportReasons),
          words: scene.random.chance(0.5) ? 'Once more.' : '',
        }),
      ],
    ],
    refusals: ['not_found', 'too_many'],
  },
}

async function somebodyBlocked(scene: Scene): Promise<string> {
  const ids = (await scene.phone.database.blocks.toArray()).map(({ id }) => id)
  return ids.length === 0 ? someNeighbor(scene) : scene.random.of(ids)
}
