/** One's own post changed by devices, field by field, in the order of arrival. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { anOffer, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { sent } from '../../testing/rounds.factory.ts'

let porch: TestApp
let rosa: TestMember
beforeEach(async () => {
  porch = await buildTestApp()
  rosa = await porch.signUp('Rosa')
})
afterEach(() => porch.close())

it('M2 O2 what two devices changed in different fields is kept, of one field the later; sent again it changes nothing', async () => {
  const offer = anOffer()
  const id = String(offer.id)
  const first = [sent(1, 'posts.create', offer), sent(2, 'posts.edit', { id, title: 'Two hands' })]
  await rosa.round({ operations: first })
  const other = [sent(3, 'posts.edit', { id, title: 'Four hands', description: 'Both of us.' })]
  await rosa.round({ operations: other })
  const { results } = await rosa.round({ operations: [...first, ...other] })
  expect(results?.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
  expect((await rosa.call('GET', `/api/posts/${id}`)).json()).toMatchObject({
    title: 'Four hands',
    description: 'Both of us.',
    dateNeeded: offer.dateNeeded,
  })
})
