/** Opens the store of photos, with a line for each table whose rows name photos. */
import { openPhotos } from '../features/files/files.feature.ts'
import { messagePhotos } from '../features/messages/messages.photos.ts'
import { placePhotos, reviewPhotos } from '../features/places/places.photos.ts'
import { postPhotos } from '../features/posts/posts.photos.ts'
import { peoplePhotos } from '../features/safety/people.photos.ts'
import { reportedPhotos } from '../features/safety/safety.photos.ts'
import { createPhotoForms } from '../http/bodies/photo-forms.ts'
import { createUploadCount } from '../http/limits/rate-limit.ts'
import { watchFiles } from '../jobs/watch-files.ts'
import { createConfiguredFiles } from '../providers/files/configured-files.ts'
import type { Core } from './open-core.ts'
import type { Services } from './open-services.ts'

export type PhotoStore = Awaited<ReturnType<typeof openPhotoStore>>

export async function openPhotoStore({ config, now, server, reports }: Core, services: Services) {
  const store = createConfiguredFiles(config)
  const filesWatch = watchFiles(store, reports.bucketFault)
  const photos = openPhotos({
    ...services,
    store,
    uses: {
      members: peoplePhotos,
      posts: postPhotos,
      messages: messagePhotos,
      reports: reportedPhotos,
      places: placePhotos(services.exploring),
      placeReviews: reviewPhotos(services.exploring),
    },
    count: createUploadCount(config.limits, now),
  })
  return { photos, photoForms: await createPhotoForms(server, photos.intake), filesWatch }
}
