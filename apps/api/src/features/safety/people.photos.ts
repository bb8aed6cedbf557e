/**
 * A member's own photos. A viewer who may see the member sees one photo beside their name, and all on their page. The
 * module is in this feature because it decides who may see whom.
 */
import type { PhotoUse } from '../../feature-parts/photos.ts'
import { photoFromText } from '../files/files.view.ts'
import { type MemberRow, membersById } from '../members/members.queries.ts'
import { publishPhoto } from '../members/photos.operations.ts'
import { photosIn, visiblePhotos } from '../members/profile-photos.view.ts'
import { canView } from './safety.queries.ts'

export const peoplePhotos: PhotoUse = {
  isSeen: async (database, viewer, { memberId, sha256 }) => {
    const [member] = await membersById(database, [memberId])
    if (!member || !shownIn(member).includes(sha256)) return false
    return canView(database, viewer.memberId, memberId)
  },

  named: async (database, photos) => {
    const members = await membersById(database, [...new Set(photos.map(({ memberId }) => memberId))])
    return members.flatMap((member) =>
      [...new Set([...namedIn(member), ...shownIn(member)])].map((sha256) => ({
        memberId: member.id,
        sha256,
      })),
    )
  },

  arrived: async (transaction, photo, photoText) => {
    await publishPhoto(transaction, photo, photoText)
    return false
  },
}

function namedIn(member: MemberRow): string[] {
  const all = photosIn(member).photos.map(({ sha256 }) => sha256)
  return member.photo === null ? all : [member.photo, ...all]
}

function shownIn(member: MemberRow): string[] {
  const all = [photoFromText(member), ...visiblePhotos(member).photos]
  return all.flatMap((photo) => photo?.sha256 ?? [])
}
