/**
 * Searches for an address while a member types: first on the device, then outside of it, and by manual entry when that
 * fails.
 */
import { addressQuery } from '@porchlight/contracts/location/addresses.rules'
import {
  type PlaceProvider,
  type PlaceResult,
  type Prediction,
  roughly,
  type SearchArea,
} from './place-provider.ts'

/** Milliseconds to wait while a member goes on typing, so that not every letter is sent to the outside provider. */
const outsideAfterMs = 200
/** The maximum time for a response in milliseconds. The first one includes our own code and the provider's script. */
const responseMsMax = 10_000

export interface Suggestion {
  prediction: Prediction
  from: 'own' | 'outside' | 'manual'
}

export interface Suggestions {
  rows: readonly Suggestion[]
  /** True while more may come. */
  isLooking: boolean
  /** True when no outside provider responds: only what is on this device and what was typed can be offered. */
  isManual: boolean
}

export const noSuggestions: Suggestions = { rows: [], isLooking: false, isManual: false }

interface Providers {
  own: PlaceProvider
  /** The outside provider; null when none is used. */
  outside: PlaceProvider | null
  manual: PlaceProvider
}

/**
 * The search of one field. After a failure it stays at manual entry, so that a late response changes nothing under the
 * finger; where the signal comes back, the field has another search.
 */
export class AddressSearch {
  readonly #area: Pick<SearchArea, 'center'>
  readonly #own: PlaceProvider
  readonly #manual: PlaceProvider
  #outside: PlaceProvider | null
  /** The number of searches so far: only the newest one is shown. */
  #asked = 0
  #found: readonly Suggestion[] = []

  constructor({ own: ownProvider, outside, manual }: Providers, area: Pick<SearchArea, 'center'>) {
    this.#own = ownProvider
    this.#outside = outside
    this.#manual = manual
    this.#area = area
  }

  /** @param show is called again as more comes */
  async look(query: string, show: (suggestions: Suggestions) => void): Promise<void> {
    this.#asked += 1
    const searchNumber = this.#asked
    const isOver = () => searchNumber !== this.#asked
    const text = query.trim()
    if (text.length < addressQuery.lengthMin || text.length > addressQuery.lengthMax) {
      this.#found = []
      show(noSuggestions)
      return
    }
    const ownSuggestions = asSuggestions('own', await this.#own.predict(text).catch(() => []))
    if (isOver()) return
    if (this.#outside) {
      // The suggestions for fewer letters stay until the response arrives, so that the list does not flicker at every
      // letter.
      show({ rows: [...ownSuggestions, ...this.#found], isLooking: true, isManual: false })
      await pause(outsideAfterMs)
      if (isOver()) return
      const outsideSuggestions = await this.#askOutside(text)
      if (isOver()) return
      this.#found = outsideSuggestions
      if (outsideSuggestions.length > 0) {
        show({ rows: [...ownSuggestions, ...outsideSuggestions], isLooking: false, isManual: false })
        return
      }
    }
    const byHand = asSuggestions('manual', await this.#manual.predict(text))
    if (isOver()) return
    show({ rows: [...ownSuggestions, ...byHand], isLooking: false, isManual: this.#outside === null })
  }

  /** Stops the search. A response that is on its way is not shown. */
  stop(): void {
    this.#asked += 1
  }

  /** Stops using the outside provider; only places on this device and manual entry remain. */
  giveUpOutside(): void {
    this.#outside = null
    this.#found = []
  }

  /** Returns the chosen place. When its provider gives no details, the place is made from the suggestion itself. */
  async choose({ prediction, from }: Suggestion): Promise<PlaceResult> {
    this.stop()
    const provider = { own: this.#own, outside: this.#outside, manual: this.#manual }[from]
    try {
      return await inTime(provider ? provider.details(prediction) : Promise.reject(new Error('gone')))
    } catch {
      return roughly(prediction, this.#area)
    }
  }

  async #askOutside(text: string): Promise<Suggestion[]> {
    try {
      return asSuggestions('outside', await inTime(this.#outside?.predict(text) ?? Promise.resolve([])))
    } catch {
      this.giveUpOutside()
      return []
    }
  }
}

function asSuggestions(from: Suggestion['from'], predictions: readonly Prediction[]): Suggestion[] {
  return predictions.map((prediction) => ({ prediction, from }))
}

function inTime<Value>(response: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer in time')), responseMsMax)
    response.finally(() => clearTimeout(timer)).then(resolve, reject)
  })
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
