/** The ZIP codes that come along, read once for all tests of a process. */
import { zipCodes } from '@porchlight/contracts/location/postal-codes.rules'
import { createConfiguredGeocoding } from '../../providers/geocoding/configured-geocoding.ts'

export const usGeocoding = createConfiguredGeocoding({ postalCodes: zipCodes, placeData: null })
