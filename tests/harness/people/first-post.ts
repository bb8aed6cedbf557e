/** The way to a first post, with each tap counted. */
import { homeTexts } from '../../../apps/web/src/locales/en/home.ts'
import { postTexts } from '../../../apps/web/src/locales/en/posts.ts'
import type { Phone } from '../phone/phone.ts'
import { localDay } from './posting.ts'

/** The title of the post. */
export const firstPostTitle = 'A ride to the eye doctor'

/** Counts what a member taps: each button, and each field that they write in. */
export function countTaps({ page }: Phone) {
  let count = 0
  return {
    page,
    count: () => count,
    press: async (role: 'button' | 'link', name: string) => {
      count += 1
      await page.getByRole(role, { name, exact: true }).click()
    },
    write: async (label: string, text: string) => {
      const field = page.getByLabel(label, { exact: true })
      count += 1
      await field.click()
      await field.fill(text)
    },
  }
}

/** Writes a request on home, and waits until it is stored. */
export async function writeFirstPost({ page, press, write }: ReturnType<typeof countTaps>): Promise<void> {
  await press('button', homeTexts.post)
  const { fields, submit } = postTexts.compose
  await write(fields.title, firstPostTitle)
  await write(fields.description, 'On Thursday morning.')
  await write(fields.date, await localDay(page, 1))
  await write(fields.time, '09:30')
  await press('button', submit.request)
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
