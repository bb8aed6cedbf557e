import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { listenForPokes, type Pokes } from './pokes.ts'

class FakeSocket {
  static opened: FakeSocket[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: unknown }) => void = () => undefined
  onclose: () => void = () => undefined
  isClosed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }
  send(): void {}
  close(): void {
    this.isClosed = true
    this.onclose()
  }
}

let pokes: Pokes
let poked: number
const memberId = createId()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'https:', host: 'porch.test' })
  FakeSocket.opened = []
  poked = 0
  pokes = listen()
})
afterEach(() => {
  pokes.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function listen(): Pokes {
  return listenForPokes(memberId, () => {
    poked += 1
  })
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const last = () => FakeSocket.opened.at(-1)

describe('W2 pokes', () => {
  it('W2 a poke is passed on, anything else is not', async () => {
    pokes.connect()
    await quiet()
    expect(last()?.url).toBe('wss://porch.test/ws')
    for (const data of [
      '{"type":"poke"}',
      '{"type":"new_message"}',
      'not JSON',
      'null',
      '[]',
      new ArrayBuffer(2),
    ]) {
      last()?.onmessage({ data })
    }
    expect(poked).toBe(1)
  })

  it('W4 fault 47: it connects again with growing, jittered pauses, and at once when asked', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    pokes.connect()
    await quiet()
    last()?.close()
    await vi.advanceTimersByTimeAsync(999)
    expect(FakeSocket.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.opened).toHaveLength(2)
    last()?.close()
    await vi.advanceTimersByTimeAsync(1999)
    expect(FakeSocket.opened).toHaveLength(2)
    pokes.connect()
    expect(FakeSocket.opened).toHaveLength(3)
    last()?.onopen()
    last()?.close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakeSocket.opened).toHaveLength(4)
  })

  it('W4 asked again and again it keeps one socket', async () => {
    for (let count = 0; count < 5; count += 1) pokes.connect()
    await quiet()
    pokes.connect()
    expect(FakeSocket.opened).toHaveLength(1)
  })

  it('D4 fault 32: of several tabs one listens, and the next when that one ends', async () => {
    pokes.connect()
    await quiet()
    const other = listen()
    other.connect()
    await quiet()
    expect(FakeSocket.opened).toHaveLength(1)
    pokes.close()
    await quiet()
    expect(FakeSocket.opened).toHaveLength(2)
    other.close()
    await quiet()
    expect(FakeSocket.opened.every(({ isClosed }) => isClosed)).toBe(true)
  })

  it('W4 resting it leaves the turn to others, and comes back when asked', async () => {
    pokes.connect()
    await quiet()
    pokes.rest()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(FakeSocket.opened).toHaveLength(1)
    pokes.connect()
    await quiet()
    expect(FakeSocket.opened).toHaveLength(2)
  })

  it('W4 closed it stays closed', async () => {
    pokes.connect()
    await quiet()
    pokes.close()
    pokes.connect()
    await quiet()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(FakeSocket.opened).toHaveLength(1)
  })
})
