/** Shows the names of `tooltip.tsx`. Apart from them, since most phones never need it. */
import * as RadixTooltip from '@radix-ui/react-tooltip'
import { cloneElement, type ReactNode } from 'react'
import styles from './tooltip.module.css'
import { type Control, TooltipContext, type TooltipProps } from './tooltip-context.ts'

/** A pointer that only passes by opens nothing. */
const delayMs = 700
/** Milliseconds within which the pointer may move to the next control to show its name without a delay. */
const skipDelayMs = 300

export default function TooltipArea({ children }: { children: ReactNode }) {
  return (
    <RadixTooltip.Provider delayDuration={delayMs} skipDelayDuration={skipDelayMs}>
      <TooltipContext value={Shown}>{children}</TooltipContext>
    </RadixTooltip.Provider>
  )
}

function Shown({ text, children }: TooltipProps) {
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

/**
 * Removes the description that Radix adds: it describes the control by its tooltip, so a screen reader would read the
 * name twice.
 */
function NotDescribed({ control, ...trigger }: { control: Control }) {
  return cloneElement(control, { ...trigger, 'aria-describedby': control.props['aria-describedby'] })
}
