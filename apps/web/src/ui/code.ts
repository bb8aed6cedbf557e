/**
 * Code of a part that is fetched when the part is first shown. React's own `lazy` keeps a failed download
 * for ever; here whoever asks next tries again.
 */
import type { ComponentType } from 'react'

/** A line may go silent without ever failing; 2G brings the largest part within this time. */
export const codeMsMax = 30_000

export interface Code<Props> {
  /** Null until it is here. */
  here: () => ComponentType<Props> | null
  /** @throws what the browser says of a failed download, or an Error after `codeMsMax` */
  bring: () => Promise<ComponentType<Props>>
}

export function codeOf<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Code<Props> {
  let component: ComponentType<Props> | null = null
  const bring = async () => {
    component ??= (await load()).default
    return component
  }
  return { here: () => component, bring: () => inTime(bring()) }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`code is not here after ${codeMsMax / 1000} s`)), codeMsMax)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
