/** A member's own photo: whoever knows them sees it beside their name. Here, since who knows whom is said here. */
import { memberAudience } from '@porchlight/contracts/sync/audiences'
import type { PhotoUse } from '../../nouns/photos.ts'
import { shownPhoto } from '../files/files.view.ts'
import { membersById } from '../members/members.queries.ts'
import { touchPerson } from '../members/people.operations.ts'
import { areApart, isKnownTo } from './safety.queries.ts'

export const peoplePhotos: PhotoUse = {
  isSeen: async (database, viewer, { memberId, sha256 }) => {
    const [member] = await membersById(database, [memberId])
    if (!member || shownPhoto(member)?.sha256 !== sha256) return false
    if (memberId === viewer.memberId) return true
    if (!(await isKnownTo(database, viewer.memberId, memberId))) return false
    return !(await areApart(database, viewer.memberId, memberId))
  },

  named: async (database, photos) => {
    const members = await membersById(database, [...new Set(photos.map(({ memberId }) => memberId))])
    return members.flatMap((member) =>
      [member.photo, shownPhoto(member)?.sha256].flatMap((sha256) =>
        sha256 === null || sha256 === undefined ? [] : [{ memberId: member.id, sha256 }],
      ),
    )
  },

  arrived: async (transaction, { memberId, sha256 }, photoShown) => {
    const shown = await transaction.database
      .updateTable('members')
      .set({ photoShown })
      .where('id', '=', memberId)
      .where('photo', '=', sha256)
      .returning('id')
      .execute()
    if (shown.length === 0) return false
    transaction.touch('members', memberId, memberAudience(memberId))
    await touchPerson(transaction, memberId)
    return false
  },
}
