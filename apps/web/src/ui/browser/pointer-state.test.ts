import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isPressed, listenForPresses, whenReleased } from './pointer-state.ts'

const page = new EventTarget()
const down = () => page.dispatchEvent(new Event('pointerdown'))
const up = () => page.dispatchEvent(new Event('pointerup'))

beforeEach(() => {
  vi.useFakeTimers()
  listenForPresses(page)
})

afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

describe('a press', () => {
  it('lasts until the browser has made the touch into a click', () => {
    down()
    vi.advanceTimersByTime(1000)
    up()
    vi.advanceTimersByTime(299)
    expect(isPressed()).toBe(true)
    vi.advanceTimersByTime(1)
    expect(isPressed()).toBe(false)
  })

  it('ends by itself when the release event is missing', () => {
    down()
    vi.advanceTimersByTime(3000)
    expect(isPressed()).toBe(false)
  })
})

describe('a function that waits for the release', () => {
  it('is called then, once', () => {
    const goOn = vi.fn()
    down()
    whenReleased(goOn)
    up()
    expect(goOn).not.toHaveBeenCalled()
    vi.advanceTimersByTime(300)
    down()
    up()
    vi.advanceTimersByTime(300)
    expect(goOn).toHaveBeenCalledOnce()
  })

  it('is called at once when the finger was lifted before it waited', () => {
    const goOn = vi.fn()
    down()
    up()
    vi.advanceTimersByTime(300)
    whenReleased(goOn)
    expect(goOn).toHaveBeenCalledOnce()
  })

  it('is not called after it stopped waiting', () => {
    const goOn = vi.fn()
    down()
    whenReleased(goOn)()
    up()
    vi.advanceTimersByTime(300)
    expect(goOn).not.toHaveBeenCalled()
  })
})
