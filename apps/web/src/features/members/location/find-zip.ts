/** Looks up the position of a postal code, when the server responds in time. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import { geocodeZipCode } from '@porchlight/contracts/location/location.operations'
import { positionOf } from '@porchlight/contracts/location/location.rules'
import { type PostalCodes, unknownPostalCode } from '@porchlight/contracts/location/postal-codes.rules'
import { useConnection } from '../../../sync/transport/connection.ts'
import { call } from '../../../sync/transport/transport.ts'

/** The longest wait on a bad line, in ms: after that the postal code is looked up when it is sent. */
const waitMsMax = 4000

type FoundZip =
  | { state: 'found'; place: { position: Position; location: string | null } }
  /** @param message the text for the member who typed the code */
  | { state: 'unknown'; message: string }
  /** No source can find the postal code now. */
  | { state: 'later' }

export async function findZip(zipCode: string, codes: PostalCodes): Promise<FoundZip> {
  if (!useConnection.getState().online) return { state: 'later' }
  try {
    const tooLong = new Promise<never>((_resolve, reject) => setTimeout(reject, waitMsMax))
    const response = await Promise.race([call(geocodeZipCode, { zipCode }), tooLong])
    const position = positionOf(response)
    if (response.success && position) {
      return { state: 'found', place: { position, location: response.address ?? null } }
    }
    return { state: 'unknown', message: response.error ?? unknownPostalCode(codes) }
  } catch {
    return { state: 'later' }
  }
}
