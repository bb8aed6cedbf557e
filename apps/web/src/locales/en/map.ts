/** Texts of the map itself. */
import type { DistanceUnit } from '@porchlight/contracts/location/location.rules'
import type { NearbyType } from '@porchlight/contracts/map/map.schema'

const types: Record<NearbyType, string> = {
  request: 'Request',
  event: 'Meetup',
  'third-place': 'Third place',
}

/** The size of the cell that hides where somebody is. */
const squareSizes = { mi: 'half a mile', km: 'a kilometer' }

export const mapTexts = {
  label: 'Map of what’s nearby. Everything on it is in the list below.',
  types,
  legend: 'What’s on the map',
  /** A request is never shown where it is. */
  about: 'about here',
  aboutHint: (unit: DistanceUnit) =>
    `Requests are shown in the middle of a square of about ${squareSizes[unit]}, never where someone lives.`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  several: (count: number) => `${count} at this place`,
  details: 'View Details',
  post: 'View post',
  directions: 'Directions',
  newTab: '(opens a new tab)',
  close: 'Close',
  nearby: (count: number) => `Nearby (${count})`,
  more: (count: number) => `Show ${count} more`,
  empty: {
    title: 'No items nearby',
    text: 'Requests, meetups and third places show up here as neighbors add them.',
    action: 'See the board',
  },
  partial: 'More is on its way.',
  asOf: (moment: string) => `No signal. As of ${moment}.`,
  noSignal: 'No signal. This is what’s saved on this phone.',
  noLocation: 'You haven’t set your location, so distances are from the middle of the community.',
  setLocation: 'Set your location',
  groundLost: 'Part of the map couldn’t be loaded. What’s nearby is still in the right spot.',
  keep: {
    title: 'Save my neighborhood’s map',
    text: 'Have it on this phone for when there’s no signal.',
    size: (size: string) => `It takes up ${size}.`,
    sizing: 'Checking its size',
    action: 'Save it',
    progress: (loadedSize: string, all: string) => `${loadedSize} of ${all}`,
    bar: 'Map saved so far',
    keeping: 'Saving the map of your neighborhood',
    paused: 'The signal is too weak. It continues by itself when you’re back online.',
    kept: (size: string) => `Your neighborhood is on this phone (${size}).`,
    remove: 'Remove it',
    stop: 'Stop and remove',
    failed: 'We couldn’t find out the size. Try again when you’re online.',
    full: 'There isn’t enough room on this phone.',
  },
} as const
