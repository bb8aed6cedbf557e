/** `/account-settings`: how one signs in, and on which devices. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { ComponentType } from 'react'
import { accountTexts } from '../../locales/en/account.ts'
import { leavingTexts } from '../../locales/en/leaving.ts'
import { myDataTexts } from '../../locales/en/my-data.ts'
import { paths } from '../../paths.ts'
import { AccountFrame, useView } from './account-frame.tsx'
import { EmailChange } from './email-change.tsx'
import { LeaveView } from './leaving/leave-view.tsx'
import { MyDataView } from './my-data/my-data-view.tsx'
import { PasswordChange } from './password-change.tsx'
import { SettingsMain } from './settings-main.tsx'

const texts = accountTexts.settings

/** The views by name; the address of a view is that of the screen with `?view=` and its name. */
const views = {
  main: { title: texts.title, View: SettingsMain },
  'email-change': { title: accountTexts.email.title, View: EmailChange },
  'password-change': { title: accountTexts.password.title, View: PasswordChange },
  data: { title: myDataTexts.title, View: MyDataView },
  leave: { title: leavingTexts.title, View: LeaveView },
} satisfies Record<string, { title: string; View: ComponentType<{ member: Member }> }>

export default function AccountSettingsScreen() {
  const name = useView<keyof typeof views>(['main', 'email-change', 'password-change', 'data', 'leave'])
  const { title, View } = views[name]
  return (
    <AccountFrame title={title} backTo={name === 'main' ? paths.accountSetup : paths.accountSettings}>
      {(member) => <View member={member} />}
    </AccountFrame>
  )
}
