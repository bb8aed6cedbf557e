import { type ComponentType, createContext, type ReactElement } from 'react'

export interface TooltipProps {
  /** The text that is also in the control's accessible name. A screen reader reads it once, from there. */
  text: string
  children: Control
}

export type Control = ReactElement<{ 'aria-describedby'?: string | undefined }>

/** The component that shows a name; null when names are not shown. */
export const TooltipContext = createContext<ComponentType<TooltipProps> | null>(null)
