/** Actions of a member that count as exploring. Everything goes through the outbox; nothing here awaits the network. */
import { type PostalCodes, postalCodeOfAddress } from '@porchlight/contracts/location/postal-codes.rules'
import type { Place } from '@porchlight/contracts/places/places.schema'
import { toIso } from '@porchlight/contracts/values/time'
import type { Device } from '../../sync/device/device.ts'
import { argsNowOf } from '../../sync/outbox/entry-args.ts'
import { dayIn } from './with-visit.ts'

/**
 * Records a visit once a day: a visit of today that this device has recorded is not recorded again. Nothing is recorded
 * for a member who hides exploring.
 */
export async function recordVisit(
  { database, memberId, now, outbox }: Pick<Device, 'database' | 'memberId' | 'now' | 'outbox'>,
  { id: thirdPlaceId, category, address }: Pick<Place, 'id' | 'category' | 'address'>,
  codes: Pick<PostalCodes, 'form'>,
): Promise<void> {
  if ((await database.explorationSettings.get(memberId))?.isHidden) return
  const today = dayIn(toIso(now()))
  const visitCount = await database.outbox
    .filter((entry) => {
      const args = argsNowOf('exploration.record', entry)
      const isSame = args?.thirdPlaceId === thirdPlaceId && args.activityType === 'place_visit'
      return isSame && dayIn(entry.createdAt) === today
    })
    .count()
  if (visitCount > 0) return
  const zipCode = postalCodeOfAddress(address, codes)
  await outbox.add('exploration.record', {
    activityType: 'place_visit',
    thirdPlaceId,
    metadata: { category, ...(zipCode === null ? {} : { zipCode }) },
  })
}

/** Hides exploring or shows it again. While it is hidden, nothing of it is shown or counted. */
export async function setExploringHidden(
  { outbox }: Pick<Device, 'outbox'>,
  isHidden: boolean,
): Promise<void> {
  await outbox.add('exploration.set', { isHidden })
}
