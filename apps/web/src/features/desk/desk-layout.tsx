/** The look that the pages of operators share. */
import styles from './desk-page.module.css'

export const deskStyles = styles
