/** Mounts the app on the phone of a member who lives in the neighborhood of the demonstration. */
import type { Member } from '@porchlight/contracts/members/members.schema'
import type { MountedPhone } from '../mounted/mounted-phone.ts'
import { community, neighborhood, neighborhoodPictures } from './neighborhood-rows.ts'

type Data = NonNullable<Parameters<MountedPhone['mount']>[1]>

/** People and posts come to those of the neighborhood. */
export async function mountInNeighborhood(
  phone: MountedPhone,
  path: string,
  { people = [], posts = [], server, ...data }: Data & { member: Member },
): Promise<void> {
  const rows = neighborhood()
  await phone.mount(path, {
    places: rows.places,
    pictures: neighborhoodPictures,
    ...data,
    people: [...people, ...rows.people],
    posts: [...posts, ...rows.posts],
    server: { 'community.about': community, ...server },
  })
}
