/** The command that copies photos between the data folder and an S3 bucket. */
import { createConfiguredFiles, filesFolder } from '../../providers/files/configured-files.ts'
import { createDiskStore } from '../../providers/files/disk-store.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { type Operator, WrongUsage } from '../terminal/operator.ts'
import { copyPhotos, describeUnreadable, photosIn } from './photos.ts'

interface MoveOptions {
  /** True when photos move from the bucket into the folder; false: from the folder into the bucket. */
  isToFolder: boolean
}

/**
 * Copies all photos of the community, and deletes none. After an interruption the command can be given again: it skips
 * the photos that the target has.
 * @returns whether the target now has every photo
 * @throws WrongUsage when no bucket is configured
 */
export async function movePhotos(operator: Operator, { isToFolder }: MoveOptions): Promise<boolean> {
  const { config, say } = operator
  if (config.s3 === null)
    throw new WrongUsage(
      `The bucket to copy ${isToFolder ? 'from' : 'to'} is not set: set S3_ENDPOINT, S3_BUCKET and the keys.`,
    )
  const folder = { store: createDiskStore(filesFolder(config.dataDir)), place: filesFolder(config.dataDir) }
  const bucket = {
    store: createConfiguredFiles(config),
    place: `${config.s3.bucket} at ${config.s3.endpoint.host}`,
  }
  const [source, target] = isToFolder ? [bucket, folder] : [folder, bucket]
  const photos = await withCommunity(operator, ({ reader }) => photosIn(reader))
  const result = await copyPhotos(photos, { from: source.store, to: target.store })
  const { photoCount, copiedCount, missingCount, fault } = result
  if (fault !== null) {
    const unreadable = describeUnreadable(result)
    if (unreadable !== null) say(unreadable)
    say(
      `Not all were copied, ${copiedCount} were: ${fault}. Run the command again when you have solved this.`,
    )
    return false
  }
  say(
    `${formatCount(photoCount, 'photo and thumbnail', 'photos and thumbnails')}: ${copiedCount} copied to ${target.place}.`,
  )
  if (missingCount > 0) say(`${missingCount} are in neither place: they are missing in ${source.place}, too.`)
  else if (isToFolder)
    say('All are there. Start the server without S3_… settings, then empty the bucket when you are sure.')
  else
    say(`All are there. Start the server with these settings, then delete ${source.place} when you are sure.`)
  return missingCount === 0
}
