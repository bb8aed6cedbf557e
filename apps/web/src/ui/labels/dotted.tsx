/** Facts in one line with dots between them. Where the line breaks there is no dot, neither at its end nor at the start of the next. */
import { Children, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './dotted.module.css'

interface DottedProps {
  as?: 'span' | 'ul'
  className?: string | undefined
  /** A fact each; what is null is none. */
  children: ReactNode
}

export function Dotted({ as: Line = 'span', className, children }: DottedProps) {
  const Fact = Line === 'ul' ? 'li' : 'span'
  return (
    <Line className={classNames(styles.line, className)}>
      {Children.toArray(children).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place in the line
        <Fact key={index} className={styles.fact}>
          {/* A list says by itself where one ends: its dots are drawn. */}
          {index > 0 && Line === 'span' && <span className={styles.dot}> · </span>}
          {fact}
        </Fact>
      ))}
    </Line>
  )
}
