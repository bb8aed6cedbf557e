/** The name of a control that shows only an icon, for whoever points at it or reaches it by keyboard. */
import * as RadixTooltip from '@radix-ui/react-tooltip'
import { cloneElement, type ReactElement, type ReactNode } from 'react'
import styles from './tooltip.module.css'

/** A pointer that only passes by opens nothing. */
const delayMs = 700
/** From one control to the next within this time, the next one says its name at once. */
const skipDelayMs = 300

/** Around everything whose tooltips belong together. */
export function Tooltips({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </RadixTooltip.Provider>
  )
}

interface TooltipProps {
  /** What the control's accessible name says too: a reader hears it once, from there. */
  text: string
  children: Control
}

type Control = ReactElement<{ 'aria-describedby'?: string | undefined }>

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>
        <NotDescribed {...children.props} control={children} />
      </RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content className={styles.tooltip} sideOffset={6} collisionPadding={8}>
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  )
}

/** Radix describes the control by its tooltip: a reader would hear the name twice. */
function NotDescribed({ control, ...trigger }: { control: Control }) {
  return cloneElement(control, { ...trigger, 'aria-describedby': control.props['aria-describedby'] })
}
