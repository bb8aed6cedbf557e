import { type ComponentType, createContext, type ReactElement } from 'react'

export interface TooltipProps {
  /** What the control's accessible name says too: a reader hears it once, from there. */
  text: string
  children: Control
}

export type Control = ReactElement<{ 'aria-describedby'?: string | undefined }>

/** How a name is shown; null where none is. */
export const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null)
