import { expect, test } from 'vitest'
import {
  audiencesWith,
  extraOf,
  isExtra,
  memberAudience,
  premiumAudience,
  standingAudiences,
} from './audiences.ts'

test('C3 C7 what is one member’s alone while they are premium is gained with premium, and lost with it', () => {
  const standing = standingAudiences('rosa')
  expect(audiencesWith(standing, [])).toEqual(['community', 'member:rosa'])
  expect(audiencesWith(standing, ['premium'])).toEqual([
    'community',
    'member:rosa',
    'premium',
    premiumAudience('rosa'),
  ])
})

test('C7 a device knows such a row by the audience that it is lost with; shared by many it is not', () => {
  expect(
    ['community', memberAudience('rosa'), 'premium', premiumAudience('rosa')].map((each) =>
      extraOf(each as 'premium'),
    ),
  ).toEqual([undefined, undefined, 'premium', 'premium'])
  expect([isExtra('premium'), isExtra(premiumAudience('rosa'))]).toEqual([true, false])
})
