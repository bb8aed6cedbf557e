/** Actions of the two participants of a help on the post's own page, and checks of what each of them reads there. */
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { helpTexts } from '../../../apps/web/src/locales/en/help.ts'
import { postTexts } from '../../../apps/web/src/locales/en/posts.ts'
import { uiTexts } from '../../../apps/web/src/locales/en/ui.ts'
import { outboxOf } from '../device/device-data.ts'
import { chatOn } from './chat.ts'
import type { Neighbor } from './neighbors.ts'

const { accept, questions, steps, rating, celebration, credit } = helpTexts

/** A phone may look for its line for as long as a minute. */
const arrivedMsMax = 70_000

/** Opens the post from home or from the linked post in the chat, whichever the phone shows. */
export async function openPost({ phone: { page } }: Neighbor, title: string): Promise<void> {
  await page.getByRole('link', { name: title }).first().click()
  await articleOn(page).waitFor()
}

function articleOn(page: Page): Locator {
  return page.getByRole('article')
}

export function acceptOn({ phone: { page } }: Neighbor, helper: Neighbor): Locator {
  return articleOn(page).getByRole('button', { name: accept.request(helper.name) })
}

export async function chooseHelper(author: Neighbor, helper: Neighbor): Promise<void> {
  await acceptOn(author, helper).click()
  const dialog = author.phone.page.getByRole('dialog', { name: accept.title.request(helper.name) })
  await dialog.getByRole('button', { name: accept.request(helper.name) }).click()
}

export function stepOn({ phone: { page } }: Neighbor, step: 'start' | 'complete' | 'confirm'): Locator {
  return articleOn(page).getByRole('button', { name: steps[step], exact: true })
}

/** Takes a step: presses its button, and confirms it in the dialog. */
export async function takeStep(actor: Neighbor, step: 'start' | 'complete' | 'confirm'): Promise<void> {
  await stepOn(actor, step).click()
  const dialog = actor.phone.page.getByRole('dialog', { name: questions[step].title })
  await dialog.getByRole('button', { name: steps[step], exact: true }).click()
}

/** The dialog in which a credit that was earned is celebrated. */
export function celebrationOn({ phone: { page } }: Neighbor): Locator {
  return page.getByRole('dialog', { name: celebration.title })
}

export async function expectCelebrated(neighbor: Neighbor, title: string): Promise<void> {
  const dialog = celebrationOn(neighbor)
  await dialog.getByText(credit.earned, { exact: true }).waitFor({ timeout: arrivedMsMax })
  await dialog.getByText(celebration.for(title), { exact: true }).waitFor()
}

/** Returns the button in the celebration or on the post's page. */
export function thankOn({ phone: { page } }: Neighbor, other: Neighbor): Locator {
  return page.getByRole('button', { name: steps.rate(other.firstName), exact: true })
}

export async function thank(actor: Neighbor, other: Neighbor, stars: number, line: string): Promise<void> {
  await thankOn(actor, other).click()
  const dialog = actor.phone.page.getByRole('dialog', { name: rating.title(other.firstName) })
  await dialog.getByText(uiTexts.stars(stars), { exact: true }).locator('..').click()
  await dialog.getByRole('textbox', { name: rating.words }).fill(line)
  await dialog.getByRole('button', { name: rating.submit }).click()
  await dialog.waitFor({ state: 'detached' })
}

/** Expects exactly this text on the page of the post. */
export async function expectRead({ phone: { page } }: Neighbor, text: string): Promise<void> {
  await articleOn(page).getByText(text, { exact: true }).waitFor({ timeout: arrivedMsMax })
}

export async function expectNotRead({ phone: { page } }: Neighbor, text: string): Promise<void> {
  expect(await articleOn(page).getByText(text, { exact: true }).count()).toBe(0)
}

/** Expects that the step is stored on this phone, and not sent yet. */
export async function expectStepWaiting({ phone: { page } }: Neighbor): Promise<void> {
  await unsentOn(page).getByText(postTexts.page.waiting, { exact: true }).waitFor()
}

/** Nothing waits on the phone any more, nor did anything come back. Its page speaks of neither in the first second. */
export async function expectSettled({ phone: { page }, caller }: Neighbor): Promise<void> {
  const unsent = async () => {
    const entries = await outboxOf(page, caller.memberId)
    return entries.filter(({ state }) => state !== 'sent').map(({ name, state }) => ({ name, state }))
  }
  await expect.poll(unsent, { timeout: arrivedMsMax }).toEqual([])
  await unsentOn(page).waitFor({ state: 'detached' })
}

function unsentOn(page: Page): Locator {
  return page.getByRole('list', { name: postTexts.page.about })
}

/** Returns their credits according to the server. */
export async function creditsOf({ caller }: Neighbor): Promise<number> {
  const { status, body } = await caller.call('GET', '/api/auth/user')
  if (status !== 200) throw new Error(`credits: ${status} ${JSON.stringify(body)}`)
  return (body as { credits: number }).credits
}

/** Returns to the post from the chat, which opens for a member who writes about a post. */
export async function leaveChat(neighbor: Neighbor, title: string): Promise<void> {
  await chatOn(neighbor.phone.page).waitFor()
  await openPost(neighbor, title)
}
