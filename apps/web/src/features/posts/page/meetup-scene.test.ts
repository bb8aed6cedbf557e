import { expect, it } from 'vitest'
import { sceneOfMeetup } from './meetup-scene.ts'

const sceneOf = (title: string, description = '') => sceneOfMeetup({ title, description })

it.each([
  ['Easy hike to the water tower', 'walk'],
  ['Porch soup and stories', 'table'],
  ['Sing along, no solo required', 'music'],
  ['Seed exchange', 'garden'],
  ['Kickabout, any shoes', 'play'],
  ['Book club for people who did not finish', 'library'],
  ['New fathers, old coffee', 'cafe'],
  ['Sunrise yoga on the lawn', 'park'],
] as const)('look: “%s” without a photo has the drawing %s', (title, scene) => {
  expect(sceneOf(title)).toBe(scene)
})

it('look: the title counts before the description, and neither means neighbors who gather', () => {
  expect(sceneOf('Saturday on the corner', 'We walk to the lake.')).toBe('walk')
  expect(sceneOf('Garden day', 'We walk there.')).toBe('garden')
  expect(sceneOf('Saturday on the corner', 'Come by.')).toBe('gather')
})

it('look: a part of another word decides nothing', () => {
  expect(sceneOf('A brunette contest of sparks')).toBe('gather')
  expect(sceneOf('Already there')).toBe('gather')
})
