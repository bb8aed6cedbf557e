/** The links between the pages of the desk, on a phone of 320 px and on a wide screen. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { stickingOut } from '../../../../../tests/harness/phone/sticking-out.ts'
import { type MountedPhone, openMountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { aCase } from '../../features/cases/cases.factory.ts'
import { deskPages } from '../../features/desk/desk-pages.ts'
import { aMember } from '../../features/members/members.factory.ts'
import { deskTexts } from '../../locales/en/desk.ts'
import { casePath } from '../../paths.ts'

const operator = aMember({ isOperator: true })
const moderationCases = [aCase()]

let phone: MountedPhone
let page: Page
beforeAll(async () => {
  phone = await openMountedPhone()
  page = phone.page
})
afterAll(() => phone?.discard())

const pageLinks = () => page.getByRole('navigation', { name: deskTexts.pages.label })
const linkTo = (label: string) => pageLinks().getByRole('link', { name: label, exact: true })

async function openPage(path: string, width: number) {
  await page.setViewportSize({ width, height: 800 })
  await phone.mount(path, { member: operator, moderationCases, server: {} })
}

/** Returns what is true of the marked link: how many there are, and whether all of it is in sight. */
async function markedLinks() {
  return pageLinks().evaluate((links) => {
    const width = document.documentElement.clientWidth
    return [...links.querySelectorAll('[aria-current="page"]')].map((link) => {
      const { left: leftEdge, right } = link.getBoundingClientRect()
      return { label: link.textContent, isInSight: leftEdge >= 0 && right <= width }
    })
  })
}

describe('the links between the pages of the desk', () => {
  it.each(deskPages)('are one row on a phone, with $label marked and in sight on its page', async (each) => {
    await openPage(each.path, 320)
    await linkTo(each.label).waitFor()
    await expect.poll(markedLinks).toEqual([{ label: each.label, isInSight: true }])
    const { height = 0 } = (await pageLinks().boundingBox()) ?? {}
    expect(height).toBeLessThan(60)
    expect(await page.locator('body').evaluate(stickingOut)).toEqual([])
  })

  it('are reached by Tab one after the other, and each that has the focus is in sight', async () => {
    const [first, last] = [deskPages.at(0), deskPages.at(-1)]
    await openPage(first?.path ?? '', 320)
    await linkTo(first?.label ?? '').focus()
    for (const _ of deskPages.slice(1)) await page.keyboard.press('Tab')
    const focusedLink = () =>
      page.evaluate(() => {
        const { left: leftEdge = -1, right = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
        return { label: document.activeElement?.textContent, isInSight: leftEdge >= 0 && right <= 320 }
      })
    await expect.poll(focusedLink).toEqual({ label: last?.label, isInSight: true })
  })

  it('stand over queue and case on a wide screen, where a case is a page of the queue', async () => {
    const [openCase] = moderationCases
    await openPage(casePath(openCase?.id ?? ''), 1280)
    await linkTo(deskTexts.pages.cases).waitFor()
    await expect.poll(markedLinks).toEqual([{ label: deskTexts.pages.cases, isInSight: true }])
    const { height = 0 } = (await pageLinks().boundingBox()) ?? {}
    expect(height).toBeLessThan(60)
  })
})
