/**
 * The photos of reports. They stay for the operators until these close the report, even when the original is deleted. A
 * report makes them visible to no other member.
 */
import { photosNamedIn } from '../../feature-parts/photo-rows.ts'
import type { PhotoUse } from '../../feature-parts/photos.ts'

export const reportedPhotos: PhotoUse = {
  isSeen: async () => false,

  named: photosNamedIn({ table: 'reports', authorColumn: 'aboutId', endColumn: 'closedAt' }),

  arrived: async () => false,
}
