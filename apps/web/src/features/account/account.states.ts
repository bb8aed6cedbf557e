/** One's own account: how one signs in, on which devices, and what it may have besides. */

import type { MountedPhone } from '../../../../../tests/mounted/mounted-phone.ts'
import { trialMember } from '../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../tests/screens/screen-state.ts'
import { accountTexts } from '../../locales/en/account.ts'
import { paths } from '../../paths.ts'

const { settings, setup } = accountTexts

export const accountStates: ScreenState[] = [
  {
    name: 'account-setup',
    show: (phone) => open(phone, paths.accountSetup, setup.title),
  },
  {
    name: 'account-settings',
    show: (phone) => open(phone, paths.accountSettings, settings.title),
    next: [
      {
        name: 'account-settings-offline',
        show: async (phone) => {
          await phone.offline(true)
          await phone.page.getByText(accountTexts.needsSignal).waitFor()
        },
      },
    ],
  },
]

async function open(phone: MountedPhone, path: string, title: string, member = trialMember()): Promise<void> {
  await phone.mount(path, { member, server: {} })
  await phone.page.getByRole('heading', { name: title, level: 1 }).waitFor()
}
