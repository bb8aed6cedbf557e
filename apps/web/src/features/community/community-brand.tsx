/** The product's name with the community's beside it, as it stands at the top of every page. */
import { Link } from 'react-router-dom'
import { appTexts } from '../../locales/en/app.ts'
import { paths } from '../../paths.ts'
import { useCommunity } from '../../sync/community/about-community.ts'
import { Brand } from '../../ui/brand/brand.tsx'
import styles from './community-brand.module.css'

interface CommunityBrandProps {
  /** True when it stands on a night scene. */
  light?: boolean
}

export function CommunityBrand({ light = false }: CommunityBrandProps) {
  const community = useCommunity()
  return <Brand name={appTexts.name} community={community?.name} light={light} />
}

export function HomeLink({ light = false }: CommunityBrandProps) {
  return (
    <Link to={paths.home} className={styles.home}>
      <CommunityBrand light={light} />
    </Link>
  )
}
