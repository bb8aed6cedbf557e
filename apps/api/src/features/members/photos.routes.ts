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

/** As answers name one that is here already. */
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

/** Before any of the body is read: whoever else is meant is not there for this. */
async function ownOnly(request: FastifyRequest): Promise<void> {
  if (request.session?.memberId !== userIdIn(request)) throw new Refused('not_found')
}
