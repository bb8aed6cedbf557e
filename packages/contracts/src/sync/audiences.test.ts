import { expect, test } from 'vitest'
import {
  audiencesWith,
  extraOf,
  isExtra,
  memberAudience,
  permanentAudiencesOf,
  premiumAudience,
} from './audiences.ts'

test('C3 C7 an audience of one premium member is gained and lost with premium', () => {
  const audiences = permanentAudiencesOf('rosa')
  expect(audiencesWith(audiences, [])).toEqual(['community', 'member:rosa'])
  expect(audiencesWith(audiences, ['premium'])).toEqual([
    'community',
    'member:rosa',
    'premium',
    premiumAudience('rosa'),
  ])
})

test('C7 a row names its audience that can be lost, and a shared one names none', () => {
  expect(
    ['community', memberAudience('rosa'), 'premium', premiumAudience('rosa')].map((each) =>
      extraOf(each as 'premium'),
    ),
  ).toEqual([undefined, undefined, 'premium', 'premium'])
  expect([isExtra('premium'), isExtra(premiumAudience('rosa'))]).toEqual([true, false])
})
