/** The community's figures as one table, for a spreadsheet: the numbers that the page shows, and no others. */
import type { Figures, HelpTimes, ShownCount } from '@porchlight/contracts/figures/figures.schema'
import { categoryLabelOf } from '@porchlight/contracts/posts/posts.catalogue'
import { figureTexts as texts } from '../../locales/en/figures.ts'

const { save } = texts

export function figureRows(figures: Figures, communityName: string): (string | number)[][] {
  const { weeks, series, helpTimes, unanswered, now } = figures
  const blanks = weeks.map(() => '')
  const helped: (string | number)[][] = [
    [save.helped, ...blanks, ...sums(helpTimes, ({ helped: count }) => atLeast(count))],
    ...helpTimes.recent.within.map(({ hours }, index) => [
      ...[save.helpedWithin(texts.helpTimes.within(hours)), ...blanks],
      ...sums(helpTimes, ({ within }) => atLeast(within[index]?.count ?? null)),
    ]),
    [save.half, ...blanks, ...sums(helpTimes, ({ halfWithinHours }) => halfWithinHours ?? save.unknown)],
  ]
  return [
    [save.community, communityName],
    [save.figure, ...weeks, texts.recent, texts.total],
    ...series
      .filter(({ name }) => texts.isKnown(name))
      .map(({ name, byWeek, recent, total }) => [
        ...[texts.nameOf(name), ...byWeek.map(plain)],
        ...[recent, total].map((sum) => (sum === undefined ? '' : atLeast(sum))),
      ]),
    ...helped,
    [],
    [texts.unanswered.title, texts.unanswered.ended, texts.unanswered.waiting],
    ...unanswered.map(({ category, endedCount, waitingCount }) => [
      ...[categoryLabelOf(category) || texts.unanswered.other, atLeast(endedCount), atLeast(waitingCount)],
    ]),
    [],
    [texts.now.title],
    [texts.now.members, atLeast(now.members)],
    [texts.now.creditsHeld, atLeast(now.creditsHeld)],
    [texts.now.openCases, atLeast(now.openCases)],
    [texts.now.openReports, atLeast(now.openReports)],
  ]
}

function plain(count: ShownCount): string | number {
  return count ?? texts.few
}

/** A sum has hidden weeks by fives, so it is never more than there was. */
export function atLeast(count: ShownCount): string {
  return count === null ? texts.few : texts.atLeast(count)
}

function sums<Value>(
  { recent, total }: Figures['helpTimes'],
  readTime: (times: HelpTimes) => Value,
): [Value, Value] {
  return [readTime(recent), readTime(total)]
}
