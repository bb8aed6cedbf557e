/** Opens a screen on a device that holds the neighborhood. */
import type { Person } from '@porchlight/contracts/members/members.schema'
import type { Post } from '@porchlight/contracts/posts/posts.schema'
import type { Page } from 'playwright-core'
import type { MountedPhone } from '../mounted/mounted-phone.ts'
import { trialMember } from './looking-members.ts'
import { community, neighborhood, neighborhoodPictures } from './neighborhood-rows.ts'

type Mounting = NonNullable<Parameters<MountedPhone['mount']>[1]>

/** Rows that replace the neighborhood's own, and rows that are put before them. */
export type NeighborhoodData = Mounting & { besides?: { people?: Person[]; posts?: Post[] } }

/** A visitor's device, without a member, holds no rows. */
export async function openNeighborhood(
  phone: MountedPhone,
  path: string,
  { server, besides: { people = [], posts = [] } = {}, ...data }: NeighborhoodData = {},
): Promise<Page> {
  const rows = neighborhood()
  await phone.mount(path, {
    ...rows,
    people: [...people, ...rows.people],
    posts: [...posts, ...rows.posts],
    pictures: neighborhoodPictures,
    server: { 'community.about': community, 'help.reviews': [], ...server },
    ...data,
  })
  return phone.page
}

/** Opens a screen on a device whose first page of rows never arrives, although there is a signal. */
export async function openBeforeInitialSync(phone: MountedPhone, path: string): Promise<void> {
  await phone.mount(path, {
    member: trialMember(),
    isFilled: false,
    server: { 'community.about': community },
    roundsAfter: new Promise(() => undefined),
  })
}

/** Cuts the signal once the header shows the community's name. Later requests get no response. */
export async function loseSignal(phone: MountedPhone): Promise<void> {
  await phone.page.getByRole('banner').getByText(community.name, { exact: true }).waitFor()
  await phone.offline(true)
}
