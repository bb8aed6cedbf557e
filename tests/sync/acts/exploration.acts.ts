import type { ActsOf, Scene } from './act.ts'

export const explorationActs: ActsOf<'exploration'> = {
  'exploration.record': {
    examples: [[3, async (scene) => visitOf(await somePlace(scene))]],
    refusals: ['not_found', 'too_many'],
  },
  'exploration.set': {
    examples: [[1, async ({ random }) => ({ isHidden: random.chance(0.3) })]],
    refusals: [],
  },
}

/** Returns a visit as the page of a place reports it. */
function visitOf({ id: thirdPlaceId, category }: { id: string; category?: string }) {
  return {
    activityType: 'place_visit' as const,
    thirdPlaceId,
    metadata: category === undefined ? undefined : { category },
  }
}

/** One that the phone has, or one that never was. */
async function somePlace({ phone, random }: Scene): Promise<{ id: string; category?: string }> {
  const places = await phone.database.places.toArray()
  return places.length === 0 || random.chance(0.1) ? { id: random.id() } : random.of(places)
}
