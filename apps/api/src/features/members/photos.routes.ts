/** The spec's own form of three photos: data URLs in one body. It ends in the same operation as their hashes. */
import { issuesOf } from '@porchlight/contracts/errors/issues'
import { Refused } from '@porchlight/contracts/errors/refusals'
import { mainPhotoIndexSchema, threePhotosSchema } from '@porchlight/contracts/members/members.operations'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import type { ApplyCall } from '../../feature-parts/feature.ts'
import type { PhotoForms } from '../../feature-parts/photos.ts'

const bodySchema = v.strictObject({
  photos: threePhotosSchema(v.string()),
  mainProfilePhotoIndex: mainPhotoIndexSchema,
})

/** The path in a response of a photo that the server has already. */
const ownAddress = /^\/api\/files\/(?<sha256>[0-9a-f]{64})$/

export function registerPhotosRoute(
  server: FastifyInstance,
  { dataUrlsRoute, takeDataUrl }: PhotoForms,
  applyCall: ApplyCall,
): void {
  const { onRequest = [], ...route } = dataUrlsRoute
  server.put(
    '/api/users/:userId/photos',
    { ...route, onRequest: [ownOnly, ...[onRequest].flat()] },
    async (request) => {
      const parsed = v.safeParse(bodySchema, request.body)
      if (!parsed.success) throw new Refused('invalid', { issues: issuesOf(parsed.issues) })
      const { photos: photoNames, mainProfilePhotoIndex } = parsed.output
      const photos: string[] = []
      // One after the other: each is unpacked as a whole.
      for (const text of photoNames) {
        const sha256 = ownAddress.exec(text)?.groups?.sha256
        photos.push(sha256 ?? (await takeDataUrl(userIdIn(request), text)))
      }
      return applyCall(request, 'members.setPhotos', { photos, mainProfilePhotoIndex })
    },
  )
}

function userIdIn(request: FastifyRequest): string {
  return (request.params as { userId: string }).userId
}

/** Refuses another member's path before any of the body is read: the response is `not_found`. */
async function ownOnly(request: FastifyRequest): Promise<void> {
  if (request.session?.memberId !== userIdIn(request)) throw new Refused('not_found')
}
