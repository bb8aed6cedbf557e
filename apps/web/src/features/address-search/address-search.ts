/** Looks for an address while somebody types: on the device first, then outside of it, and by hand where that fails. */
import { addressQuery } from '@porchlight/contracts/location/addresses.rules'
import {
  type PlaceProvider,
  type PlaceResult,
  type Prediction,
  roughly,
  type SearchArea,
} from './place-provider.ts'

/** For who types on: not every letter is asked for outside. */
const outsideAfterMs = 200
/** As long as its script may take. */
const responseMsMax = 10_000

export interface Suggestion {
  prediction: Prediction
  from: 'own' | 'outside' | 'manual'
}

export interface Suggestions {
  rows: readonly Suggestion[]
  /** More may come. */
  isLooking: boolean
  /** Nothing but what is on this device and what was typed can be offered. */
  isManual: boolean
}

export const noSuggestions: Suggestions = { rows: [], isLooking: false, isManual: false }

interface Providers {
  own: PlaceProvider
  /** Null where nobody outside is asked. */
  outside: PlaceProvider | null
  manual: PlaceProvider
}

/** Of one field. Once it is down to manual entry it stays there: what answers late changes nothing under the finger. */
export class AddressSearch {
  readonly #area: Pick<SearchArea, 'center'>
  readonly #own: PlaceProvider
  readonly #manual: PlaceProvider
  #outside: PlaceProvider | null
  /** How many were asked for: only the newest asking is shown. */
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
      // What was found for fewer letters stays until the answer is here: nothing flickers at every letter.
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
    show({ rows: [...ownSuggestions, ...byHand], isLooking: false, isManual: true })
  }

  /** Nothing that is on its way is shown any more. */
  stop(): void {
    this.#asked += 1
  }

  /** From now on by hand. */
  giveUpOutside(): void {
    this.#outside = null
    this.#found = []
  }

  /** Where its provider does not say more, what it was offered by. */
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
