/** A new community from its first start to its first help, on two phones with the keys alone. */
import { minuteMs } from '@porchlight/contracts/values/time'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { appTexts } from '../../apps/web/src/locales/en/app.ts'
import { helpTexts } from '../../apps/web/src/locales/en/help.ts'
import { homeTexts } from '../../apps/web/src/locales/en/home.ts'
import { invitationTexts } from '../../apps/web/src/locales/en/invitations.ts'
import { inviteTexts } from '../../apps/web/src/locales/en/invite.ts'
import { landingTexts } from '../../apps/web/src/locales/en/landing.ts'
import { messageTexts } from '../../apps/web/src/locales/en/messages.ts'
import { postTexts } from '../../apps/web/src/locales/en/posts.ts'
import { sessionTexts } from '../../apps/web/src/locales/en/sessions.ts'
import { setupTexts } from '../../apps/web/src/locales/en/setup.ts'
import { connectOn } from '../harness/people/chat.ts'
import { logInByApi, makePerson, type Person } from '../harness/people/people.ts'
import { localDay } from '../harness/people/posting.ts'
import { field } from '../harness/people/session-forms.ts'
import { expectFocus, press, tabTo, typeInto } from '../harness/phone/keyboard.ts'
import { openPhone, type Phone } from '../harness/phone/phone.ts'
import { startServer, type TestServer } from '../harness/server/server.ts'

/** The maximum number of steps on both phones: each field, each choice and each button counts as one. */
const stepsMax = 48
const durationMsMax = 5 * minuteMs
/** The usual limit of a test would end it before that duration is over. */
const testMsMax = 6 * minuteMs
const title = 'A ride to the eye doctor'

let server: TestServer
let phoneOfOlga: Phone
let phoneOfNoor: Phone
beforeAll(async () => {
  // As after the installation: nothing is set on the server.
  server = await startServer({ settings: { COMMUNITY_TIME_ZONE: '' } })
  ;[phoneOfOlga, phoneOfNoor] = await Promise.all([
    openPhone({ origin: server.origin }),
    openPhone({ origin: server.origin }),
  ])
})
afterAll(async () => {
  await Promise.all([phoneOfOlga?.discard(), phoneOfNoor?.discard()])
  await server?.stop()
})

/** Somebody at the keys of a phone, whose steps are counted. */
class Keys {
  steps = 0
  readonly page: Page

  constructor({ page }: Phone) {
    this.page = page
  }

  press(role: 'button' | 'link', name: string | RegExp, within: Page | Locator = this.page): Promise<void> {
    return this.pressAt(within.getByRole(role, { name, exact: true }))
  }

  async pressAt(target: Locator): Promise<void> {
    this.steps += 1
    await press(this.page, target)
  }

  async type(target: Locator, text: string): Promise<void> {
    this.steps += 1
    await typeInto(this.page, target, text)
  }

  /** Chooses from a list by its arrows. */
  async choose(target: Locator, name: string): Promise<void> {
    await this.pressAt(target)
    const options = this.page.getByRole('option')
    const focusedAt = () => options.evaluateAll((rows) => rows.indexOf(document.activeElement as HTMLElement))
    await expect.poll(focusedAt).toBeGreaterThanOrEqual(0)
    const at = (await options.allTextContents()).indexOf(name)
    for (let row = await focusedAt(); row < at; row += 1) {
      await this.page.keyboard.press('ArrowDown')
      await expect.poll(focusedAt).toBe(row + 1)
    }
    await this.page.keyboard.press('Enter')
    await options.first().waitFor({ state: 'detached' })
  }

  /** Types the parts of a date or a time one after the other. */
  async typeParts(target: Locator, digits: string): Promise<void> {
    this.steps += 1
    await tabTo(this.page, target)
    await this.page.keyboard.type(digits)
  }

  /** Confirms the question that a button has opened. */
  async confirm(question: string, button: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: question })
    await this.press('button', button, dialog)
    await dialog.waitFor({ state: 'detached' })
  }
}

it('SH-003 P-081 C-013 from the first start of a server to the first help and its credit it takes two people five minutes, with the keys alone', {
  timeout: testMsMax,
}, async () => {
  const [olga, noor] = [makePerson({ firstName: 'Olga' }), makePerson({ firstName: 'Noor' })]
  const [keysOfOlga, keysOfNoor] = [new Keys(phoneOfOlga), new Keys(phoneOfNoor)]
  const startedAt = Date.now()
  await beginCommunity(keysOfOlga, olga)
  const link = await invite(keysOfOlga)
  await phoneOfNoor.visit(new URL(link).pathname)
  await joinAndAsk(keysOfNoor, noor)
  await help(keysOfOlga, keysOfNoor)
  expect(Date.now() - startedAt).toBeLessThan(durationMsMax)
  expect(keysOfOlga.steps + keysOfNoor.steps).toBeLessThanOrEqual(stepsMax)
  expect([await creditsOf(olga), await creditsOf(noor)]).toEqual([3, 1])
  expect([phoneOfOlga.faults, phoneOfNoor.faults]).toEqual([[], []])
})

/** The first to sign up becomes the operator, and answers the five questions. */
async function beginCommunity(keys: Keys, olga: Person): Promise<void> {
  const { page } = keys
  const { entry, logIn } = sessionTexts
  await phoneOfOlga.visit('/')
  await keys.press('link', landingTexts.email)
  await keys.press('button', entry.signUp)
  await signUp(keys, olga)
  await page.getByRole('heading', { name: logIn.title }).waitFor()
  await keys.type(field(page, logIn.password), olga.password)
  await page.keyboard.press('Enter')
  const { settings, choices, firstRun, checklist } = setupTexts
  await keys.press('link', firstRun.card.action)
  await page.getByRole('heading', { name: firstRun.title }).waitFor()
  await keys.type(field(page, settings.name.label), 'Elm Street')
  await keys.type(field(page, settings.location.label), 'Echo Park, CA')
  await keys.type(field(page, settings.timeZone.label), 'America/Los_Angeles')
  await tabTo(page, field(page, settings.plans.label))
  await keys.choose(field(page, settings.signUp.label), choices.signUp.invited)
  await keys.press('button', firstRun.save)
  await expectFocus(page.getByRole('heading', { name: checklist.title }))
}

async function invite(keys: Keys): Promise<string> {
  await keys.press('link', setupTexts.checklist.invite.action)
  await keys.press('button', invitationTexts.make.action)
  return keys.page.getByLabel(invitationTexts.list.address).inputValue()
}

async function joinAndAsk(keys: Keys, noor: Person): Promise<void> {
  const { page } = keys
  await page.getByText(inviteTexts.toCommunity('Elm Street')).waitFor()
  await keys.press('link', inviteTexts.join)
  await signUp(keys, noor)
  await keys.press('button', homeTexts.post)
  const dialog = page.getByRole('dialog')
  const { fields, submit } = postTexts.compose
  await keys.type(dialog.getByLabel(fields.title), title)
  await keys.type(dialog.getByLabel(fields.description), 'At half past six.')
  const [year, month, day] = (await localDay(page, 1)).split('-')
  await keys.typeParts(dialog.getByLabel(fields.date), `${month}${day}${year}`)
  await keys.typeParts(dialog.getByLabel(fields.time), '0630PM')
  await keys.press('button', submit.request, dialog)
  await dialog.waitFor({ state: 'detached' })
}

/** Olga offers her help and is chosen; both say that it is done. */
async function help(olga: Keys, noor: Keys): Promise<void> {
  const { accept, steps, questions, celebration, credit } = helpTexts
  const navigation = olga.page.getByRole('navigation', { name: appTexts.navigation })
  await olga.press('link', appTexts.tabs.home, navigation)
  await olga.pressAt(connectOn(olga.page, title))
  await olga.type(olga.page.getByRole('textbox', { name: messageTexts.chat.write }), 'I can drive you.')
  await olga.page.keyboard.press('Enter')
  await noor.pressAt(noor.page.getByRole('link', { name: title }).first())
  await noor.press('button', accept.request('Olga P.'))
  await noor.confirm(accept.title.request('Olga P.'), accept.request('Olga P.'))
  await olga.pressAt(olga.page.getByRole('link', { name: title }).first())
  await olga.press('button', steps.complete)
  await olga.confirm(questions.complete.title, steps.complete)
  await noor.press('button', steps.confirm)
  await noor.confirm(questions.confirm.title, steps.confirm)
  const dialog = olga.page.getByRole('dialog', { name: celebration.title })
  await dialog.getByText(credit.earned, { exact: true }).waitFor()
}

async function signUp(keys: Keys, person: Person): Promise<void> {
  const { page } = keys
  const texts = sessionTexts.signUp
  await page.getByRole('heading', { name: texts.title }).waitFor()
  for (const name of ['firstName', 'lastName', 'email', 'password'] as const)
    await keys.type(field(page, texts[name]), person[name])
  await keys.press('button', texts.submit)
}

async function creditsOf(person: Person): Promise<number> {
  const { call } = await logInByApi(server.origin, person)
  return ((await call('GET', '/api/auth/user')).body as { credits: number }).credits
}
