import { afterEach, expect, it, vi } from 'vitest'
import { followPushedPaths, listenForPushedPaths } from './pushed-paths.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('SH-068 the last notice that is tapped while the app starts is followed once the device is open', () => {
  const serviceWorker = new EventTarget()
  vi.stubGlobal('navigator', { serviceWorker })
  const send = (data: unknown) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }))
  const followedPaths: string[] = []
  const follow = () => followPushedPaths((path) => followedPaths.push(path))
  listenForPushedPaths()
  send({ type: 'OPEN', path: '/posts/1' })
  send({ type: 'OPEN', path: '/messages' })
  for (const path of ['//elsewhere.example', '/\\elsewhere.example', 7]) send({ type: 'OPEN', path })
  send({ type: 'SENT' })
  const stop = follow()
  expect(followedPaths).toEqual(['/messages'])
  send({ type: 'OPEN', path: '/profile' })
  expect(followedPaths).toEqual(['/messages', '/profile'])
  stop()
  follow()()
  expect(followedPaths).toEqual(['/messages', '/profile'])
  send({ type: 'OPEN', path: '/posts/2' })
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  follow()
  expect(followedPaths, 'a sign-in much later').toEqual(['/messages', '/profile'])
})
