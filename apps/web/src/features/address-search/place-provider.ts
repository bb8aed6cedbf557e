/** The form of an address provider, which the community's own places, Google Places and manual entry share. */
import type { Position } from '@porchlight/contracts/location/coordinates.rules'
import type { AddressResult } from '@porchlight/contracts/location/location.schema'

/** A suggestion with the field names of Google, which the specification uses too. */
export interface Prediction {
  place_id: string
  description: string
  structured_formatting: { main_text: string; secondary_text: string }
}

/** A place that was found. `geometry` is null when the location of the community is not set. */
export interface PlaceResult extends AddressResult {
  /** True when the exact position is unknown: then the position is the middle of the community. */
  isApproximate?: true
}

export interface PlaceProvider {
  /**
   * Returns the predictions for a text; an empty list when there are none. Rejects when the provider cannot respond.
   * @param text trimmed
   */
  predict: (text: string) => Promise<Prediction[]>
  /** Returns the details of a prediction. Rejects when the provider cannot respond. */
  details: (prediction: Prediction) => Promise<PlaceResult>
}

/** The community's area, for a search. */
export interface SearchArea {
  /** The middle of the community; null when it is not set. */
  center: Position | null
  /** 'Los Angeles, CA' */
  displayLocation: string
  /** Names of areas in which a short text may be meant; the search offers the text with each of them. */
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
