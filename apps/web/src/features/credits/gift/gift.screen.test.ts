/** A gift in its three steps, mounted: whom, how many, and what became of it. */

import { newConversation } from '@porchlight/contracts/conversations/conversations.rows'
import { conversationIdOf } from '@porchlight/contracts/conversations/conversations.rules'
import { Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { draftsOf } from '../../../../../../tests/harness/device/device-data.ts'
import { fillStorage } from '../../../../../../tests/harness/device/full-storage.ts'
import { installClock, passTimeUntil, stopClock } from '../../../../../../tests/harness/phone/clock.ts'
import { expectFocus, press } from '../../../../../../tests/harness/phone/keyboard.ts'
import { expectToast, toastsOn } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { creditOutboxTexts } from '../../../locales/en/credits.outbox.ts'
import { creditTexts } from '../../../locales/en/credits.ts'
import { paths } from '../../../paths.ts'
import { aMember, aPerson } from '../../members/members.factory.ts'
import { giftStates } from './gift.states.ts'

const texts = creditTexts.gift
const bea = aPerson({ firstName: 'Bea', lastName: 'S.' })
const omar = aPerson({ firstName: 'Omar', lastName: 'K.' })
const zoe = aPerson({ firstName: 'Zoë', lastName: 'A.' })
const blockedPerson = aPerson({ firstName: 'Bruno', lastName: 'X.' })

let phone: MountedPhone
let page: Page
let member: Member
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

lookAtStates(giftStates, () => phone)

/** Opens the gift form for a member who has written with Zoë, and blocked Bruno. */
async function open(change: Partial<Member> = {}): Promise<void> {
  member = aMember({ credits: 3, ...change })
  const id = conversationIdOf(member.id, zoe.id)
  const conversation = newConversation(id, [member.id, zoe.id], toIso(Date.now()))
  const lastMessage = { id: bea.id, senderId: zoe.id, content: 'Hello', createdAt: toIso(Date.now()) }
  await phone.mount('/profile', {
    member,
    server: {},
    people: [omar, bea, zoe, blockedPerson],
    conversations: [{ ...conversation, lastMessage }],
    blocks: [{ id: blockedPerson.id, firstName: 'Bruno', lastName: 'X.', createdAt: toIso(Date.now()) }],
  })
  await button(creditTexts.give).click()
  await dialog().getByText(texts.to).waitFor()
}
const dialog = () => page.getByRole('dialog').last()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const names = () => dialog().getByRole('listitem').allInnerTexts()
const choose = (name: string) =>
  dialog()
    .getByRole('button', { name: new RegExp(`^\\S*\\s*${name}`) })
    .click()
const fill = (label: string, text: string) => dialog().getByLabel(label).fill(text)
const says = (text: string | RegExp) => dialog().getByText(text, { exact: true }).waitFor()
const gifts = () =>
  phone.server.sentOperations.filter(({ name }) => name === 'credits.gift').map(({ args }) => args)

async function toConfirm({ amount = '2', message = 'For the ride.' } = {}): Promise<void> {
  await open()
  await choose('Bea S.')
  await fill(texts.amount, amount)
  await fill(texts.message, message)
  await button(texts.next).click()
  await says(texts.confirmTitle(Number(amount), 'Bea S.'))
}

describe('choosing the neighbor', () => {
  it('M-062 on a neighbor’s page the gift is for that neighbor, whatever gift was begun before', async () => {
    await open()
    await choose('Omar K.')
    await fill(texts.message, 'For Omar alone')
    await expect.poll(async () => (await draftsOf(page, member.id)).length).toBe(1)
    // The same device: what was begun is there.
    await phone.visit(`/people/${bea.id}`)
    await button(creditTexts.give).click()
    await dialog().getByText('Bea S.', { exact: true }).waitFor()
    expect(await dialog().getByText('Omar K.').count()).toBe(0)
    expect(await dialog().getByLabel(texts.message).inputValue()).toBe('')
    // Another gift after it is the one that was begun, and not for Bea again.
    await button(texts.next).click()
    await button(texts.give(1)).click()
    await says(texts.sentTitle)
    await button(texts.another).click()
    await dialog().getByText('Omar K.', { exact: true }).waitFor()
    expect(await dialog().getByLabel(texts.message).inputValue()).toBe('For Omar alone')
    expect(gifts()).toMatchObject([{ toUserId: bea.id, amount: 1 }])
  })

  it('M-062 C-015 C-016 elsewhere the first step asks: neighbors with a conversation, then all others by name, and nobody blocked', async () => {
    await open()
    await says('Step 1 of 3')
    expect((await names()).map((each) => each.split('\n').at(-1))).toEqual(['Zoë A.', 'Bea S.', 'Omar K.'])
    for (const search of ['zoe', 'ZOE\u0308', 'ｚｏｅ']) {
      await fill(texts.search, search)
      await expect.poll(names).toHaveLength(1)
    }
    await fill(texts.search, 'bruno')
    await says(texts.nobody)
    const { promise: roundsAfter, resolve: release } = Promise.withResolvers<void>()
    await phone.mount('/profile', {
      ...{ member: aMember({ credits: 3 }), server: {}, people: [bea], isPart: true, roundsAfter },
    })
    await button(creditTexts.give).click()
    await expect.poll(names).toHaveLength(1)
    await fill(texts.search, 'omar')
    await expect.poll(names).toHaveLength(0)
    expect(await dialog().getByText(texts.nobody).count()).toBe(0)
    phone.server.bring([{ table: 'people', id: omar.id, row: omar }])
    release()
    await expect.poll(names).toHaveLength(1)
    await fill(texts.search, 'bruno')
    await says(texts.nobody)
  })

  it('C-016 all others are shown twenty at a time, and the rest on request', async () => {
    const people = Array.from({ length: 21 }, (_, index) => aPerson({ firstName: `Neighbor ${index}` }))
    await phone.mount('/profile', { member: aMember({ credits: 3 }), server: {}, people })
    await button(creditTexts.give).click()
    await expect.poll(names).toHaveLength(20)
    await press(page, button('Show more'))
    await expect.poll(names).toHaveLength(21)
    await expectFocus(dialog().getByRole('listitem').nth(20))
    expect(await button('Show more').count()).toBe(0)
  })
})

describe('choosing the amount', () => {
  it('C-019 an amount in figures of another keyboard is accepted', async () => {
    await open()
    await choose('Bea S.')
    await fill(texts.amount, '٢')
    expect(await dialog().getByLabel(texts.amount).inputValue()).toBe('2')
    await button(texts.next).click()
    await says(texts.confirmTitle(2, 'Bea S.'))
  })

  it('C-019 anything but a whole number from one on is refused in the spec’s words', async () => {
    await open()
    await choose('Bea S.')
    const invalid = dialog().getByText(/^Invalid Amount/)
    for (const amount of ['0', '-1', '1.5', 'many', '']) {
      await fill(texts.amount, '1')
      await invalid.waitFor({ state: 'detached' })
      await fill(texts.amount, amount)
      await button(texts.next).click()
      await invalid.waitFor()
      expect(await dialog().getByLabel(texts.amount).getAttribute('aria-invalid'), amount).toBe('true')
    }
  })

  it('C-016 a newcomer is told beforehand how much can be given, and other members are not', async () => {
    const hint = 'Until your first completed help, you can give at most the 2 credits you joined with.'
    await open({ isNewcomer: true })
    await choose('Bea S.')
    await says(hint)
    await open()
    await choose('Bea S.')
    await dialog().getByLabel(texts.amount).waitFor()
    expect(await dialog().getByText(hint).count()).toBe(0)
  })

  it('C-020 more credits than a fresh balance stop the form; without a signal a warning allows going on', async () => {
    await open()
    await choose('Bea S.')
    await fill(texts.amount, '4')
    await button(texts.next).click()
    await says('Insufficient Credits: You only have 3 credits available')
    await phone.offline(true)
    await says(texts.short(3))
    await button(texts.next).click()
    await says(texts.confirmTitle(4, 'Bea S.'))
    await says(texts.confirmOffline)
    await phone.offline(false)
  })

  it('C-021 a message that is too long stays as it is, with its count', async () => {
    await open()
    await choose('Bea S.')
    await fill(texts.message, 'a'.repeat(201))
    await button(texts.next).click()
    await says('At most 200 characters.')
    expect(await dialog().getByLabel(texts.message).inputValue()).toHaveLength(201)
  })
})

describe('canceling', () => {
  it('C-023 canceling after an entry asks first and can be continued, and an empty form closes without a draft', async () => {
    await open()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await button(creditTexts.give).click()
    await choose('Bea S.')
    await fill(texts.message, 'For the ride.')
    await page.keyboard.press('Escape')
    await button(texts.cancelKeep).click()
    await expect.poll(() => dialog().getByLabel(texts.message).inputValue()).toBe('For the ride.')
    await page.keyboard.press('Escape')
    await button(texts.cancelConfirm).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await button(creditTexts.give).click()
    await says(texts.to)
    expect(gifts()).toEqual([])
  })
})

describe('giving', () => {
  it('C-017 C-018 C-028 a gift is confirmed, sent once, and thanked for when the server has it', async () => {
    await toConfirm()
    await says(texts.step(2))
    await says('“For the ride.”')
    await says(texts.left(1))
    phone.server.bring([{ table: 'members', id: member.id, row: { ...member, credits: 1, risingFlame: 4 } }])
    const { promise, resolve: release } = Promise.withResolvers<void>()
    phone.server.roundsAfter = promise
    await button(texts.give(2)).dblclick()
    await says(texts.sending)
    expect([await dialog().getByText(texts.sentTitle).count(), await toastsOn(page).count()]).toEqual([0, 0])
    release()
    await says(texts.sentTitle)
    await says(texts.step(3))
    expect(gifts()).toEqual([
      { id: expect.any(String), toUserId: bea.id, amount: 2, message: 'For the ride.' },
    ])
    // C-024
    await says(texts.flameCount(4))
    expect(await toastsOn(page).count()).toBe(0)
    await button(texts.done).click()
    await expectToast(page, { title: 'Credits Gifted Successfully!' })
  })

  it('C-015 a gift is one dialog from the first step to the thanks, and to the next gift', async () => {
    await open()
    await page.getByRole('dialog').evaluate((first) => first.setAttribute('data-first', ''))
    const isFirst = () => page.locator('[role="dialog"][data-first]').count()
    await choose('Bea S.')
    await button(texts.next).click()
    await says(texts.confirmTitle(1, 'Bea S.'))
    expect(await isFirst()).toBe(1)
    await button(texts.give(1)).click()
    await says(texts.sentTitle)
    expect(await isFirst()).toBe(1)
    await button(texts.another).click()
    await says(texts.to)
    expect(await isFirst()).toBe(1)
  })

  it('C-015 a double tap on “Next” gives nothing: the button under the finger ignores taps at first', async () => {
    await open()
    await choose('Bea S.')
    await button(texts.next).dblclick()
    await says(texts.confirmTitle(1, 'Bea S.'))
    expect(gifts()).toEqual([])
  })

  it('C-015 C-024 the Rising Flame of the third step is the server’s count', async () => {
    await toConfirm()
    await says('Step 2 of 3')
    phone.server.bring([{ table: 'members', id: member.id, row: { ...member, risingFlame: 1 } }])
    await button(texts.give(2)).click()
    await says('Step 3 of 3')
    await says(texts.flame)
    await says('1 gift given')
  })

  it('C-029 a refused gift says why, keeps amount and message, and can be changed', async () => {
    await toConfirm()
    phone.server.refusals = { 'credits.gift': new Refused('gift_too_large', { available: 1 }) }
    await button(texts.give(2)).click()
    await says(texts.refusedTitle)
    const description = 'You only have 1 credit available'
    await expectToast(page, { title: 'Gift Failed', description, destructive: true })
    await says(description)
    await says(texts.refusedText)
    await button(texts.editRefused).click()
    await expect.poll(() => dialog().getByLabel(texts.amount).inputValue()).toBe('2')
    expect(await dialog().getByLabel(texts.message).inputValue()).toBe('For the ride.')
    await fill(texts.amount, '1')
    await button(texts.next).click()
    phone.server.refusals = {}
    await button(texts.save).click()
    await says(texts.sentTitle)
    // The same gift: its id makes it happen once.
    const [first, second] = gifts() as { id: string; amount: number }[]
    expect([first?.amount, second?.amount, first?.id]).toEqual([2, 1, second?.id])
  })

  it('C-029 fault 34: a gift for which a full phone has no room is not given, and a message says so', async () => {
    await toConfirm()
    const makeRoom = await fillStorage(page)
    await button(texts.give(2)).click()
    await expectToast(page, { ...texts.failed, destructive: true })
    await makeRoom()
    expect(gifts()).toEqual([])
  })

  it('C-029 a refused gift without words of the server uses the spec’s', async () => {
    await toConfirm()
    const withoutWords = Object.assign(new Refused('gift_too_large', { available: 1 }), {
      message: undefined,
    })
    phone.server.refusals = { 'credits.gift': withoutWords }
    await button(texts.give(2)).click()
    await says('Failed to gift credits')
    await expectToast(page, {
      title: 'Gift Failed',
      description: 'Failed to gift credits',
      destructive: true,
    })
    // A refused gift takes nothing from what can be given.
    await button(texts.done).click()
    await button(creditTexts.give).click()
    await choose('Omar K.')
    await says(texts.available(3))
  })

  it('C-012 without a signal the gift is stored and shown as waiting, and the balance stays the server’s', async () => {
    await toConfirm()
    await phone.offline(true)
    await button(texts.give(2)).click()
    await says(texts.waitingTitle)
    await says(texts.waiting)
    await button(texts.done).click()
    await page.getByText('3', { exact: true }).first().waitFor()
    // Waiting credits cannot be given a second time.
    await button(creditTexts.give).click()
    await choose('Bea S.')
    await says(texts.available(1))
    await page.keyboard.press('Escape')
    await button(texts.cancelConfirm).click()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    await page.getByRole('link', { name: creditTexts.title }).click()
    await page.getByText(creditTexts.toBeSent(2)).waitFor()
    const unsentRegion = page.getByRole('region', { name: creditTexts.unsent })
    await unsentRegion.getByText(creditOutboxTexts.giftTo(2, 'Bea S.')).waitFor()
    // It is no line of what is confirmed.
    expect(await page.getByText(creditTexts.reasons.giftTo('Bea S.')).count()).toBe(0)
    await phone.offline(false)
    await expect.poll(() => unsentRegion.count()).toBe(0)
    await page.getByText(creditTexts.reasons.giftTo('Bea S.')).waitFor()
  })
})

describe('a waiting gift', () => {
  it('C-014 C-012 C-029 survives closing the app, returns with reason and message when refused, and is given once after a change', async () => {
    await toConfirm({ message: 'For the ladder, and the hands that held it.' })
    await phone.offline(true)
    await button(texts.give(2)).click()
    await says(texts.waiting)
    await phone.reopen({ offline: true })
    page = phone.page
    await phone.visit(paths.donations)
    await page.getByText(creditTexts.toBeSent(2)).waitFor()
    await page.getByText('For the ladder, and the hands that held it.').waitFor()
    expect(gifts()).toEqual([])

    // Meanwhile the credits went elsewhere.
    phone.server.refusals = { 'credits.gift': new Refused('gift_too_large', { available: 1 }) }
    await phone.offline(false)
    const unsent = page.getByRole('region', { name: creditTexts.unsent })
    await unsent.getByText('You only have 1 credit available').waitFor()
    phone.server.refusals = {}
    await unsent.getByRole('button', { name: /^Edit/ }).click()
    await expect.poll(() => dialog().getByLabel(texts.amount).inputValue()).toBe('2')
    expect(await dialog().getByLabel(texts.message).inputValue()).toBe(
      'For the ladder, and the hands that held it.',
    )
    await fill(texts.amount, '1')
    await button(texts.next).click()
    await button(texts.save).click()
    await says(texts.sentTitle)
    await button(texts.done).click()
    await page.getByText(creditTexts.reasons.giftTo('Bea S.')).waitFor()
    expect(await unsent.count()).toBe(0)
    const [refusedGift, sentGift] = gifts()
    expect(gifts()).toHaveLength(2)
    expect(sentGift).toEqual({ ...(refusedGift as object), amount: 1 })
  })
})

describe('thanks', () => {
  const confetti = () => page.locator('[data-confetti]').count()

  afterEach(() => page.emulateMedia({ reducedMotion: 'reduce' }))

  it('C-022 confetti falls for three seconds, and no longer', async () => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await installClock(page)
    await toConfirm()
    await stopClock(page)
    await button(texts.give(2)).click()
    await passTimeUntil(page, confetti, 1)
    // Some of it may have passed before it was looked at.
    await page.clock.runFor(2500)
    expect(await confetti()).toBe(1)
    await page.clock.runFor(500)
    await expect.poll(confetti).toBe(0)
  })

  it('C-022 no confetti falls with reduced motion', async () => {
    await toConfirm()
    await button(texts.give(2)).click()
    await says(texts.sentTitle)
    expect(await confetti()).toBe(0)
  })
})
