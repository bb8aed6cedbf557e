/** Tests of which suggestions are shown, and when only manual entry is left. */
import { afterEach, beforeEach, describe, expect, it, type Mock, vi } from 'vitest'
import { addressSearchTexts as texts } from '../../locales/en/address-search.ts'
import { AddressSearch, type Suggestions } from './address-search.ts'
import { manualEntry } from './manual-entry.ts'
import type { PlaceProvider, Prediction } from './place-provider.ts'

const area = {
  center: { latitude: 34.0522, longitude: -118.2437 },
  displayLocation: 'Los Angeles, CA',
  areaVariants: ['Downtown LA', 'Hollywood', 'Santa Monica', 'Beverly Hills', 'West Hollywood'],
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('without an outside search', () => {
  it.each([
    ['L-034 one letter starts no search', 'C', []],
    ['L-051 two letters do not offer the typed address', 'Ca', []],
    [
      'L-052 up to ten letters are searched in each of five areas',
      'Cafe',
      [
        'Cafe',
        'Cafe, Downtown LA',
        'Cafe, Hollywood',
        'Cafe, Santa Monica',
        'Cafe, Beverly Hills',
        'Cafe, West Hollywood',
      ],
    ],
    ['L-052 eleven letters are searched unchanged', 'Cafe Prague', ['Cafe Prague']],
    ['a text that no post would accept is not offered', 'x'.repeat(10_000), []],
  ])('%s', async (_says, query, offeredNames) => {
    const suggestionLists = await lookFor(searchIn({ outside: null }), query)
    expect(namesIn(suggestionLists.at(-1))).toEqual(offeredNames)
  })

  it('L-053 L-055 a choice is at the middle of the community, and marked as typed', async () => {
    const search = searchIn({ outside: null })
    const [row] = (await lookFor(search, '  Cafe Prague ')).at(-1)?.rows ?? []
    expect(row?.prediction.structured_formatting.secondary_text).toBe('Los Angeles, CA (Manual Entry)')
    expect(row && (await search.choose(row))).toEqual({
      place_id: 'manual:Cafe Prague',
      name: 'Cafe Prague',
      formatted_address: 'Cafe Prague',
      geometry: { location: { lat: 34.0522, lng: -118.2437 } },
      isApproximate: true,
    })
  })
})

describe('with an outside search', () => {
  it('L-034 one letter starts no search, neither on the device nor outside; two letters start both', async () => {
    const [ownProvider, outside] = [says('Own Cafe'), says('Far Cafe')].map((provider) => ({
      ...provider,
      predict: vi.fn(provider.predict),
    })) as [AskedProvider, AskedProvider]
    const search = searchIn({ own: ownProvider, outside })
    for (const query of ['', 'C', ' C ']) expect((await lookFor(search, query)).map(namesIn)).toEqual([[]])
    expect([ownProvider.predict.mock.calls, outside.predict.mock.calls]).toEqual([[], []])
    expect(namesIn((await lookFor(search, 'Ca')).at(-1))).toEqual(['Own Cafe', 'Far Cafe'])
  })

  it('L-033 the community’s own places come first and at once, and outside results below them', async () => {
    const suggestionLists = await lookFor(
      searchIn({ own: says('Own Cafe'), outside: says('Far Cafe') }),
      'Cafe',
    )
    expect(suggestionLists.map(namesIn)).toEqual([['Own Cafe'], ['Own Cafe', 'Far Cafe']])
    expect(suggestionLists.map(({ isLooking }) => isLooking)).toEqual([true, false])
  })

  it('results for fewer letters stay until the next response, and only the newest are shown', async () => {
    const first = Promise.withResolvers<Prediction[]>()
    const responses = [first.promise, Promise.resolve([aPrediction('Cafe Two')])]
    const search = searchIn({
      outside: { ...says(), predict: () => responses.shift() ?? Promise.resolve([]) },
    })
    const early = lookFor(search, 'Caf')
    await vi.advanceTimersByTimeAsync(300)
    const late = await lookFor(search, 'Cafe')
    first.resolve([aPrediction('Cafe One')])
    expect((await early).map(namesIn)).toEqual([[]])
    expect(late.map(namesIn)).toEqual([[], ['Cafe Two']])
    expect((await lookFor(search, 'Cafe T')).map(namesIn)[0]).toEqual(['Cafe Two'])
  })

  it('L-046 L-048 an outside search that fails is not used again: typing by hand follows', async () => {
    const predict = vi.fn(() => Promise.reject(new Error('REQUEST_DENIED')))
    const search = searchIn({ outside: { ...says(), predict } })
    const suggestionLists = await lookFor(search, 'Cafe Prague')
    expect(suggestionLists.at(-1)).toMatchObject({ isManual: true, isLooking: false })
    expect(namesIn(suggestionLists.at(-1))).toEqual(['Cafe Prague'])
    await lookFor(search, 'Cafe Prague 2')
    expect(predict).toHaveBeenCalledTimes(1)
  })

  it('L-047 an outside response after ten seconds changes nothing', async () => {
    const slow = Promise.withResolvers<Prediction[]>()
    const search = searchIn({ outside: { ...says(), predict: () => slow.promise } })
    const looking = lookFor(search, 'Cafe Prague')
    await vi.advanceTimersByTimeAsync(9_000)
    const typedOn = lookFor(search, 'Cafe Prague 2')
    await vi.advanceTimersByTimeAsync(12_000)
    slow.resolve([aPrediction('Far Cafe')])
    expect((await typedOn).map(namesIn)).toEqual([[], ['Cafe Prague 2']])
    expect(namesIn((await looking).at(-1))).toEqual([])
    expect(namesIn((await lookFor(search, 'Cafe Prague')).at(-1))).toEqual(['Cafe Prague'])
  })

  it('L-046 without outside results the typed text is offered, and the next text is searched again', async () => {
    const outside = says()
    const search = searchIn({ outside })
    const suggestions = (await lookFor(search, 'Cafe Prague')).at(-1)
    expect(namesIn(suggestions)).toEqual(['Cafe Prague'])
    expect(suggestions?.isManual).toBe(false)
    expect(namesIn((await lookFor(searchIn({ outside: says('Far') }), 'Cafe')).at(-1))).toEqual(['Far'])
  })

  it('L-054 a place whose details fail is at the middle of the community', async () => {
    const search = searchIn({ outside: says('Far Cafe') })
    const [row] = (await lookFor(search, 'Cafe')).at(-1)?.rows ?? []
    expect(row && (await search.choose(row))).toEqual({
      place_id: 'Far Cafe',
      name: 'Far Cafe',
      formatted_address: 'Far Cafe',
      geometry: { location: { lat: 34.0522, lng: -118.2437 } },
      isApproximate: true,
    })
  })
})

type AskedProvider = PlaceProvider & { predict: Mock<PlaceProvider['predict']> }

function searchIn({
  own: ownProvider = says(),
  outside,
}: {
  own?: PlaceProvider
  outside: PlaceProvider | null
}) {
  return new AddressSearch(
    { own: ownProvider, outside, manual: manualEntry(area, texts.manual(area.displayLocation)) },
    area,
  )
}

/** Returns a provider that has only the names of places. */
function says(...names: string[]): PlaceProvider {
  return {
    predict: () => Promise.resolve(names.map(aPrediction)),
    details: () => Promise.reject(new Error('NOT_FOUND')),
  }
}

function aPrediction(name: string): Prediction {
  return { place_id: name, description: name, structured_formatting: { main_text: name, secondary_text: '' } }
}

/** All that is shown until it is over. */
async function lookFor(search: AddressSearch, query: string): Promise<Suggestions[]> {
  const suggestionLists: Suggestions[] = []
  const over = search.look(query, (suggestions) => suggestionLists.push(suggestions))
  await vi.advanceTimersByTimeAsync(300)
  await over
  return suggestionLists
}

function namesIn(suggestions: Suggestions | undefined): string[] {
  return (suggestions?.rows ?? []).map(({ prediction }) => prediction.structured_formatting.main_text)
}
