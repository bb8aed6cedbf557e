/**
 * Restores the position of a screen on Back and Forward, and after a reload of the page. The browser's own restoration
 * looks before the rows are drawn, and finds a page that is still too short.
 */
import { Component } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { noteScreen } from '../../ui/hooks/use-finish.ts'
import { placeNow, returnTo, type ScrollPlace } from './scroll-place.ts'
import { storedPositions, storePositions } from './scroll-positions.ts'

/** Must be mounted once, behind all screens: the code that scrolls a new one to its top has run by then. */
export function ScrollPosition() {
  const { key } = useLocation()
  return <Keeper entry={key} isReturn={useNavigationType() === 'POP'} />
}

interface KeeperProps {
  /** The key of the entry in the history. */
  entry: string
  isReturn: boolean
}

/**
 * Stores and restores scroll positions. It is a class, because only a class component is called before a change while
 * the previous screen is still there. Its members are `private` for the compiler only: what the oldest browsers would
 * need for `#` is larger than the rest of the class.
 */
class Keeper extends Component<KeeperProps> {
  private stop: (() => void) | undefined

  override componentDidMount(): void {
    history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', this.leave)
    noteScreen()
    // A new visit to the address begins at the top, even if this tab showed it before.
    if (isLoadedAgain()) this.restore()
  }

  override getSnapshotBeforeUpdate({ entry }: KeeperProps): ScrollPlace | null {
    return entry === this.props.entry ? null : placeNow()
  }

  override componentDidUpdate({ entry }: KeeperProps, _state: unknown, lastPlace: ScrollPlace | null): void {
    if (!lastPlace) return
    noteScreen()
    storedPositions().set(entry, lastPlace)
    this.stop?.()
    if (this.props.isReturn) this.restore()
  }

  override componentWillUnmount(): void {
    this.stop?.()
    window.removeEventListener('pagehide', this.leave)
  }

  private restore(): void {
    this.stop = returnTo(storedPositions().get(this.props.entry) ?? top)
  }

  private readonly leave = () => {
    storedPositions().set(this.props.entry, placeNow())
    storePositions()
  }

  override render() {
    return null
  }
}

const top: ScrollPlace = { y: 0, row: null }

function isLoadedAgain(): boolean {
  const [navigation] = performance.getEntriesByType('navigation')
  return navigation instanceof PerformanceNavigationTiming && navigation.type !== 'navigate'
}
