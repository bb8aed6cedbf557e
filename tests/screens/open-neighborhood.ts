/** Opens a screen on a device that holds the neighborhood. */
import type { Page } from 'playwright-core'
import type { MountedPhone } from '../mounted/mounted-phone.ts'
import { trialMember } from './looking-members.ts'
import { community, neighborhood, neighborhoodPictures } from './neighborhood-rows.ts'

type Mounting = NonNullable<Parameters<MountedPhone['mount']>[1]>

/** @param data what there is besides, and in place of it; a visitor's device without a member holds none of it */
export async function openNeighborhood(
  phone: MountedPhone,
  path: string,
  { server, ...data }: Mounting = {},
): Promise<Page> {
  await phone.mount(path, {
    ...neighborhood(),
    pictures: neighborhoodPictures,
    server: { 'community.about': community, 'help.reviews': [], ...server },
    ...data,
  })
  return phone.page
}

/** On a device whose first page of rows is on its way, with a signal, and does not come. */
export async function openUnfilled(phone: MountedPhone, path: string): Promise<void> {
  await phone.mount(path, {
    member: trialMember(),
    isFilled: false,
    server: { 'community.about': community },
    roundsAfter: new Promise(() => undefined),
  })
}

/** Once the frame says whose house this is: what is asked later is not answered. */
export async function loseSignal(phone: MountedPhone): Promise<void> {
  await phone.page.getByRole('banner').getByText(community.name, { exact: true }).waitFor()
  await phone.offline(true)
}
