/** The guide to the home screen, as home shows it after the first own post. */
import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { installGuideTexts as texts } from '../../locales/en/install-guide.ts'
import { offering } from '../posts/posts.factory.ts'

export const installStates: ScreenState[] = [
  {
    name: 'install-iphone',
    isLong: true,
    show: async (phone) => {
      await openHome(phone)
      // The app finds at its start that it is in an iPhone's browser.
      await phone.startAs('/', () => Object.assign(Navigator.prototype, { standalone: false }))
      await showStep(phone, texts.iphone.add)
    },
  },
  {
    name: 'install-android',
    isLong: true,
    show: async (phone) => {
      await openHome(phone)
      await phone.startAs('/', () => {
        const name = 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0'
        Object.defineProperty(Navigator.prototype, 'userAgent', { get: () => name, configurable: true })
      })
      await showStep(phone, texts.android.add)
    },
  },
]

async function openHome(phone: MountedPhone): Promise<void> {
  const waitingEntries = [offering({ title: 'A ladder to lend' })]
  await phone.offline(true)
  await phone.mount('/', { member: trialMember(), waitingEntries, server: {} })
}

async function showStep({ page }: MountedPhone, text: string): Promise<void> {
  const step = page.getByText(text)
  await step.waitFor()
  await step.scrollIntoViewIfNeeded()
}
