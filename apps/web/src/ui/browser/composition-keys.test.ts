import { expect, it } from 'vitest'
import { isKeyForApp } from './composition-keys.ts'

it('a key of an input method is ignored, also when the composition ends before the key event', () => {
  const keys = [
    { isComposing: false, keyCode: 13 },
    { isComposing: true, keyCode: 13 },
    { isComposing: true, keyCode: 229 },
    { isComposing: false, keyCode: 229 },
  ]
  expect(keys.map(isKeyForApp)).toEqual([true, false, false, false])
})
