import { afterEach, expect, it, vi } from 'vitest'
import { openPushed, type PushedScope, showPush } from './show-push.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

interface ScopeWindow {
  url: string
  focus?: () => Promise<unknown>
  postMessage: (message: object) => void
}

function scopeWith(windows: ScopeWindow[]) {
  const openedPaths: string[] = []
  const scope: PushedScope = {
    registration: {} as ServiceWorkerRegistration,
    location: { origin: 'https://porch.example.org' },
    clients: {
      matchAll: async () => windows,
      openWindow: async (path) => openedPaths.push(path),
    },
  }
  return { scope, openedPaths }
}
function tappedOn(data: unknown) {
  let isClosed = false
  const notification = { data, close: () => (isClosed = true) } as unknown as Notification
  return { notification, isClosed: () => isClosed }
}

it('SH-068 without an open window a tap opens the app at the notice’s screen', async () => {
  const { scope, openedPaths } = scopeWith([])
  const { notification, isClosed } = tappedOn({ navigate: 'https://porch.example.org/posts/1?a=b' })
  await openPushed(scope, notification)
  expect([openedPaths, isClosed()]).toEqual([['/posts/1?a=b'], true])
})

it('SH-068 an open window is brought to the front and gets the path, even where focusing is not allowed', async () => {
  const messages: object[] = []
  const { scope, openedPaths } = scopeWith([
    {
      url: 'https://porch.example.org/posts/1',
      focus: () => Promise.reject(new Error('not allowed')),
      postMessage: (message) => messages.push(message),
    },
  ])
  await openPushed(scope, tappedOn({ navigate: '/messages' }).notification)
  expect([openedPaths, messages]).toEqual([[], [{ type: 'OPEN', path: '/messages' }]])
})

it('SH-068 a window with a document that is not the app does not get the path', async () => {
  const receivedBy: string[] = []
  const windowAt = (path: string) => ({
    url: `https://porch.example.org${path}`,
    postMessage: () => receivedBy.push(path),
  })
  const foreign = scopeWith([windowAt('/api/files/1')])
  await openPushed(foreign.scope, tappedOn({ navigate: '/messages' }).notification)
  expect([foreign.openedPaths, receivedBy]).toEqual([['/messages'], []])
  const two = scopeWith([windowAt('/api/files/1'), windowAt('/')])
  await openPushed(two.scope, tappedOn({ navigate: '/messages' }).notification)
  expect([two.openedPaths, receivedBy]).toEqual([[], ['/']])
})

it('SH-068 no notice leads out of the app', async () => {
  for (const navigate of ['https://elsewhere.example/posts/1', '//elsewhere.example/posts/1']) {
    const { scope, openedPaths } = scopeWith([])
    await openPushed(scope, tappedOn({ navigate }).notification)
    expect(openedPaths).toEqual(['/posts/1'])
  }
  for (const data of [null, undefined, {}, { navigate: 7 }, { navigate: 'http://' }]) {
    const { scope, openedPaths } = scopeWith([])
    await openPushed(scope, tappedOn(data).notification)
    expect(openedPaths).toEqual(['/'])
  }
})

it('a push is shown without its content while the device’s database does not open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  // Behind an upgrade that a frozen tab blocks, an opening neither succeeds nor fails.
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const shownTitles: string[] = []
  const { scope } = scopeWith([])
  scope.registration = {
    showNotification: async (title: string) => void shownTitles.push(title),
  } as unknown as ServiceWorkerRegistration
  const showing = showPush(scope, null)
  await vi.advanceTimersByTimeAsync(3000)
  expect(shownTitles).toEqual(['Porchlight'])
  await showing
})
