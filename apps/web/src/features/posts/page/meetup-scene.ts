/** Chooses the drawing of a meetup without a photo. A meetup has no category, so its own words decide. */
import type { Scene } from '../../../ui/drawings/kinds.ts'

/** Beginnings of words, by what they are about. */
const words: Partial<Record<Scene, RegExp>> = {
  walk: /\b(?:walk|hik(?:e|ing)\b|stroll|run(?:ning|s)?\b|ride|riding|bik(?:e|ing)|cycl|lantern|jog)/i,
  table:
    /\b(?:soup|potluck|taco|dinner|lunch|breakfast|brunch|supper|picnic|grill|barbecue|bbq|cook|bak(?:e|ing)|dumpling|pizza|table|meal|food|chess|game|cards|quilt|knit|sew|mend|craft|repair|pottery|puzzle)/i,
  music: /\b(?:music|sing|song|vinyl|record|choir|guitar|band\b|danc|jam\b|karaoke|concert|drum)/i,
  garden: /\b(?:garden|seed|plant|bees?\b|compost|flower|weed|harvest)/i,
  play: /\b(?:play|kids|child|toddler|swing|soccer|football|basketball|kick|kite)/i,
  library: /\b(?:book|read(?:ing|s)?\b|stor(?:y|ies)|poe(?:t|m)|writ(?:e|ing))/i,
  cafe: /\b(?:coffee|tea\b|espresso|cafe|café)/i,
  park: /\b(?:yoga|stretch|lawn|park\b|dogs?\b|lake|tree)/i,
}

/** Returns the scene of the word that comes first in the title, else in the description; neighbors who gather without one. */
export function sceneOfMeetup({ title, description }: { title: string; description: string }): Scene {
  return firstIn(title) ?? firstIn(description) ?? 'gather'
}

function firstIn(text: string): Scene | null {
  let first: { scene: Scene; at: number } | null = null
  for (const [scene, pattern] of Object.entries(words)) {
    const at = text.search(pattern)
    if (at >= 0 && (first === null || at < first.at)) first = { scene: scene as Scene, at }
  }
  return first?.scene ?? null
}
