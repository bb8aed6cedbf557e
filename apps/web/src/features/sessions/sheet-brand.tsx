import { Link } from 'react-router-dom'
import { paths } from '../../app/paths.ts'
import { appTexts } from '../../locales/en/app.ts'
import { Brand } from '../../ui/brand.tsx'
import { useCommunity } from '../community/about.reads.ts'
import styles from './auth-screen.module.css'

/** Above a sheet before the door: whose door it is, and the way home. */
export function SheetBrand() {
  const community = useCommunity()
  return (
    <Link to={paths.home} className={styles.brand}>
      <Brand name={appTexts.name} community={community?.name} light />
    </Link>
  )
}
