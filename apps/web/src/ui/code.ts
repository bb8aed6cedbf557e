/**
 * Code of a part that is fetched when the part is first shown. React's own `lazy` keeps a failed download
 * for ever; here whoever asks next tries again.
 */
import type { ComponentType } from 'react'

export interface Code<Props> {
  /** Null until it is here. */
  here: () => ComponentType<Props> | null
  fetch: () => Promise<ComponentType<Props>>
}

export function codeOf<Props>(load: () => Promise<{ default: ComponentType<Props> }>): Code<Props> {
  let component: ComponentType<Props> | null = null
  return {
    here: () => component,
    fetch: async () => {
      component ??= (await load()).default
      return component
    },
  }
}
