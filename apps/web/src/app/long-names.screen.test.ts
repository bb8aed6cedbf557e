/** The longest name there may be, in one word, wherever it stands in a sentence: on a narrow phone, with large letters. */
import { nameLengthMax } from '@porchlight/contracts/sessions/sessions.rules'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stickingOut } from '../../../../tests/harness/phone/sticking-out.ts'
import { type MountedPhone, openMountedPhone } from '../../../../tests/mounted/mounted-phone.ts'
import { bram, openAsAuthor } from '../../../../tests/screens/helps.ts'
import { closeDialog, openDialogBy } from '../../../../tests/screens/navigation.ts'
import { helpTexts } from '../locales/en/help.ts'
import { messageTexts } from '../locales/en/messages.ts'

const narrow = { width: 320, height: 640 }
const longest = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternw'.slice(0, nameLengthMax)
const person = { ...bram, firstName: longest }
const name = `${longest} ${bram.lastName}`

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
  await page.setViewportSize(narrow)
})
afterAll(() => phone?.discard())

/** Bram is called so from now on. */
async function rename(change: Partial<typeof person> = {}): Promise<void> {
  const row = { ...person, ...change }
  await phone.bring([{ table: 'people', id: bram.id, row }])
  await page.getByText(row.firstName).first().waitFor()
}

async function expectWithin(): Promise<void> {
  expect(await page.locator('body').evaluate(stickingOut)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(narrow.width)
  // Nor is a word cut off inside a button.
  const cut = await page
    .locator('button, main a')
    .evaluateAll((controls) =>
      controls
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
}

describe('a long name at twice the text size', () => {
  beforeAll(async () => {
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
  })

  it('is complete where a helper is chosen, and in the chat', async () => {
    await openAsAuthor(phone, 'open')
    await rename()
    await page.getByRole('button', { name: helpTexts.accept.request(name) }).waitFor()
    await expectWithin()
    await openDialogBy(page, helpTexts.accept.request(name))
    await expectWithin()
    await closeDialog(page)
    await page.getByRole('link', { name, exact: true }).click()
    await page.getByRole('button', { name: helpTexts.accept.request(name) }).waitFor()
    await expectWithin()
    await openDialogBy(page, messageTexts.chat.menu(name))
    await expectWithin()
    await page.getByRole('button', { name: messageTexts.menu.block(name) }).click()
    await expectWithin()
    await closeDialog(page)
  })

  it('is complete where a helper is thanked', async () => {
    await openAsAuthor(phone, 'completed')
    await rename()
    await page.getByRole('button', { name: helpTexts.steps.rate(person.firstName) }).waitFor()
    await expectWithin()
    await openDialogBy(page, helpTexts.steps.rate(person.firstName))
    await expectWithin()
    await closeDialog(page)
  })
})

it('a name written from right to left does not move the sentence’s punctuation', async () => {
  await openAsAuthor(phone, 'open')
  await rename({ firstName: 'ا', lastName: 'ب.' })
  const label = page.getByRole('button', { name: /^Accept / })
  const [dot, first] = await label.evaluate((button) => {
    const text = document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() as Text
    return ['.', 'ا'].map((sign) => {
      const range = document.createRange()
      range.setStart(text, text.data.indexOf(sign))
      range.setEnd(text, text.data.indexOf(sign) + 1)
      return range.getBoundingClientRect().left
    })
  })
  // The name ends at its left.
  expect(dot).toBeLessThan(first ?? 0)
})
