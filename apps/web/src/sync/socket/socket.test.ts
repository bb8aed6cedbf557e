import { createId } from '@porchlight/contracts/values/id'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusingLocks } from '../../storage/refusing-locks.factory.ts'
import { createSocket, type MemberSocket } from './socket.ts'

class FakeSocket {
  static opened: FakeSocket[] = []
  onopen: () => void = () => undefined
  onmessage: (event: { data: unknown }) => void = () => undefined
  onclose: (event: { code: number }) => void = () => undefined
  isClosed = false
  readonly url: string
  constructor(url: string) {
    this.url = url
    FakeSocket.opened.push(this)
  }
  readonly sent: unknown[] = []
  send(data: string): void {
    this.sent.push(JSON.parse(data))
  }
  close(code = 1006): void {
    this.isClosed = true
    this.onclose({ code })
  }
}

let socket: MemberSocket
let poked: number
let due: number
let onOpen: () => Promise<string | null>
const memberId = createId()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('WebSocket', FakeSocket)
  vi.stubGlobal('location', { protocol: 'https:', host: 'porch.test' })
  FakeSocket.opened = []
  poked = 0
  due = 0
  onOpen = async () => 'c-1'
  socket = listen()
})
afterEach(() => {
  socket.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function listen(): MemberSocket {
  return createSocket({
    memberId,
    onPoke: () => {
      poked += 1
    },
    onDue: () => {
      due += 1
    },
    onOpen: () => onOpen(),
  })
}

async function quiet(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

const last = () => FakeSocket.opened.at(-1)

describe('W2 pokes', () => {
  it('MSG-021 the socket is as secure as the page', async () => {
    socket.connect()
    await quiet()
    expect(last()?.url).toBe('wss://porch.test/ws')
    vi.stubGlobal('location', { protocol: 'http:', host: 'porch.test' })
    socket.rest()
    socket.connect()
    await quiet()
    expect(last()?.url).toBe('ws://porch.test/ws')
  })

  it('W2 a poke is passed on, and no other frame', async () => {
    socket.connect()
    await quiet()
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

  it('W2 an opened socket starts no round: it states its cursor, once the running round is done', async () => {
    const round = Promise.withResolvers<string>()
    onOpen = () => round.promise
    socket.connect()
    await quiet()
    last()?.onopen()
    await quiet()
    expect(last()?.sent).toEqual([])
    round.resolve('c-2')
    await quiet()
    expect(last()?.sent).toEqual([{ type: 'auth', userId: memberId, cursor: 'c-2' }])
    expect(poked).toBe(0)
  })

  it('W2 a device that cannot read its cursor starts a round; a socket that ended meanwhile gets nothing', async () => {
    onOpen = async () => {
      throw new Error('the storage is gone')
    }
    socket.connect()
    await quiet()
    last()?.onopen()
    await quiet()
    expect([last()?.sent, poked]).toEqual([[], 1])
    await vi.advanceTimersByTimeAsync(47_000)
    expect(FakeSocket.opened).toHaveLength(2)

    const round = Promise.withResolvers<string>()
    onOpen = () => round.promise
    socket.rest()
    socket.connect()
    await quiet()
    const openedSocket = last()
    openedSocket?.onopen()
    openedSocket?.close()
    round.resolve('c-2')
    await quiet()
    expect(openedSocket?.sent).toEqual([])
  })

  it('W4 fault 47: the socket connects again with growing, jittered pauses, and at once on request', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    socket.connect()
    await quiet()
    last()?.close()
    await vi.advanceTimersByTimeAsync(999)
    expect(FakeSocket.opened).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.opened).toHaveLength(2)
    last()?.close()
    await vi.advanceTimersByTimeAsync(1999)
    expect(FakeSocket.opened).toHaveLength(2)
    socket.connect()
    expect(FakeSocket.opened).toHaveLength(3)
  })

  it.each<[string, () => Promise<unknown> | undefined]>([
    ['it stayed open', () => vi.advanceTimersByTimeAsync(30_000)],
    ['a poke came', async () => last()?.onmessage({ data: '{"type":"poke"}' })],
  ])('W4 the pauses begin anew once %s, not because it opened', async (_case, happen) => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    socket.connect()
    await quiet()
    for (const pause of [1000, 2000, 4000, 8000]) {
      last()?.onopen()
      const openedCount = FakeSocket.opened.length
      await vi.advanceTimersByTimeAsync(1000)
      last()?.close()
      await vi.advanceTimersByTimeAsync(pause - 1)
      expect(FakeSocket.opened).toHaveLength(openedCount)
      await vi.advanceTimersByTimeAsync(1)
      expect(FakeSocket.opened).toHaveLength(openedCount + 1)
    }
    last()?.onopen()
    await happen()
    const countBefore = FakeSocket.opened.length
    last()?.close()
    await vi.advanceTimersByTimeAsync(1000)
    expect(FakeSocket.opened).toHaveLength(countBefore + 1)
  })

  it('W2 after a close by the server the device makes one round; after any other end it only reconnects', async () => {
    socket.connect()
    await quiet()
    last()?.close(1006)
    expect(poked).toBe(0)
    socket.rest()
    socket.connect()
    await quiet()
    last()?.close(1008)
    expect(poked).toBe(1)
  })

  it('W4 after a close by the server the socket waits a minute, so that two devices do not push each other out', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    socket.connect()
    await quiet()
    for (let round = 1; round < 4; round += 1) {
      last()?.onopen()
      last()?.close(1008)
      await vi.advanceTimersByTimeAsync(59_999)
      expect(FakeSocket.opened).toHaveLength(round)
      await vi.advanceTimersByTimeAsync(1)
      expect(FakeSocket.opened).toHaveLength(round + 1)
    }
    socket.rest()
    socket.connect()
    await quiet()
    expect(FakeSocket.opened).toHaveLength(5)
  })

  it('W4 repeated connecting keeps one socket', async () => {
    for (let count = 0; count < 5; count += 1) socket.connect()
    await quiet()
    socket.connect()
    expect(FakeSocket.opened).toHaveLength(1)
  })

  it('D4 fault 32: of several tabs one has the socket, and the next when that one ends', async () => {
    socket.connect()
    await quiet()
    const other = listen()
    other.connect()
    await quiet()
    expect(FakeSocket.opened).toHaveLength(1)
    socket.close()
    await quiet()
    expect(FakeSocket.opened).toHaveLength(2)
    other.close()
    await quiet()
    expect(FakeSocket.opened.every(({ isClosed }) => isClosed)).toBe(true)
  })

  it('W4 a resting socket leaves the turn to others, and returns on request', async () => {
    socket.connect()
    await quiet()
    socket.rest()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(FakeSocket.opened).toHaveLength(1)
    socket.connect()
    await quiet()
    expect(FakeSocket.opened).toHaveLength(2)
  })

  it('W4 in a browser that grants no locks every tab has a socket, and rests on request', async () => {
    vi.stubGlobal('navigator', { locks: refusingLocks })
    const [firstSocket, other] = [listen(), listen()]
    firstSocket.connect()
    other.connect()
    await quiet()
    expect(FakeSocket.opened).toHaveLength(2)
    firstSocket.rest()
    other.close()
    expect(FakeSocket.opened.every(({ isClosed }) => isClosed)).toBe(true)
  })

  it('W4 a closed socket stays closed', async () => {
    socket.connect()
    await quiet()
    socket.close()
    socket.connect()
    await quiet()
    await vi.advanceTimersByTimeAsync(100_000)
    expect(FakeSocket.opened).toHaveLength(1)
  })

  it('W3 a follower can send once the socket has stated its member, and gets all frames except pokes until it ends', async () => {
    const word = { type: 'join_conversation', conversationId: createId() } as const
    const heardEvents: unknown[] = []
    const follower = {
      onReady: () => heardEvents.push('ready'),
      onFrame: (frame: unknown) => heardEvents.push(frame),
      onEnd: () => heardEvents.push('end'),
    }
    const stop = socket.follow(follower)
    socket.connect()
    await quiet()
    expect(socket.send(word)).toBe(false)
    const first = last()
    first?.onopen()
    await quiet()
    expect(socket.send(word)).toBe(true)
    expect(first?.sent.at(-1)).toEqual(word)
    for (const data of ['{"type":"poke"}', '{"type":"new_message","message":{}}', '{"type":7}', 'null']) {
      first?.onmessage({ data })
    }
    first?.close()
    first?.onmessage({ data: '{"type":"late"}' })
    expect(socket.send(word)).toBe(false)
    expect(heardEvents).toEqual(['ready', { type: 'new_message', message: {} }, 'end'])

    socket.rest()
    socket.connect()
    await quiet()
    last()?.onopen()
    await quiet()
    stop()
    // A follower that is added later finds the socket ready.
    socket.follow({ ...follower, onReady: () => heardEvents.push('ready for the other') })
    expect(heardEvents.slice(3)).toEqual(['ready', 'ready for the other'])
    socket.rest()
    expect(heardEvents.slice(5)).toEqual(['end'])
  })
})

const echo = { data: '{"type":"echo"}' }
const aFollower = () => ({ onReady: vi.fn(), onFrame: vi.fn(), onEnd: vi.fn() })

/** Opens a socket whose server responds. */
async function openProved(): Promise<FakeSocket | undefined> {
  socket.connect()
  await quiet()
  return prove()
}
async function prove(): Promise<FakeSocket | undefined> {
  const openedSocket = last()
  openedSocket?.onopen()
  await quiet()
  openedSocket?.onmessage(echo)
  return openedSocket
}
const findEchoFrames = (of: FakeSocket | undefined) =>
  of?.sent.filter((frame) => (frame as { type: string }).type === 'echo')

describe('D5 rounds by time, where no socket brings news', () => {
  it.each<[string, () => unknown]>([
    ['an upgrade that hangs', () => undefined],
    ['an upgrade that is refused', () => last()?.close()],
    ['a socket that opens and says nothing', () => last()?.onopen()],
  ])('D5 with %s rounds begin once a minute, in a chat every 15 s', async (_case, happen) => {
    socket.connect()
    await quiet()
    vi.spyOn(Math, 'random').mockReturnValue(0.999)
    const opening = async (ms: number) => {
      for (let passedMs = 0; passedMs < ms; passedMs += 1000) {
        happen()
        await vi.advanceTimersByTimeAsync(1000)
      }
    }
    await opening(120_000)
    expect(due).toBe(2)
    const leave = socket.follow(aFollower())
    await opening(60_000)
    expect(due).toBe(6)
    leave()
    await opening(59_000)
    expect(due).toBe(6)
  })

  it.each<[string, () => void]>([
    ['that is undefined', () => vi.stubGlobal('WebSocket', undefined)],
    [
      'that the page cannot use',
      () =>
        vi.stubGlobal(
          'WebSocket',
          class {
            constructor() {
              throw new DOMException('no', 'SecurityError')
            }
          },
        ),
    ],
  ])('D5 with a WebSocket %s they begin as well, and the socket is tried again', async (_case, forbid) => {
    forbid()
    socket.connect()
    await quiet()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(due).toBe(1)
    vi.stubGlobal('WebSocket', FakeSocket)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.opened.length).toBeGreaterThan(0)
  })

  it('D5 none begins while frames arrive, while the page rests, and in a tab that does not lead', async () => {
    const openedSocket = await openProved()
    const other = listen()
    other.connect()
    const leave = other.follow(aFollower())
    for (let beat = 0; beat < 30; beat += 1) {
      await vi.advanceTimersByTimeAsync(5_000)
      openedSocket?.onmessage(echo)
    }
    socket.rest()
    other.rest()
    await vi.advanceTimersByTimeAsync(300_000)
    leave()
    other.close()
    expect(due).toBe(0)
  })
})

describe('W4 a silent socket', () => {
  it('W4 is asked for an echo every 30 to 45 s, at a random moment; with a response nothing else happens', async () => {
    for (const [random, ms] of [
      [0, 30_000],
      [1, 45_000],
    ] as const) {
      vi.spyOn(Math, 'random').mockReturnValue(random)
      const openedSocket = await openProved()
      for (let beat = 1; beat <= 3; beat += 1) {
        await vi.advanceTimersByTimeAsync(ms - 1)
        expect(findEchoFrames(openedSocket)).toHaveLength(beat - 1)
        await vi.advanceTimersByTimeAsync(1)
        expect(findEchoFrames(openedSocket)).toHaveLength(beat)
        openedSocket?.onmessage(echo)
        await vi.advanceTimersByTimeAsync(10_000)
      }
      expect(openedSocket?.isClosed).toBe(false)
      socket.rest()
    }
    expect([poked, due]).toEqual([0, 0])
  })

  it('W4 without an echo in 10 s is replaced, and a round fetches what it missed', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const openedSocket = await openProved()
    const chat = aFollower()
    socket.follow(chat)
    await vi.advanceTimersByTimeAsync(39_999)
    expect([openedSocket?.isClosed, poked]).toEqual([false, 0])
    await vi.advanceTimersByTimeAsync(1)
    expect([openedSocket?.isClosed, poked, chat.onEnd.mock.calls.length]).toEqual([true, 1, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect(FakeSocket.opened).toHaveLength(2)
    await prove()
    expect(chat.onReady).toHaveBeenCalledTimes(2)
  })

  it('W4 that does not confirm its closing delays nobody', async () => {
    const openedSocket = await openProved()
    if (openedSocket) openedSocket.close = () => undefined
    await vi.advanceTimersByTimeAsync(60_000)
    expect(FakeSocket.opened.length).toBeGreaterThan(1)
  })

  it('W4 that never received anything is replaced without an echo request, which an older server would refuse', async () => {
    socket.connect()
    await quiet()
    last()?.onopen()
    await quiet()
    const [first] = FakeSocket.opened
    await vi.advanceTimersByTimeAsync(47_000)
    expect([first?.isClosed, findEchoFrames(first), FakeSocket.opened.length]).toEqual([true, [], 2])
  })

  it('W4 does not count as silent during a long round before it states its member', async () => {
    const round = Promise.withResolvers<string>()
    onOpen = () => round.promise
    socket.connect()
    await quiet()
    last()?.onopen()
    await vi.advanceTimersByTimeAsync(300_000)
    expect(FakeSocket.opened).toHaveLength(1)
    round.resolve('c-2')
    await quiet()
    expect(last()?.sent).toHaveLength(1)
  })
})
