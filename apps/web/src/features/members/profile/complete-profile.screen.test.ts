/** 'Complete Your Profile': its fields, its limits, and the effects when saving takes long or fails. */
import { type MissingProfile, Refused } from '@porchlight/contracts/errors/refusals'
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { outboxOf } from '../../../../../../tests/harness/device/device-data.ts'
import { fillPost, startPost } from '../../../../../../tests/harness/people/posting.ts'
import { choose, expectAtField } from '../../../../../../tests/harness/phone/fields.ts'
import { composing, pressComposing } from '../../../../../../tests/harness/phone/keyboard.ts'
import { expectToast, toastsOn } from '../../../../../../tests/harness/phone/toasts.ts'
import { lookAtStates } from '../../../../../../tests/mounted/look-at-states.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { emptyPath } from '../../../../../../tests/mounted/paths.ts'
import { memberTexts } from '../../../locales/en/members.ts'
import { aNewPost, creating } from '../../posts/posts.factory.ts'
import { aMember } from '../members.factory.ts'
import { completeProfileStates } from './complete-profile.states.ts'

declare global {
  interface Window {
    /** The behavior of the phone's storage at a write to the outbox. */
    storing: 'works' | 'is slow' | 'fails'
    told: string
  }
}

const posting = creating(aNewPost()).name
const bio = 'Retired teacher.\nAlways up for a walk.'

let phone: MountedPhone
let page: Page
let member: Member
let prompt: Locator
let save: Locator

beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  await phone.context.addInitScript(() => {
    window.storing = 'works'
    const { add, get } = IDBObjectStore.prototype
    const keepOpen = (store: IDBObjectStore) => {
      if (window.storing === 'is slow') get.call(store, 0).onsuccess = () => keepOpen(store)
    }
    IDBObjectStore.prototype.add = function (...args) {
      const request = add.apply(this, args)
      // A transaction completes when it has no more requests.
      if (this.name === 'outbox') keepOpen(this)
      if (this.name === 'outbox' && window.storing === 'fails') this.transaction.abort()
      return request
    }
  })
  await phone.visit(emptyPath)
})

afterAll(() => phone?.discard())

lookAtStates(completeProfileStates, () => phone)

describe('the prompt before a meetup', () => {
  it('P-067 M-021 M-022 without bio and interests it requires both, and nothing is sent before', async () => {
    await openPrompt()
    await prompt.getByLabel('About you').waitFor()
    await prompt.getByLabel('Something else').waitFor()
    await prompt.getByText('0/500', { exact: true }).waitFor()
    expect(phone.server.sentOperations).toEqual([])
  })

  it.each([
    {
      missing: 'bio',
      has: { interests: ['Reading'] },
      shown: 'About you',
      hidden: 'Something else',
      given: () => prompt.getByLabel('About you').fill(bio),
      sent: { bio },
    },
    {
      missing: 'interests',
      has: { bio },
      shown: 'Something else',
      hidden: 'About you',
      given: () => interest('Music').click(),
      sent: { interests: ['Music'] },
    },
  ])(
    'P-067 M-023 M-041 without $missing it requires that alone, and sends it',
    async ({ has, shown: shownLabel, hidden: hiddenLabel, given: fillField, sent: sentArgs }) => {
      await openPrompt(has)
      await prompt.getByLabel(shownLabel).waitFor()
      expect(await prompt.getByLabel(hiddenLabel).count()).toBe(0)
      await fillField()
      await save.click()
      await expect.poll(() => phone.server.sentOperations).toHaveLength(2)
      expect(phone.server.sentOperations[0]?.args).toEqual(sentArgs)
    },
  )

  it('P-067 with a complete profile there is no prompt, and the meetup is sent with attendees and preference', async () => {
    const form = await fillMeetup({ bio, interests: ['Reading'] })
    await choose(form, 'Who is it for?', 'Women')
    await form.getByRole('button', { name: 'Post meetup' }).click()
    await form.waitFor({ state: 'hidden' })
    expect(await page.getByRole('dialog').count()).toBe(0)
    await expect
      .poll(() => phone.server.sentOperations.map(({ args }) => args))
      .toMatchObject([{ title: 'Lantern walk', maxAttendees: 20, genderPreference: 'women' }])
  })
})

describe('a chip of an interest', () => {
  it('M-026 keeps its size when chosen, and all others keep their places', async () => {
    await openPrompt()
    const chips = prompt.getByRole('group').getByRole('button')
    const boxes = () =>
      chips.evaluateAll((all) =>
        all.map((chip) => {
          if (!(chip instanceof HTMLElement)) throw new Error('a chip is drawn')
          const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = chip
          return [chip.textContent, offsetLeft, offsetTop, offsetWidth, offsetHeight]
        }),
      )
    const before = await boxes()
    expect(before.length).toBeGreaterThan(5)
    await interest('Music').click()
    await interest('Hiking').click()
    expect(await boxes()).toEqual(before)
  })
})

describe('the bio', () => {
  beforeEach(() => openPrompt())

  it('M-024 M-030 the bio has several lines, and is required', async () => {
    await interest('Hiking').click()
    expect(await save.isDisabled()).toBe(true)
    const field = prompt.getByRole('textbox', { name: 'About you' })
    await field.fill('Retired teacher.')
    await field.press('Enter')
    await page.keyboard.type('Always up for a walk.')
    expect(await field.inputValue()).toBe(bio)
    await expect.poll(() => prompt.isVisible()).toBe(true)
    expect(await save.isEnabled()).toBe(true)
  })

  it('M-025 M-032 the bio counts to 500; a longer text stays, is reported, and cannot be saved', async () => {
    await interest('Hiking').click()
    const field = prompt.getByLabel('About you')
    await field.fill('a'.repeat(500))
    await prompt.getByText('500/500', { exact: true }).waitFor()
    expect(await save.isEnabled()).toBe(true)
    await page.keyboard.insertText('  \n')
    await prompt.getByText('500/500', { exact: true }).waitFor()
    expect(await save.isEnabled()).toBe(true)
    await field.fill('a'.repeat(500))
    await page.keyboard.insertText('bcd')
    await prompt.getByText('503/500', { exact: true }).waitFor()
    const tooMany = prompt.getByText('3 characters too many. Nothing was cut off.')
    await expect.poll(() => tooMany.count()).toBe(2)
    // One of the two texts is visible and the other is announced, once each time the limit is crossed.
    await page.keyboard.insertText('e')
    await prompt.getByText('504/500', { exact: true }).waitFor()
    await expect.poll(() => tooMany.count()).toBe(1)
    expect(await tooMany.getAttribute('aria-live')).toBe('polite')
    await page.keyboard.press('Backspace')
    await prompt.getByText('503/500', { exact: true }).waitFor()
    expect(await field.inputValue()).toHaveLength(503)
    expect(await save.isDisabled()).toBe(true)
    await field.press('Control+Enter')
    await expectToast(page, {
      title: 'Bio too long',
      description: 'Please keep it to 500 characters. Nothing was cut off.',
      destructive: true,
    })
  })

  it('M-037 M-038 a bio under ten characters or no interest cannot be saved', async () => {
    await prompt.getByLabel('About you').fill('  Too few  ')
    await interest('Hiking').click()
    expect(await save.isDisabled()).toBe(true)
    await prompt.getByLabel('About you').fill('Ten chars.')
    await prompt.getByText('10/500', { exact: true }).waitFor()
    expect(await save.isEnabled()).toBe(true)
    await interest('Hiking').click()
    expect(await save.isDisabled()).toBe(true)
  })

  it('M-031 M-033 submitting by the keyboard all the same says what is missing', async () => {
    const field = prompt.getByLabel('About you')
    await field.fill('  Too few  ')
    await field.press('Control+Enter')
    await expectToast(page, {
      title: 'Bio too short',
      description: 'Please write at least 10 characters about yourself.',
      destructive: true,
    })
    // The failure also stands at the field, until its text changes.
    await expectAtField(prompt, 'About you', 'Please write at least 10 characters about yourself.')
    await field.fill(bio)
    await field.press('Control+Enter')
    await expectToast(page, {
      title: 'Select interests',
      description: 'Please select at least one interest.',
      destructive: true,
    })
    expect(await field.getAttribute('aria-invalid')).toBe(null)
    await prompt.getByText('Please select at least one interest.', { exact: true }).waitFor()
  })
})

describe('interests', () => {
  beforeEach(() => openPrompt())

  it('M-027 M-028 M-029 an interest of one’s own is added with Enter and with the plus button', async () => {
    const interestField = prompt.getByLabel('Something else')
    expect(await interestField.getAttribute('maxlength')).toBe('30')
    await interestField.fill(' Bird watching ')
    await interestField.press('Enter')
    await findChosenInterest('Bird watching').waitFor()
    await interestField.fill('Bees')
    await prompt.getByRole('button', { name: 'Add interest' }).click()
    await findChosenInterest('Bees').waitFor()
    expect(await interestField.inputValue()).toBe('')
    await prompt.getByText('2 of 10 chosen').waitFor()
  })

  it('M-027 Enter that confirms a word of an input method adds nothing', async () => {
    const interestField = prompt.getByLabel('Something else')
    await interestField.fill('園')
    for (const mode of Object.keys(composing) as (keyof typeof composing)[])
      await pressComposing(interestField, 'Enter', mode)
    expect(await interestField.inputValue()).toBe('園')
    await interestField.fill('園芸')
    await interestField.press('Enter')
    await findChosenInterest('園芸').waitFor()
    await prompt.getByText('1 of 10 chosen').waitFor()
  })

  it('M-035 an own interest that is already chosen is not added again, in any spelling', async () => {
    const interestField = prompt.getByLabel('Something else')
    for (const name of ['Bees', 'bees']) {
      await interestField.fill(name)
      await interestField.press('Enter')
    }
    const double = prompt.getByText('You’ve already chosen this one.')
    await double.waitFor()
    await prompt.getByText('1 of 10 chosen').waitFor()
    await interestField.fill('bees and')
    await expect.poll(() => double.count()).toBe(0)
  })

  it('M-026 M-034 each interest toggles, and there are ten at most', async () => {
    const names = await prompt.locator('fieldset button').allTextContents()
    expect(names).toHaveLength(25)
    for (const name of names.slice(0, 10)) await interest(name).click()
    await interest(names[10] ?? '').click()
    const enough = prompt.getByText('You can choose up to 10. Remove one to add another.')
    await enough.waitFor()
    expect(await findChosenInterest(names[10] ?? '').count()).toBe(0)
    await expect.poll(() => prompt.locator('fieldset button[aria-pressed="false"]').count()).toBe(15)
    await findChosenInterest(names[0] ?? '').click()
    await enough.waitFor({ state: 'detached' })
    await interest(names[10] ?? '').click()
    await findChosenInterest(names[10] ?? '').waitFor()
    await prompt.getByText('10 of 10 chosen').waitFor()
  })
})

describe('saving', () => {
  beforeEach(() => openPrompt())

  it('M-044 a phone that cannot store the profile says so; the dialog stays, with every word', async () => {
    await fillIn()
    await storing('fails')
    await save.click()
    await expectToast(page, { title: 'Update failed', description: 'Please try again.', destructive: true })
    expect(await prompt.getByLabel('About you').inputValue()).toBe(bio)
    await findChosenInterest('Hiking').waitFor()
    expect(await save.textContent()).toBe('Save and continue')
    expect(await save.isEnabled()).toBe(true)
    await storing('works')
  })

  it('M-039 M-040 M-043 while saving the button says so and cannot be pressed again; then a message follows, and the meetup is sent', async () => {
    await fillIn()
    const readToasts = await listenForToasts()
    await storing('is slow')
    await save.click()
    await expect.poll(() => save.textContent()).toBe('Updating...')
    expect(await save.isDisabled()).toBe(true)
    await expect.poll(() => prompt.isVisible()).toBe(true)
    // The keys that submit pass by the button.
    await prompt.getByLabel('About you').press('Control+Enter')
    await storing('works')
    await prompt.waitFor({ state: 'hidden' })
    // The form went on by itself.
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await expect
      .poll(() => phone.server.sentOperations)
      .toMatchObject([
        { name: 'members.completeProfile', args: { bio, interests: ['Hiking'] } },
        { name: posting, args: { title: 'Lantern walk' } },
      ])
    const entryNames = (await outboxOf(page, member.id)).map(({ name }) => name)
    expect(entryNames).toEqual(['members.completeProfile', posting])
    // The two operations may leave in one round or in two, and be reported in one toast or one after the other.
    await expect.poll(readToasts).toContain('Your profile has been completed successfully!')
    await expect
      .poll(readToasts)
      .toContain('Your post has been created and will appear in upcoming activities!')
  })
})

it('P-068 P-074 a server that finds the profile incomplete: no error toast, the prompt, and then the meetup is sent', async () => {
  const form = await fillMeetup({ bio, interests: ['Hiking'] })
  phone.server.refusals = { [posting]: new Refused('profile_incomplete', { missing: 'bio' }) }
  await form.getByRole('button', { name: 'Post meetup' }).click()
  prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
  await prompt.waitFor()
  expect(await toastsOn(page).filter({ hasText: 'Error' }).count()).toBe(0)
  expect(await interest('Hiking').count()).toBe(0)
  phone.server.refusals = {}
  await prompt.getByLabel('About you').fill('Back again, with seeds.')
  await prompt.getByRole('button', { name: 'Save and continue' }).click()
  await expectToast(page, {
    title: 'Your post has been created and will appear in upcoming activities!',
  })
  expect(phone.server.sentOperations).toMatchObject([
    { name: posting, args: { title: 'Lantern walk' } },
    { name: 'members.completeProfile', args: { bio: 'Back again, with seeds.' } },
    { name: posting, args: { title: 'Lantern walk' } },
  ])
  await expect.poll(() => page.getByText('Not posted').count()).toBe(0)
})

describe('an interest typed and not added', () => {
  beforeEach(() => openPrompt())
  const findInterestField = () => prompt.getByLabel('Something else')

  it('M-028 M-040 is added by saving, and counts as an interest', async () => {
    await prompt.getByLabel('About you').fill(bio)
    expect(await save.isEnabled()).toBe(false)
    await findInterestField().fill(' Bees ')
    await save.click()
    await expect
      .poll(() => phone.server.sentOperations.find(({ name }) => name === 'members.completeProfile')?.args)
      .toEqual({ bio, interests: ['Bees'] })
  })

  it('M-028 M-034 is reported as too many when there is no room, and nothing is saved without it', async () => {
    await prompt.getByLabel('About you').fill(bio)
    const names = await prompt.locator('fieldset button').allTextContents()
    for (const name of names.slice(0, 10)) await interest(name).click()
    await findInterestField().fill('Bees')
    await save.click()
    await prompt.getByText('You can choose up to 10. Remove one to add another.').waitFor()
    expect(await findInterestField().inputValue()).toBe('Bees')
    expect(phone.server.sentOperations).toEqual([])
  })
})

describe('the prompt without a waiting post', () => {
  it.each([
    { missing: 'bio', has: { interests: ['Reading'] } },
    { missing: 'interests', has: { bio } },
  ] as { missing: MissingProfile; has: Partial<Member> }[])(
    'M-022 the card on home says that $missing alone is missing',
    async ({ missing, has }) => {
      await phone.mount('/', { member: aMember(has), server: {} })
      const nudge = page.getByRole('region', { name: 'Say hello to your neighbors' })
      await nudge.getByText(memberTexts.nudge.text[missing], { exact: true }).waitFor()
    },
  )

  it('M-022 a complete profile shows no card', async () => {
    await phone.mount('/', { member: aMember({ bio, interests: ['Reading'] }), server: {} })
    await page.getByRole('region', { name: 'Upcoming activities' }).waitFor()
    expect(await page.getByRole('region', { name: 'Say hello to your neighbors' }).count()).toBe(0)
  })

  it('M-022 M-042 the card on home opens the prompt, and the result is shown', async () => {
    const member = aMember()
    await phone.mount('/', { member, server: {} })
    const nudge = page.getByRole('region', { name: 'Say hello to your neighbors' })
    await nudge.getByRole('button', { name: 'Complete profile' }).click()
    const dialog = page.getByRole('dialog', { name: 'Complete Your Profile' })
    await dialog.getByLabel('About you').fill(bio)
    await dialog.getByRole('button', { name: 'Hiking', exact: true }).click()
    phone.server.bring([{ table: 'members', id: member.id, row: { ...member, bio, interests: ['Hiking'] } }])
    await dialog.getByRole('button', { name: 'Save and continue' }).click()
    await expectToast(page, {
      title: 'Profile updated',
      description: 'Your profile has been completed successfully!',
    })
    await nudge.waitFor({ state: 'detached' })
  })
})

/** Opens the prompt by posting a meetup, which needs the profile. */
async function openPrompt(has: Partial<Member> = {}): Promise<void> {
  const form = await fillMeetup(has)
  await form.getByRole('button', { name: 'Post meetup' }).click()
  prompt = page.getByRole('dialog', { name: 'Complete Your Profile' })
  await prompt.waitFor()
  save = prompt.locator('button[type="submit"]')
}

/** Fills in the form of a meetup, for a member with this part of a profile. */
async function fillMeetup(has: Partial<Member>): Promise<Locator> {
  member = aMember(has)
  await phone.mount('/', { member, server: {} })
  const form = await startPost(page)
  await fillPost(form, { type: 'event', title: 'Lantern walk', daysAhead: 3, maxAttendees: '20' })
  return form
}

/** Returns a function that reads all toast texts since then, including those that another toast replaced. */
async function listenForToasts(): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    window.told = ''
    new MutationObserver(() => {
      window.told += document.querySelector<HTMLElement>('[data-toast-area]')?.innerText ?? ''
    }).observe(document.body, { childList: true, subtree: true })
  })
  return () => page.evaluate(() => window.told)
}

async function fillIn(): Promise<void> {
  await prompt.getByLabel('About you').fill(bio)
  await interest('Hiking').click()
}

function interest(name: string): Locator {
  return prompt.getByRole('button', { name, exact: true })
}

function findChosenInterest(name: string): Locator {
  return prompt.getByRole('button', { name, exact: true, pressed: true })
}

function storing(mode: Window['storing']): Promise<void> {
  return page.evaluate((value) => {
    window.storing = value
  }, mode)
}
