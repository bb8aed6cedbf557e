/** The form of an address provider, which the community's own places, Google Places and manual entry share. */
import type { Position } from '@porchlight/contracts/location/location.rules'
import type { AddressResult } from '@porchlight/contracts/location/location.schema'

/** A suggestion with the field names of Google, which the specification uses too. */
export interface Prediction {
  place_id: string
  description: string
  structured_formatting: { main_text: string; secondary_text: string }
}

/** `geometry` is null where nobody has said where the community is. */
export interface PlaceResult extends AddressResult {
  /** Nobody knows where exactly it is: the position is that of the community's middle. */
  isApproximate?: true
}

export interface PlaceProvider {
  /** @param text trimmed. Rejects where it cannot say; that there is nothing is an answer. */
  predict: (text: string) => Promise<Prediction[]>
  /** Rejects where it cannot say. */
  details: (prediction: Prediction) => Promise<PlaceResult>
}

/** The community's area, for a search. */
export interface SearchArea {
  /** The middle of the community; null when it is not set. */
  center: Position | null
  /** 'Los Angeles, CA' */
  displayLocation: string
  /** Names that what is typed may be meant in, for who types but a word. */
  areaVariants: readonly string[]
}

/** A place of which only the words are known. */
export function roughly(prediction: Prediction, { center }: Pick<SearchArea, 'center'>): PlaceResult {
  return {
    place_id: prediction.place_id,
    formatted_address: prediction.description,
    name: prediction.structured_formatting.main_text,
    geometry: center && { location: { lat: center.latitude, lng: center.longitude } },
    isApproximate: true,
  }
}
