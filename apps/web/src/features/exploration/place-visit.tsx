/** Records a visit while a place's page is open. It shows nothing. */
import type { Place } from '@porchlight/contracts/places/places.schema'
import { useEffect } from 'react'
import { useLocalForms } from '../../sync/community/about-community.ts'
import { useDevice } from '../../sync/device/device-context.ts'
import { recordVisit } from './exploration.actions.ts'

export function PlaceVisit({ id, category, address }: Pick<Place, 'id' | 'category' | 'address'>) {
  const device = useDevice()
  const { postalCodes } = useLocalForms()
  useEffect(() => {
    // A visit that cannot be stored is not worth a message.
    recordVisit(device, { id, category, address }, postalCodes).catch(() => undefined)
  }, [device, id, category, address, postalCodes])
  return null
}
