/** The story everything hangs on, on PostgreSQL: a neighbor posts without a signal, and another one reads it. All others have SQLite. */
import { existsSync } from 'node:fs'
import type { PostResponse } from '@porchlight/contracts/posts/posts.schema'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sqliteFileIn } from '../../apps/api/src/database/sqlite/sqlite.ts'
import {
  type PostgresServer,
  startPostgres,
} from '../../apps/api/src/testing/services/postgres-server.factory.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { makePerson, signInPhone, signUpByApi, signUpOnScreen } from '../harness/people/people.ts'
import { writePost } from '../harness/people/posting.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

const title = 'Pharmacy pickup on Sunset'

describe('the story, on PostgreSQL', () => {
  let postgres: PostgresServer
  let server: TestServer
  let phone: Phone
  let neighbor: Phone
  const rosa = makePerson({ firstName: 'Rosa' })
  const theo = makePerson({ firstName: 'Theo' })

  beforeAll(async () => {
    postgres = await startPostgres()
    server = await startServer({ settings: { DATABASE_URL: postgres.url.href } })
    phone = await openPhone({ origin: server.origin })
    neighbor = await openPhone({ origin: server.origin })
  })

  afterAll(async () => {
    await phone?.discard()
    await neighbor?.discard()
    await server?.stop()
    await postgres?.stop()
  })

  it('SH-003 P-069 P-070 a request written without a signal waits, survives closing the app, and is posted exactly once', async () => {
    await signUpOnScreen(phone, rosa)
    await phone.page.getByText(homeTexts.credits(2)).waitFor()
    await phone.installed()
    const theosCalls = await signUpByApi(server.origin, theo)
    await signInPhone(neighbor, server.origin, theo)
    await neighbor.page.getByRole('heading', { name: homeTexts.upcoming.title }).waitFor()

    await phone.offline(true)
    await writePost(phone.page, {
      title,
      category: 'Transportation & Errands',
      subcategory: 'Pharmacy pickup',
    })
    await expectWaiting(phone)

    await phone.close()
    await phone.reopen({ offline: true })
    await phone.visit('/')
    await expectWaiting(phone)
    await phone.visit('/outbox')
    await phone.page.getByRole('heading', { name: outboxTexts.groups.waiting }).waitFor()
    await phone.page.getByText(title).first().waitFor()
    expect(await postsCalled(theosCalls, title)).toHaveLength(0)

    await phone.visit('/')
    await phone.offline(false)
    await expect.poll(() => postsCalled(theosCalls, title), { timeout: 30_000 }).toHaveLength(1)
    // The test in `poke.spec.ts` checks how soon the post arrives.
    await neighbor.page.getByText(title).waitFor()

    await phone.page.getByText(homeTexts.credits(1)).waitFor()
    await expect.poll(() => phone.page.getByText(homeTexts.states.waiting).count()).toBe(0)
    const [post] = await postsCalled(theosCalls, title)
    expect(post?.user).toMatchObject({ firstName: 'Rosa', lastName: 'P.' })
    expect(await postsCalled(theosCalls, title)).toHaveLength(1)
    expect(phone.faults).toEqual([])
    expect(neighbor.faults).toEqual([])
    expect(existsSync(sqliteFileIn(server.dataDir))).toBe(false)
  })
})

async function expectWaiting({ page }: Phone): Promise<void> {
  await page.getByText(title).first().waitFor()
  await page.getByText(homeTexts.states.waiting).first().waitFor()
}

async function postsCalled(
  caller: { call: (method: string, path: string) => Promise<{ body: unknown }> },
  name: string,
) {
  const { body } = await caller.call('GET', '/api/posts')
  return (body as PostResponse[]).filter((post) => post.title === name)
}
