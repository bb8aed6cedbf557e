/** An update finds what the app before it left on the phone, and brings it up to date without losing a word. */
import { afterEach, beforeEach, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { outboxOf } from '../harness/device-data.ts'
import { holdOpen, makeOlder, versionOf, withoutApp } from '../harness/older-data.ts'
import { writePost } from '../harness/posting.ts'
import { expectPosted, titlesOf } from '../harness/server-posts.ts'
import { openWorld, type World } from '../harness/world.ts'

const title = 'Written with the app before'

let world: World

beforeEach(async () => {
  world = await openWorld()
  const { phone, line, caller } = world
  line.lose({ requests: /^POST \/api\/sync/ })
  await writePost(phone.page, { type: 'offer', title })
  await phone.visit(withoutApp)
  await makeOlder(phone.page, caller.memberId)
  expect(await versionOf(phone.page, caller.memberId)).toBe(10)
})

afterEach(() => world?.close())

it('D1 R5 fault 38: a post that waited is there after the databases were brought up to date, and is posted once', async () => {
  const { phone, line, caller } = world
  const [before] = await outboxOf(phone.page, caller.memberId)
  await phone.visit('/')
  await phone.page.getByText(title).first().waitFor()
  await phone.page.getByText(homeTexts.states.waiting).first().waitFor()
  expect(await versionOf(phone.page, caller.memberId)).toBeGreaterThan(10)
  const [after] = await outboxOf(phone.page, caller.memberId)
  expect(before?.args).toMatchObject({ title })
  // It may have been given its number since.
  expect(after).toMatchObject({ ...before })
  expect(await titlesOf(caller)).toEqual([])
  line.pass()
  await expectPosted(caller, [title])
  expect(phone.faults).toEqual([])
})

it('fault 39: an old tab that hears nothing holds the update up: the new one says so, and goes on when it is closed', async () => {
  const { phone, line, caller } = world
  const old = await phone.anotherTab(withoutApp)
  await holdOpen(old, caller.memberId)
  await phone.page.bringToFront()
  await phone.visit('/')
  const { page } = phone
  await page.getByRole('status').filter({ hasText: appTexts.update.blocked }).waitFor()
  expect(await versionOf(page, caller.memberId)).toBe(10)

  await old.close()
  await page.getByText(title).first().waitFor()
  await expect.poll(() => page.getByText(appTexts.update.blocked).count()).toBe(0)
  line.pass()
  await expectPosted(caller, [title])
  expect(phone.faults).toEqual([])
})
