import { createConfiguredFiles, filesFolder } from '../providers/files/configured-files.ts'
import { createDiskStore } from '../providers/files/disk-store.ts'
import { shownCount } from './amounts.ts'
import { withCommunity } from './community.ts'
import { type Operator, WrongUsage } from './operator.ts'
import { copyPhotos, photosIn } from './photos.ts'

/** Cut off it is begun anew and goes on: what is there already is passed over. */
export async function movePhotos(operator: Operator): Promise<boolean> {
  const { config, say } = operator
  if (config.s3 === null)
    throw new WrongUsage('It needs to know where to: set S3_ENDPOINT, S3_BUCKET and the keys.')
  const from = createDiskStore(filesFolder(config.dataDir))
  const to = createConfiguredFiles(config)
  const all = await withCommunity(operator, ({ reader }) => photosIn(reader))
  const { photos, copied, missing, fault } = await copyPhotos(all, { from, to })
  const place = `${config.s3.bucket} at ${config.s3.endpoint.host}`
  if (fault !== null) {
    say(`Broken off after ${copied}: ${fault}. Give the command again once that is mended.`)
    return false
  }
  say(`${shownCount(photos, 'photo and thumbnail', 'photos and thumbnails')}: ${copied} copied to ${place}.`)
  if (missing > 0) say(`${missing} are neither there nor in ${filesFolder(config.dataDir)}.`)
  else
    say(
      `All are there. Start the server with these settings, then delete ${filesFolder(config.dataDir)} when you are sure.`,
    )
  return missing === 0
}
