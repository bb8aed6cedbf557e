/**
 * Draws the avatars and pictures of the demo into the folder that it gets as an argument. It is a process of its own,
 * because it reads SVG, which a server never does.
 */
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { assert } from '@porchlight/contracts/errors/assert'
import sharp from 'sharp'
import {
  avatarsShown,
  photosOf,
  pictureNames,
  placesPictured,
  type SceneName,
} from '../neighborhood/pictures.ts'
import { drawPlace } from './draw-places.ts'

const skins = ['#f6d3b3', '#e8b98f', '#c98d5f', '#a0683f', '#7a4a2b', '#f1c7a3']
const hairs = ['#2b2320', '#5a3a22', '#a8672d', '#d8a94a', '#7b2d26']
const grounds = ['#f2c14e', '#8fb9a8', '#e07a5f', '#81a4cd', '#b8a1d9', '#f4a9a8', '#9ccb86', '#d9b08c']
const clothes = ['#3d405b', '#2a9d8f', '#bc4b51', '#5b8e7d', '#8d6a9f', '#f4f1de']

/** Members with long hair. Some of the other drawings have a beard. */
const longHaired = new Set(
  'rosa june noor imani priya lucia greta bea hana yuki marisol anneke fatima ines kavita nell abby chloe amara soraya'.split(
    ' ',
  ),
)
const gray = new Set('rosa walter otis gus howard'.split(' '))

/** Returns a function that chooses from lists, always the same for one key. */
function choicesOf(key: string): <Choice>(list: readonly Choice[]) => Choice {
  const bytes = createHash('sha256').update(`face ${key}`).digest()
  let at = 0
  return (list) => {
    const choice = list[(bytes[at] ?? 0) % list.length]
    at += 1
    assert(choice !== undefined, 'an empty list')
    return choice
  }
}

/** Returns another choice for another day, so that the same person appears with a different background. */
function another<Choice>(list: readonly Choice[], choice: Choice, day: number): Choice {
  return list[(list.indexOf(choice) + 2 * day) % list.length] ?? choice
}

function avatarOf(key: string, day = 0): string {
  const choose = choicesOf(key)
  const [firstGround, skin, firstShirt] = [choose(grounds), choose(skins), choose(clothes)]
  const ground = another(grounds, firstGround, day)
  const shirt = another(clothes, firstShirt, day)
  const hair = gray.has(key) ? '#c9c7c2' : choose(hairs)
  const long = `<path d="M105 190c-12-110 40-150 95-150s107 40 95 150c-4 60-10 110-10 130H115c0-20-6-70-10-130z" fill="${hair}"/>`
  const isLong = longHaired.has(key)
  const back = isLong ? choose([long, long, '']) : ''
  const top = choose([
    `<path d="M118 178c-6-84 40-118 82-118s88 34 82 118c-14-42-46-60-82-60s-68 18-82 60z" fill="${hair}"/>`,
    `<path d="M116 170c0-80 44-108 84-108s84 28 84 108c-20-30-30-52-40-56-30 20-90 20-128 56z" fill="${hair}"/>`,
    `<g fill="${hair}"><circle cx="140" cy="120" r="36"/><circle cx="180" cy="92" r="40"/><circle cx="228" cy="94" r="40"/><circle cx="264" cy="124" r="34"/></g>`,
  ])
  const glasses = `<g fill="none" stroke="#333" stroke-width="6"><circle cx="168" cy="192" r="24"/><circle cx="232" cy="192" r="24"/><path d="M192 192h16"/></g>`
  const beard = `<path d="M128 214c4 70 40 92 72 92s68-22 72-92c-16 26-40 30-72 30s-56-4-72-30z" fill="${hair}"/>`
  const besides = choose(isLong ? [glasses, '', ''] : [glasses, '', beard])
  return svg(
    400,
    400,
    `<rect width="400" height="400" fill="${ground}"/>${day === 2 ? outdoors : ''}<g ${day === 1 ? 'transform="translate(400) scale(-1 1)"' : day === 2 ? 'transform="translate(70 110) scale(0.74)"' : ''}>${back}
    <path d="M60 400c0-80 60-110 140-110s140 30 140 110z" fill="${shirt}"/>
    <rect x="172" y="262" width="56" height="56" rx="26" fill="${skin}"/>
    <ellipse cx="200" cy="192" rx="80" ry="96" fill="${skin}"/>${besides === beard ? beard : ''}${top}
    <circle cx="168" cy="192" r="9" fill="#222"/><circle cx="232" cy="192" r="9" fill="#222"/>
    ${besides === glasses ? glasses : ''}
    <path d="M164 238q36 ${choose([26, 34, 20])} 72 0" fill="none" stroke="#7a2f2f" stroke-width="8" stroke-linecap="round"/></g>`,
  )
}

const outdoors = `<rect width="400" height="400" fill="#bcdff0"/><circle cx="320" cy="80" r="38" fill="#ffe08a"/><path d="M0 250q110-70 210-10t190-10v170H0z" fill="#7fae73"/><path d="M0 320q160-50 400-10v90H0z" fill="#5d8a5b"/>`

const scenes: { readonly [Name in SceneName]: string } = {
  soup: `${table('#b07b4f')}<ellipse cx="600" cy="560" rx="330" ry="90" fill="#ddd"/><path d="M280 500h640c0 190-120 250-320 250s-320-60-320-250z" fill="#3f6f8f"/><ellipse cx="600" cy="500" rx="320" ry="86" fill="#fff"/><ellipse cx="600" cy="504" rx="280" ry="68" fill="#e08a2e"/>${dots('#7fae54', 520, 490)}${steam(480)}${steam(600)}${steam(720)}`,
  plant: `${wall('#f3e3cf')}<path d="M440 560h320l-50 270H490z" fill="#b5603c"/><g fill="#2f6b4f">${leaf(600, 560, -60)}${leaf(600, 520, -20)}${leaf(600, 520, 25)}${leaf(600, 560, 65)}</g><g fill="#c9a227">${leaf(600, 560, 100)}</g>`,
  tomatoes: `${wall('#d8e8c8')}<g stroke="#7a5a3a" stroke-width="18"><path d="M380 900V180M600 900V140M820 900V200"/></g><g fill="#3f7d3f">${leaf(380, 500, 40)}${leaf(600, 420, -40)}${leaf(820, 540, 30)}${leaf(600, 640, 50)}</g><g fill="#d43d2a"><circle cx="440" cy="430" r="62"/><circle cx="520" cy="620" r="74"/><circle cx="690" cy="470" r="66"/><circle cx="760" cy="690" r="70"/><circle cx="420" cy="720" r="54"/></g>`,
  bees: `${wall('#bfe0f2')}<g fill="#e3b23c"><rect x="380" y="360" width="440" height="130" rx="20"/><rect x="360" y="500" width="480" height="130" rx="20"/><rect x="340" y="640" width="520" height="150" rx="20"/></g><rect x="540" y="700" width="120" height="26" fill="#43301a"/>${bee(260, 300)}${bee(900, 260)}${bee(960, 520)}${bee(200, 600)}`,
  lanterns: `<rect width="1200" height="900" fill="#27334d"/><path d="M0 160q600 160 1200 0" fill="none" stroke="#111" stroke-width="8"/>${lantern(200, 210, '#f28f3b')}${lantern(480, 240, '#f4d35e')}${lantern(760, 240, '#c8553d')}${lantern(1020, 210, '#f4d35e')}`,
  cat: `${wall('#e9d8c4')}<rect x="160" y="100" width="880" height="520" fill="#a8d0e6" stroke="#fff" stroke-width="30"/><g fill="#5b4636"><ellipse cx="600" cy="640" rx="220" ry="170"/><circle cx="600" cy="430" r="120"/><path d="M500 370l-20-120 90 60zM700 370l20-120-90 60z"/><path d="M800 700q160 20 140-180" stroke="#5b4636" stroke-width="44" fill="none" stroke-linecap="round"/></g><g fill="#f4d35e"><circle cx="556" cy="424" r="20"/><circle cx="644" cy="424" r="20"/></g><path d="M588 470h24l-12 14z" fill="#d88"/>`,
  sunrise: `<defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#6d8fc7"/><stop offset="1" stop-color="#fbc687"/></linearGradient></defs><rect width="1200" height="900" fill="url(#sky)"/><circle cx="600" cy="560" r="150" fill="#ffe08a"/><path d="M0 600q300-80 600-10t600-20v330H0z" fill="#5d8a5b"/><g fill="#31435c"><circle cx="600" cy="560" r="34"/><path d="M580 600h40l10 130h60l20 40H490l20-40h60z"/></g><path d="M590 620l-90-130M610 620l90-130" stroke="#31435c" stroke-width="22" stroke-linecap="round"/>`,
  clock: `${table('#8a6b4f')}<circle cx="600" cy="430" r="290" fill="#c99b4a"/><circle cx="600" cy="430" r="240" fill="#fbf6e9"/><g stroke="#333" stroke-linecap="round"><path d="M600 430V270" stroke-width="20"/><path d="M600 430l120 70" stroke-width="16"/></g><circle cx="600" cy="430" r="18" fill="#333"/><g fill="#777"><circle cx="230" cy="760" r="40"/><circle cx="960" cy="780" r="54"/></g><path d="M820 760l180-220" stroke="#555" stroke-width="26" stroke-linecap="round"/>`,
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}

function wall(color: string): string {
  return `<rect width="1200" height="900" fill="${color}"/><rect y="780" width="1200" height="120" fill="#00000022"/>`
}

function table(color: string): string {
  return `<rect width="1200" height="900" fill="#f0e4d0"/><rect y="620" width="1200" height="280" fill="${color}"/>`
}

function dots(color: string, x: number, y: number): string {
  return [0, 70, 130, 190]
    .map((by, index) => `<circle cx="${x + by}" cy="${y + (index % 2) * 24}" r="13" fill="${color}"/>`)
    .join('')
}

function steam(x: number): string {
  return `<path d="M${x} 400q-40-60 0-120t0-120" fill="none" stroke="#ffffffaa" stroke-width="22" stroke-linecap="round"/>`
}

function leaf(x: number, y: number, turned: number): string {
  return `<path transform="rotate(${turned} ${x} ${y})" d="M${x} ${y}c-90-110-70-260 0-330c70 70 90 220 0 330z"/>`
}

function bee(x: number, y: number): string {
  return `<g transform="translate(${x} ${y})"><ellipse cx="0" cy="-34" rx="26" ry="36" fill="#ffffffbb"/><ellipse rx="54" ry="34" fill="#f0b429"/><path d="M-14-32v64M16-31v62" stroke="#332211" stroke-width="16"/></g>`
}

function lantern(x: number, y: number, color: string): string {
  return `<path d="M${x} ${y - 20}v60" stroke="#111" stroke-width="6"/><circle cx="${x}" cy="${y + 170}" r="170" fill="${color}" opacity="0.25"/><ellipse cx="${x}" cy="${y + 170}" rx="100" ry="130" fill="${color}"/><path d="M${x - 96} ${y + 130}q96 30 192 0M${x - 96} ${y + 210}q96 30 192 0" fill="none" stroke="#00000033" stroke-width="6"/>`
}

const [folder] = process.argv.slice(2)
assert(folder !== undefined, 'no folder to draw into')
const drawings = [
  ...avatarsShown.flatMap((key) => photosOf(key).map((name, day) => [name, avatarOf(key, day)] as const)),
  ...pictureNames.map((name) => [name, svg(1200, 900, scenes[name])] as const),
  ...[...placesPictured].map(([place, name]) => [name, drawPlace(place, choicesOf(place.name))] as const),
]
for (const [name, drawing] of drawings) {
  await sharp(Buffer.from(drawing))
    .jpeg({ quality: 82 })
    .toFile(join(folder, `${name}.jpg`))
}
