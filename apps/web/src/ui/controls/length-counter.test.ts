import { expect, it } from 'vitest'
import { stageOf } from './length-counter.tsx'

it('the remaining room is announced at 85 %, ten before the end, at the end and past it, whatever was typed between', () => {
  const stages = (max: number) => {
    const seenStages: [string, number][] = []
    for (let length = 0; length <= max + 20; length += 1) {
      const stage = stageOf(length, max)
      if (seenStages.at(-1)?.[0] !== stage) seenStages.push([stage, length])
    }
    return seenStages
  }
  expect(stages(100)).toEqual([
    ['far', 0],
    ['near', 85],
    ['last', 90],
    ['full', 100],
    ['over', 101],
  ])
  expect(stages(2000)).toEqual([
    ['far', 0],
    ['near', 1700],
    ['last', 1990],
    ['full', 2000],
    ['over', 2001],
  ])
})
