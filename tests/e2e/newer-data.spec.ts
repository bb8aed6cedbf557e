/** A server that went back to the version before, and phones that had the newer one: what that one kept is in nobody's way. */
import { expect, it } from 'vitest'
import { outboxTexts } from '../../apps/web/src/locales/en/outbox.ts'
import { outboxOf } from '../harness/device-data.ts'
import { makeNewer } from '../harness/newer-data.ts'
import { withoutApp } from '../harness/older-data.ts'
import { writePost } from '../harness/posting.ts'
import { expectPosted } from '../harness/server-posts.ts'
import { openWorld } from '../harness/world.ts'

it('D8 D9 what only the newer app can do is kept and says so, and later posts go out and settle', async () => {
  const { phone, caller, close } = await openWorld()
  try {
    await phone.visit(withoutApp)
    await makeNewer(phone.page)
    await phone.visit('/outbox')
    const kept = phone.page.getByRole('listitem').filter({ hasText: outboxTexts.newerApp.waiting })
    await kept.getByText(outboxTexts.states.newerApp).waitFor()
    expect(await kept.getByRole('button').allInnerTexts()).toEqual([outboxTexts.discard])
    expect(await phone.page.getByRole('button', { name: outboxTexts.sendNow }).count()).toBe(0)

    await phone.visit('/')
    await writePost(phone.page, { type: 'offer', title: 'Written afterwards' })
    await expectPosted(caller, ['Written afterwards'])
    const states = async () =>
      (await outboxOf(phone.page, caller.memberId)).map(({ name, state }) => [name, state])
    await expect.poll(states).toEqual([
      ['gardens.plant', 'waiting'],
      ['posts.create', 'sent'],
    ])
    expect(phone.faults).toEqual([])
  } finally {
    await close()
  }
})
