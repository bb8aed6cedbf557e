/** `/account-setup`: what one's account has, and what it may have besides. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { ComponentType } from 'react'
import { accountTexts } from '../../locales/en/account.ts'
import { phoneTexts } from '../../locales/en/phones.ts'
import { paths } from '../../paths.ts'
import { AccountPhone } from '../phones/account-phone.tsx'
import { AccountFrame, useView } from './account-frame.tsx'
import { PasswordSetup } from './password-setup.tsx'
import { SetupMain } from './setup-main.tsx'

const texts = accountTexts.setup

/** The views by name; the address of a view is that of the screen with `?view=` and its name. */
const views = {
  main: { title: texts.title, View: SetupMain },
  password: { title: accountTexts.setUp.title, View: PasswordSetup },
  phone: { title: phoneTexts.title, View: AccountPhone },
} satisfies Record<string, { title: string; View: ComponentType<{ member: Member }> }>

export default function AccountSetupScreen() {
  const name = useView<keyof typeof views>(['main', 'password', 'phone'])
  const { title, View } = views[name]
  return (
    <AccountFrame title={title} backTo={name === 'main' ? paths.profile : paths.accountSetup}>
      {(member) => <View member={member} />}
    </AccountFrame>
  )
}
