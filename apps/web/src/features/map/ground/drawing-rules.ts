/** Rules for drawing a vector map in the app's look. It is calm, so that the neighbors' items stand out. */
import {
  CenteredTextSymbolizer,
  exp,
  type Feature,
  type LabelRule,
  LineLabelSymbolizer,
  LineSymbolizer,
  type PaintRule,
  PolygonSymbolizer,
} from 'protomaps-leaflet'
import type { GroundColors } from './use-colors.ts'

const green = [
  'park',
  'wood',
  'forest',
  'grass',
  'grassland',
  'nature_reserve',
  'cemetery',
  'golf_course',
  'playground',
  'garden',
  'scrub',
  'meadow',
  'recreation_ground',
  'village_green',
  'allotments',
  'pitch',
]

const isKind =
  (...kinds: string[]) =>
  (_zoom: number, { props }: Feature) =>
    kinds.includes(String(props.kind ?? ''))

/** Widths in px by the zoom, as a road is drawn. */
const widths = {
  path: exp(1.6, [
    [14, 0.4],
    [20, 5],
  ]),
  minor: exp(1.6, [
    [11, 0.3],
    [13, 1.2],
    [18, 12],
  ]),
  major: exp(1.6, [
    [6, 0.4],
    [12, 2],
    [15, 4.5],
    [18, 15],
  ]),
  highway: exp(1.6, [
    [4, 0.5],
    [12, 2.8],
    [15, 6],
    [18, 18],
  ]),
} as const

/** Returns rules for the layers of Protomaps' maps. */
export function paintRulesIn(colors: GroundColors): PaintRule[] {
  const fill = (color: string) => new PolygonSymbolizer({ fill: color })
  const road = (color: string, width: (zoom: number) => number) => new LineSymbolizer({ color, width })
  return [
    { dataLayer: 'earth', symbolizer: fill(colors.paper) },
    { dataLayer: 'landuse', symbolizer: fill(colors['place-tint']), filter: isKind(...green) },
    { dataLayer: 'landcover', symbolizer: fill(colors['place-tint']), filter: isKind(...green) },
    { dataLayer: 'water', symbolizer: fill(colors['event-tint']), filter: isArea },
    { dataLayer: 'buildings', minzoom: 15, symbolizer: fill(colors.sunk) },
    {
      dataLayer: 'roads',
      minzoom: 14,
      symbolizer: road(colors.line, widths.path),
      filter: isKind('path', 'other'),
    },
    { dataLayer: 'roads', symbolizer: road(colors.line, widths.minor), filter: isKind('minor_road') },
    {
      dataLayer: 'roads',
      symbolizer: road(colors.line, widths.major),
      filter: isKind('major_road', 'medium_road'),
    },
    { dataLayer: 'roads', symbolizer: road(colors.line, widths.highway), filter: isKind('highway') },
    {
      dataLayer: 'roads',
      minzoom: 13,
      symbolizer: new LineSymbolizer({ color: colors.line, width: 1, dash: [3, 3] }),
      filter: isKind('rail'),
    },
  ]
}

const areaGeometry = 3

function isArea(_zoom: number, { geomType }: Feature): boolean {
  return Number(geomType) === areaGeometry
}

const family = '"Figtree Variable", Figtree, system-ui, sans-serif'

export function labelRulesIn(colors: GroundColors): LabelRule[] {
  return [
    {
      dataLayer: 'places',
      symbolizer: new CenteredTextSymbolizer({
        labelProps: ['name:en', 'name'],
        fill: colors.soft,
        stroke: colors.paper,
        width: 3,
        font: `600 13px ${family}`,
        lineHeight: 1.3,
      }),
    },
    {
      dataLayer: 'roads',
      minzoom: 13,
      symbolizer: new LineLabelSymbolizer({
        labelProps: ['name:en', 'name'],
        fill: colors.soft,
        stroke: colors.paper,
        width: 3,
        font: `500 11px ${family}`,
      }),
      filter: isKind('minor_road', 'major_road', 'medium_road', 'highway'),
    },
    {
      dataLayer: 'water',
      symbolizer: new CenteredTextSymbolizer({
        labelProps: ['name:en', 'name'],
        fill: colors.event,
        stroke: colors['event-tint'],
        width: 2,
        font: `italic 500 12px ${family}`,
      }),
      filter: isArea,
    },
  ]
}
