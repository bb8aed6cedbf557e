/** The legend of the map: types by color and by shape. */
import { nearbyTypes } from '@porchlight/contracts/map/map.schema'
import { mapTexts as texts } from '../../locales/en/map.ts'
import styles from './nearby.module.css'

export function Legend() {
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {nearbyTypes.map((type) => (
        <li key={type}>
          <span className={styles.sign} data-type={type} aria-hidden="true" />
          {texts.types[type]}
        </li>
      ))}
    </ul>
  )
}
