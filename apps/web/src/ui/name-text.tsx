/**
 * Somebody's name. A hyphen in it stays with the letter before it: where a line is too narrow for the first part by the
 * hyphen alone, the browser would begin the next line with that.
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
