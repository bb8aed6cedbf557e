/** The copy of one's own data: none, being made, ready, and without a signal. */
import { dayMs, toIso } from '@porchlight/contracts/values/time'
import type { MountedPhone } from '../../../../../../tests/mounted/mounted-phone.ts'
import type { StandInResponses } from '../../../../../../tests/mounted/stand-in.ts'
import { trialMember } from '../../../../../../tests/screens/looking-members.ts'
import type { ScreenState } from '../../../../../../tests/screens/screen-state.ts'
import { myDataTexts as texts } from '../../../locales/en/my-data.ts'
import { paths } from '../../../paths.ts'

export const dataPath = `${paths.accountSettings}?view=data`

const at = (days: number) => toIso(Date.now() + days * dayMs)
export const waitingExport = {
  id: '01a20007-ec9a-7f1f-ad4b-99215b75c2f1',
  state: 'waiting',
  createdAt: at(0),
} as const
export const readyExport = {
  ...waitingExport,
  state: 'ready',
  createdAt: at(-1),
  bytes: 12_400_000,
  until: at(6),
} as const

export const dataStates: ScreenState[] = [
  { name: 'my-data', show: (phone) => openData(phone, { 'exports.list': [] }) },
  { name: 'my-data-waiting', show: (phone) => openData(phone, { 'exports.list': [waitingExport] }) },
  { name: 'my-data-ready', show: (phone) => openData(phone, { 'exports.list': [readyExport] }) },
  {
    name: 'my-data-offline',
    show: async (phone) => {
      await phone.offline(true)
      await openData(phone, {})
      await phone.page.getByText(texts.copy.listFailed).waitFor()
    },
  },
]

async function openData(phone: MountedPhone, server: StandInResponses): Promise<void> {
  await phone.mount(dataPath, { member: trialMember(), server })
  await phone.page.getByRole('heading', { name: texts.title, level: 1 }).waitFor()
  await phone.page.getByRole('button', { name: texts.device.save }).waitFor()
}
