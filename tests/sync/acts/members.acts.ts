import { dayMs, toIso } from '@porchlight/contracts/values/time'
import { type ActsOf, photoNeverSent, photosNeverSent } from './act.ts'

export const memberActs: ActsOf<'members'> = {
  'members.completeProfile': {
    examples: [
      [
        2,
        async ({ random }) => {
          const bio = `I like the number ${random.upTo(1000)}.`
          const interests = [`Hobby ${random.upTo(9)}`, 'Chess']
          return random.of([
            { bio, interests: undefined },
            { bio: undefined, interests },
            { bio, interests },
          ])
        },
      ],
    ],
    refusals: [],
  },
  'members.setPhoto': {
    examples: [[1, async ({ random }) => ({ photo: random.chance(0.2) ? null : photoNeverSent(random) })]],
    refusals: [],
  },
  'members.setPhotos': {
    examples: [
      [
        1,
        async ({ random }) => ({
          photos: photosNeverSent(random, 3),
          mainProfilePhotoIndex: random.upTo(3),
        }),
      ],
    ],
    refusals: [],
  },
  'members.setAway': {
    examples: [
      [
        1,
        async ({ random, now }) => ({
          awayUntil: random.chance(0.3) ? null : toIso(now + (1 + random.upTo(20)) * dayMs),
        }),
      ],
    ],
    refusals: [],
  },
  'members.setLocation': {
    examples: [
      [
        1,
        async ({ random }) => ({
          latitude: String(34 + random.upTo(1000) / 7919),
          longitude: String(-118 - random.upTo(1000) / 7919),
          location: random.of([null, 'Echo Park']),
          zipCode: random.of([null, '90026', '90039']),
          locationPermissionGranted: true,
        }),
      ],
    ],
    refusals: [],
  },
  'members.setZipCode': {
    examples: [[1, async ({ random }) => ({ zipCode: random.of(['90026', '90039', '10001']) })]],
    refusals: [],
  },
}
