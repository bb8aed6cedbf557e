/**
 * The photos of reports. They stay for the operators until these close the report, even when the original is deleted. A
 * report makes them visible to no other member.
 */
import type { PhotoUse } from '../../feature-parts/photos.ts'

export const reportedPhotos: PhotoUse = {
  isSeen: async () => false,

  named: (database, photos) =>
    database
      .selectFrom('reports')
      .where('photo', 'in', [...new Set(photos.map(({ sha256 }) => sha256))])
      .where('closedAt', 'is', null)
      .where('aboutId', 'is not', null)
      .select(['aboutId as memberId', 'photo as sha256'])
      .distinct()
      .$narrowType<{ memberId: string; sha256: string }>()
      .execute(),

  arrived: async () => false,
}
