/**
 * A member's name. A hyphen in it stays on the line of the letter before it: on a line too narrow for the first part
 * with its hyphen, the browser would start the next line with the hyphen.
 */
import styles from './name-text.module.css'

const hyphens = /(\S-)/u

export function NameText({ className, children }: { className?: string | undefined; children: string }) {
  return (
    <bdi className={className}>
      {children.split(hyphens).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place in the name
          <span key={index} className={styles.bound}>
            {part}
          </span>
        ),
      )}
    </bdi>
  )
}
