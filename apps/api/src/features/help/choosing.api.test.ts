/**
 * Tests of which helper an author may choose, and for which post: no member gets a help that they never wrote about.
 */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { aRequest, buildTestApp, type TestApp, type TestMember } from '../../testing/app.factory.ts'
import { openWith, writeTo } from '../conversations/conversations.factory.ts'
import { hidePost } from '../posts/posts.operations.ts'
import {
  accept,
  createMatchedHelp,
  expectHelp,
  posted,
  readRefusal,
  rowsFor,
  step,
  toldTo,
} from './help.factory.ts'

let testApp: TestApp
let rosa: TestMember
let noor: TestMember
beforeEach(async () => {
  testApp = await buildTestApp()
  rosa = await testApp.signUp('Rosa')
  noor = await testApp.signUp('Noor')
})
afterEach(() => testApp.close())

it('P-078 a neighbor can be chosen only after they have written', async () => {
  await posted(noor, aRequest())
  const id = await posted(rosa, aRequest())
  expect((await writeTo(rosa, noor.id, 'You there')).status).toBe(200)
  expect(readRefusal(await accept(rosa, id, noor))).toEqual([404, 'not_found'])
  await openWith(noor, rosa.id)
  expect(readRefusal(await accept(rosa, id, noor))).toEqual([404, 'not_found'])
  expect(await toldTo(noor)).toEqual([])
  await writeTo(noor, rosa.id, 'Gladly')
  expectHelp(await accept(rosa, id, noor))
})

it('P-078 for a post that an operator hid nobody can be chosen, and the post stays hidden from them', async () => {
  const id = await posted(rosa, aRequest({ title: 'Vile words' }))
  await writeTo(noor, rosa.id)
  await testApp.app.database.transact((transaction) => hidePost(transaction, id, true))
  expect(readRefusal(await accept(rosa, id, noor))).toEqual([404, 'not_found'])
  expect((await rowsFor(noor, 'posts')).has(id)).toBe(false)
  expect(await toldTo(noor)).toEqual([])
})

it('H-004 a neighbor who is chosen and released again and again has one notification of each: the latest', async () => {
  const id = await createMatchedHelp(rosa, noor, aRequest())
  for (let time = 0; time < 3; time += 1) {
    expectHelp(await step(rosa, 'release', id))
    expectHelp(await accept(rosa, id, noor))
  }
  expect((await toldTo(noor)).sort()).toEqual(['help_accepted', 'help_released'])
  expect((await rowsFor(noor, 'notifications')).size).toBe(2)
})
