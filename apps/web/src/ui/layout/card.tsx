import type { HTMLAttributes, RefCallback } from 'react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export type CardState = 'plain' | 'waiting' | 'refused'

interface CardProps extends HTMLAttributes<HTMLElement> {
  state?: CardState
  as?: 'div' | 'article' | 'section' | 'li'
  ref?: RefCallback<HTMLElement>
}

export function Card({ state = 'plain', as: Element = 'div', className, ...rest }: CardProps) {
  return (
    <Element {...rest} data-state={state} className={classNames(styles.card, styles[state], className)} />
  )
}
