import styles from './session-forms.module.css'

/** A way to go that is not the main one. */
export function TextButton(props: { onClick: () => void; children: string }) {
  return <button type="button" className={styles.textButton} {...props} />
}
