/** Drawings of the demo's places: a front with a sign, or greenery; each in its own colors. */
import type { PlaceCategory } from '@porchlight/contracts/places/places.catalogue'
import type { DemoPlace } from '../neighborhood/demo-place.ts'

type Choose = <Choice>(list: readonly Choice[]) => Choice

const skies = ['#cfe3ef', '#f6dcc0', '#dcd3ec', '#d7eadf', '#fbe4d6', '#31435c']
const walls = ['#d98f6c', '#e9c46a', '#8fb9a8', '#bc6c5c', '#81a4cd', '#c9a98b', '#a3b18a', '#e4b7a0']
const cloths = ['#2a9d8f', '#bc4b51', '#3d405b', '#e07a5f', '#5b8e7d', '#8d6a9f']
const greens = ['#6a994e', '#5b8e5a', '#88a65e', '#4f8a6b']

/** The signs over the entrances, as SVG, 120 wide and centered. */
const signs: { readonly [Category in Exclude<PlaceCategory, 'park'>]: string } = {
  cafe: '<path d="M-46-24h74v44q0 26-26 26h-22q-26 0-26-26z"/><path d="M28-12h14q14 0 14 16t-14 16H28" fill="none" stroke="currentColor" stroke-width="10"/>',
  bar: '<path d="M-40-46h80L6 0v40h26v10h-64V40h26V0z"/>',
  lounge:
    '<path d="M-54-6q0-14 14-14t14 14v18h52V-6q0-14 14-14t14 14v44h-108z"/><path d="M-30-44h60v22h-60z"/>',
  library: '<path d="M-52-30q26-16 52 0v72q-26-16-52 0zM52-30q-26-16-52 0v72q26-16 52 0z"/>',
  coworking: '<path d="M-44-36h88v58h-88z"/><path d="M-60 30h120v12h-120z"/>',
  restaurant:
    '<path d="M-34-48v34q0 14 10 16v48h12V2q10-2 10-16v-34h-8v28h-6v-28h-6v28h-6v-28zM18-48q22 8 22 46H30v52H18z"/>',
  bookstore: '<path d="M-50-40h22v80h-22zM-24-40h22v80h-22zM4-32l20-8 30 74-20 8z"/>',
  gallery:
    '<path d="M-54-42h108v84h-108zm12 12v60h84v-60z" fill-rule="evenodd"/><path d="M-34 24l22-34 16 20 12-12 20 26z"/>',
  other: '<path d="M-8-50h16v34h34v16H8v50H-8V0h-34v-16h34z" transform="rotate(45)"/><circle r="18"/>',
}

/** Draws a place; the result is always the same for one place. */
export function drawPlace({ category, tags }: DemoPlace, choose: Choose): string {
  const sky = choose(skies)
  const scene = category === 'park' ? park(choose) : front(category, choose)
  const lights = tags.includes('event_nights') || tags.includes('live_music') ? stringLights : ''
  const tables = tags.includes('outdoor_seating') && category !== 'park' ? seats(choose) : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 1200 900"><rect width="1200" height="900" fill="${sky}"/>${scene}${lights}${tables}</svg>`
}

function front(category: Exclude<PlaceCategory, 'park'>, choose: Choose): string {
  const [wall, cloth] = [choose(walls), choose(cloths)]
  const stripes = [0, 1, 2, 3, 4, 5, 6, 7]
    .map(
      (at) =>
        `<path d="M${220 + at * 95} 400h95v84q-47 30-95 0z" fill="${at % 2 === 0 ? cloth : '#fbf6e9'}"/>`,
    )
    .join('')
  const door = choose([260, 530, 800])
  const panes = [260, 530, 800]
    .filter((x) => x !== door)
    .map(
      (x) =>
        `<rect x="${x}" y="520" width="170" height="170" rx="8" fill="#fdf3d0" stroke="#fff" stroke-width="12"/>`,
    )
    .join('')
  return `<rect y="760" width="1200" height="140" fill="#b9ada0"/><rect y="740" width="1200" height="30" fill="#d8cfc4"/>
    <rect x="180" y="140" width="840" height="610" fill="${wall}"/><rect x="160" y="110" width="880" height="44" rx="8" fill="#00000033"/>
    <g fill="#fdf3d0">${[300, 560, 820].map((x) => `<rect x="${x}" y="190" width="80" height="100" rx="6"/>`).join('')}</g>
    ${panes}<rect x="${door}" y="520" width="150" height="230" rx="8" fill="${cloth}"/><circle cx="${door + 124}" cy="640" r="9" fill="#fbf6e9"/>
    ${stripes}<circle cx="600" cy="350" r="92" fill="#fbf6e9" stroke="${cloth}" stroke-width="12"/><g transform="translate(600 350)" fill="${cloth}" color="${cloth}">${signs[category]}</g>`
}

function park(choose: Choose): string {
  const [near, far, crown] = [choose(greens), choose(greens), choose(greens)]
  const tree = (x: number, y: number, size: number) =>
    `<g transform="translate(${x} ${y}) scale(${size})"><path d="M-14 0h28v150h-28z" fill="#7a5a3a"/><circle cy="-40" r="100" fill="${crown}"/><circle cx="-64" cy="10" r="66" fill="${crown}"/><circle cx="64" cy="10" r="66" fill="${crown}"/></g>`
  const middle = choose([
    '<path d="M470 900q40-180 130-220t80-140" fill="none" stroke="#e6d5b0" stroke-width="70" stroke-linecap="round"/>',
    '<ellipse cx="620" cy="690" rx="300" ry="80" fill="#7fb2c9"/><ellipse cx="560" cy="676" rx="120" ry="14" fill="#ffffff66"/>',
    '<g fill="#8a6b4f"><path d="M430 690h340v26H430zM460 716h22v90h-22zM718 716h22v90h-22zM430 620h340v22H430zM430 655h340v20H430z"/></g>',
  ])
  return `<circle cx="${choose([220, 930, 1010])}" cy="180" r="80" fill="#ffe08a"/><path d="M0 560q300-140 620-30t580-40v410H0z" fill="${far}"/><path d="M0 680q320-90 640-10t560-30v260H0z" fill="${near}"/>${middle}${tree(210, 480, 1.1)}${tree(1000, 520, 1.3)}${choose([tree(840, 420, 0.6), ''])}`
}

const stringLights = `<path d="M0 90q300 120 600 20t600 0" fill="none" stroke="#333" stroke-width="5"/><g fill="#ffd166">${[
  120, 300, 470, 640, 810, 980, 1120,
]
  .map((x, index) => `<circle cx="${x}" cy="${[138, 158, 146, 112, 84, 76, 84][index]}" r="16"/>`)
  .join('')}</g>`

function seats(choose: Choose): string {
  const cloth = choose(cloths)
  return [140, 1010]
    .map(
      (x) =>
        `<path d="M${x - 70} 690h140l-70-60z" fill="${cloth}"/><path d="M${x - 5} 640h10v190h-10z" fill="#555"/><rect x="${x - 60}" y="760" width="120" height="14" rx="6" fill="#7a5a3a"/>`,
    )
    .join('')
}
