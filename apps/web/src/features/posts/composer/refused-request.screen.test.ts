/** A request that the server refused: it comes back with its text, and is changed into what can be sent. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { expect, it } from 'vitest'
import { fillPost, writePost } from '../../../../../../tests/harness/people/posting.ts'
import { openMountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { outboxTexts } from '../../../locales/en/outbox.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { aMember } from '../../members/members.factory.ts'

it('P-075 D9 a request refused for credits returns with its text, is edited into an offer and sent', async () => {
  const phone = await openMountedPhone()
  try {
    const { page, server } = phone
    await phone.mount('/', { member: aMember({ credits: 2 }), server: {} })
    await phone.offline(true)
    await writePost(page, { title: 'Third errand', description: 'Up three floors, no lift.' })
    server.refusals = { 'posts.create': new Refused('credits_missing', { missing: 1 }) }
    await phone.offline(false)
    await page.getByText('You need 1 more credit to post this request.', { exact: true }).first().waitFor()

    await page.getByRole('link', { name: 'See why' }).first().click()
    const refusedRegion = page.getByRole('region', { name: new RegExp(`^${outboxTexts.groups.refused}`) })
    await refusedRegion.getByText('You need 1 more credit to post this request.', { exact: true }).waitFor()
    await refusedRegion
      .getByRole('button', { name: outboxTexts.forEntry(outboxTexts.edit, 'Third errand') })
      .click()
    const dialog = page.getByRole('dialog')
    const description = dialog.getByLabel(postTexts.compose.fields.description)
    expect(await description.inputValue()).toBe('Up three floors, no lift.')
    await fillPost(dialog, {
      type: 'offer',
      title: 'Third errand',
      description: 'I can carry things up three floors.',
    })
    server.refusals = {}
    await dialog.getByRole('button', { name: postTexts.compose.save }).click()
    await refusedRegion.waitFor({ state: 'detached' })
    await expect
      .poll(() => server.sentOperations.map(({ args }) => args))
      .toMatchObject([
        { type: 'request', title: 'Third errand', description: 'Up three floors, no lift.' },
        { type: 'offer', title: 'Third errand', description: 'I can carry things up three floors.' },
      ])
    expect(phone.takeFaults()).toEqual([])
  } finally {
    await phone.discard()
  }
})
