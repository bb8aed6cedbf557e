import { createConfiguredFiles, filesFolder } from '../providers/files/configured-files.ts'
import { createDiskStore } from '../providers/files/disk-store.ts'
import { formatCount } from './amounts.ts'
import { withCommunity } from './community.ts'
import { type Operator, WrongUsage } from './operator.ts'
import { copyPhotos, photosIn } from './photos.ts'

interface Moving {
  /** True when photos move from the bucket into the folder. */
  isBack: boolean
}

/** Cut off it is begun anew and goes on: what is there already is passed over. */
export async function movePhotos(operator: Operator, { isBack }: Moving): Promise<boolean> {
  const { config, say } = operator
  if (config.s3 === null)
    throw new WrongUsage(`It needs to know the bucket: set S3_ENDPOINT, S3_BUCKET and the keys.`)
  const folder = { store: createDiskStore(filesFolder(config.dataDir)), place: filesFolder(config.dataDir) }
  const bucket = {
    store: createConfiguredFiles(config),
    place: `${config.s3.bucket} at ${config.s3.endpoint.host}`,
  }
  const [from, to] = isBack ? [bucket, folder] : [folder, bucket]
  const all = await withCommunity(operator, ({ reader }) => photosIn(reader))
  const {
    photos,
    copied: copiedCount,
    missing,
    fault,
  } = await copyPhotos(all, { from: from.store, to: to.store })
  if (fault !== null) {
    say(`Stopped after ${copiedCount}: ${fault}. Run the command again when you have solved this.`)
    return false
  }
  say(
    `${formatCount(photos, 'photo and thumbnail', 'photos and thumbnails')}: ${copiedCount} copied to ${to.place}.`,
  )
  if (missing > 0) say(`${missing} are in neither place: they are missing in ${from.place}, too.`)
  else if (isBack)
    say('All are there. Start the server without S3_… settings, then empty the bucket when you are sure.')
  else
    say(`All are there. Start the server with these settings, then delete ${from.place} when you are sure.`)
  return missing === 0
}
