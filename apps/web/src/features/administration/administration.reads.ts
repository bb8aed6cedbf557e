/**
 * Reads members for operators. A response is on the screen alone and never on the device: a phone that is lost must not hold
 * the addresses of a community.
 */
import type { ArgsOf, ResponseOf } from '@porchlight/contracts/operation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useConnection } from '../../sync/transport/connection.ts'
import { call, type OnlineOperation, wireErrorOf } from '../../sync/transport/transport.ts'

interface ReadState<Data> {
  data?: Data
  /** 'gone' means that the subject of the read does not exist. */
  state: 'loading' | 'here' | 'failed' | 'gone'
  /** True when the data could not be renewed, and may no longer be true. */
  isOutdated?: boolean
}

interface OnlineRead<Data> extends ReadState<Data> {
  /** Requests a new response. The last one stays until it is there. */
  reload: () => Promise<void>
}

/**
 * Reads when its arguments change, and once more when the signal is back and the last read failed, or has no response
 * yet: it may have been lost with the line.
 */
export function useOnlineRead<Declared extends OnlineOperation>(
  operation: Declared,
  args: ArgsOf<Declared>,
): OnlineRead<ResponseOf<Declared>> {
  const [read, setRead] = useState<ReadState<ResponseOf<Declared>>>({ state: 'loading' })
  const key = JSON.stringify(args)
  /** The number of reads so far: only the newest one is shown. */
  const readCount = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says the arguments
  const reload = useCallback(async () => {
    readCount.current += 1
    const readNumber = readCount.current
    const isNewest = () => readNumber === readCount.current
    try {
      const data = await call(operation, args)
      if (isNewest()) setRead({ data, state: 'here' })
    } catch (error) {
      if (!isNewest()) return
      const isGone = wireErrorOf(error)?.code === 'not_found'
      setRead(({ data }) =>
        isGone
          ? { state: 'gone' }
          : data === undefined
            ? { state: 'failed' }
            : { data, state: 'here', isOutdated: true },
      )
    }
  }, [operation, key])
  useEffect(() => {
    setRead({ state: 'loading' })
    void reload()
  }, [reload])
  const isMissing = read.state !== 'gone' && (read.data === undefined || read.isOutdated === true)
  useEffect(() => {
    if (!isMissing) return
    return useConnection.subscribe((now, before) => {
      if (now.online && !before.online) void reload()
    })
  }, [isMissing, reload])
  return { ...read, reload }
}

interface Page {
  after: string | null
}

export interface OnlinePages<Item> {
  /** The items of all pages that were read; undefined before the first one. */
  items: Item[] | undefined
  state: ReadState<never>['state']
  reload: () => Promise<void>
  /** Reads the next page; null when there is none. It rejects when the page cannot be read. */
  readMore: (() => Promise<void>) | null
}

/** Reads page after page. The operation takes the `after` of the page before. */
export function useOnlinePages<Declared extends OnlineOperation, Item>(
  operation: Declared,
  args: ArgsOf<Declared>,
  itemsOf: (page: ResponseOf<Declared>) => Item[],
): OnlinePages<Item> {
  const { data, state, reload } = useOnlineRead(operation, args)
  const [further, setFurther] = useState<ResponseOf<Declared>[]>([])
  const pages = data === undefined ? [] : [data, ...further]
  const after = (pages.at(-1) as Page | undefined)?.after ?? null
  const readMore = async () => {
    const page = await call(operation, { ...(args as object), after } as ArgsOf<Declared>)
    setFurther([...further, page])
  }
  return {
    items: data === undefined ? undefined : pages.flatMap(itemsOf),
    ...{ state, reload, readMore: after === null ? null : readMore },
  }
}
