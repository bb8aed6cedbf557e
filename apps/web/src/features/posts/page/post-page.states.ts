/** A post that was opened: while it is changed, while it waits, and where it is not there. */
import { Refused } from '@porchlight/contracts/errors/refusals'
import { createId } from '@porchlight/contracts/values/id'
import { writePost } from '../../../../../../tests/harness/people/posting.ts'
import { closeToast } from '../../../../../../tests/harness/phone/toasts.ts'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import { openAsAuthor } from '../../../../../../tests/screens/helps.ts'
import { spentMember, trialMember } from '../../../../../../tests/screens/looking-members.ts'
import { openNeighborhood } from '../../../../../../tests/screens/open-neighborhood.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { postTexts } from '../../../locales/en/posts.ts'
import { paths, postPath } from '../../../paths.ts'

const texts = postTexts.page
const unsentTitle = 'Somebody tall for the top shelf'

export const postPageStates: ScreenState[] = [
  {
    name: 'post-gone',
    show: (phone) => openNowhere(phone, texts.gone),
  },
  {
    name: 'post-edit',
    isLong: true,
    like: 'create-post-request',
    show: async (phone) => {
      await openAsAuthor(phone, 'open')
      await phone.page.getByRole('button', { name: texts.edit, exact: true }).click()
      await phone.page.getByRole('dialog', { name: postTexts.compose.editTitle }).waitFor()
    },
    next: [
      {
        name: 'post-edit-waiting',
        show: async (phone) => {
          await phone.offline(true)
          await phone.page.getByLabel('Title').fill('A hand with the very heavy curtains')
          await phone.page.getByRole('button', { name: postTexts.compose.save }).click()
          await closeToast(phone.page)
          await phone.page.getByRole('list', { name: texts.about }).waitFor()
        },
      },
      {
        name: 'post-no-signal',
        show: (phone) => openNowhere(phone, texts.noSignal),
      },
    ],
  },
  {
    name: 'post-new-waiting',
    like: 'post-author',
    show: async (phone) => {
      await openNeighborhood(phone, paths.home, { member: trialMember() })
      await phone.offline(true)
      await writePost(phone.page, { title: unsentTitle })
      await phone.page.getByRole('link', { name: unsentTitle }).click()
      await phone.page.getByRole('article', { name: unsentTitle }).waitFor()
    },
  },
  {
    name: 'post-new-refused',
    like: 'post-author',
    show: async (phone) => {
      await openNeighborhood(phone, paths.home, { member: spentMember() })
      await phone.offline(true)
      await writePost(phone.page, { title: unsentTitle })
      phone.server.refusals = { 'posts.create': new Refused('credits_missing', { missing: 1 }) }
      await phone.offline(false)
      await phone.page.getByRole('link', { name: unsentTitle }).click()
      await phone.page.getByText(texts.notSent).waitFor()
    },
  },
]

/** A post that neither the phone nor the server has. */
async function openNowhere(phone: MountedPhone, text: string): Promise<void> {
  await openNeighborhood(phone, postPath(createId()), {
    member: trialMember(),
    server: { 'posts.get': new Refused('not_found') },
  })
  await phone.page.getByText(text).last().waitFor()
}
