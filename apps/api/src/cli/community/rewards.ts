/** The command `rewards`: lists partners' rewards, offers one, sets its quantity, ends it, or marks a code as used. */
import {
  type RewardCategory,
  rewardCategories,
  rewardLimits,
} from '@porchlight/contracts/rewards/rewards.schema'
import { isVisibleText, normalizeText } from '@porchlight/contracts/values/text/text'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/schema/tables.ts'
import { membersById } from '../../features/members/members.queries.ts'
import { readRedemptionCode } from '../../features/rewards/redemption-code.ts'
import {
  endReward,
  offerReward,
  stockReward,
  useCode,
} from '../../features/rewards/reward-stock.operations.ts'
import { redemptionCountsByReward, rewardsNewestFirst } from '../../features/rewards/rewards.queries.ts'
import { formatCount } from '../terminal/amounts.ts'
import { withCommunity } from '../terminal/community.ts'
import { CommandFault, type Operator, WrongUsage } from '../terminal/operator.ts'
import { formatTime, plain } from '../terminal/terminal-text.ts'

interface Options {
  all: boolean
  add?: string | undefined
  partner?: string | undefined
  cost?: string | undefined
  category?: string | undefined
  quantity?: string | undefined
  description?: string | undefined
  instructions?: string | undefined
  stock?: string | undefined
  end?: string | undefined
  used?: string | undefined
}

/** The options that may accompany each action. */
const optionsByAction = {
  add: ['partner', 'cost', 'category', 'quantity', 'description', 'instructions'],
  stock: ['quantity'],
  end: [],
  used: [],
} as const

export function manageRewards(operator: Operator, options: Options): Promise<boolean> {
  const actions = (['add', 'stock', 'end', 'used'] as const).filter((name) => options[name] !== undefined)
  if (actions.length > 1) throw new WrongUsage('It takes one of add, stock, end and used.')
  const [action] = actions
  const allowedOptions: readonly string[] = action ? optionsByAction[action] : []
  const misplacedOption = optionsByAction.add.find(
    (name) => options[name] !== undefined && !allowedOptions.includes(name),
  )
  if (misplacedOption !== undefined)
    throw new WrongUsage(
      `--${misplacedOption} belongs to add${misplacedOption === 'quantity' ? ' and stock' : ''}.`,
    )
  const { say } = operator
  if (action === 'add') {
    const reward = readReward(options)
    return withCommunity(operator, async ({ transact }) => {
      const id = await transact((transaction) => offerReward(transaction, reward))
      say(`Offered: ${plain(reward.title)} for ${formatCount(reward.creditCost, 'credit')}. Its id: ${id}`)
      return true
    })
  }
  if (action === 'stock' && options.quantity === undefined) throw new WrongUsage('stock needs --quantity.')
  return withCommunity(operator, async ({ reader, transact }) => {
    if (action === 'stock') {
      const quantity = readQuantity(options.quantity)
      const id = options.stock ?? ''
      if (!(await transact((transaction) => stockReward(transaction, id, quantity)))) throw unknownReward(id)
      say(quantity === null ? 'There is no limit.' : `There are ${quantity} from now on.`)
    } else if (action === 'end') {
      const id = options.end ?? ''
      if (!(await transact((transaction) => endReward(transaction, id)))) throw unknownReward(id)
      say('It has ended. Codes that members have stay valid.')
    } else if (action === 'used') await markUsed()
    else await listRewards(operator, reader, options.all)
    return true

    async function markUsed(): Promise<void> {
      const codeUse = await transact((transaction) =>
        useCode(transaction, readRedemptionCode(options.used ?? '')),
      )
      if (codeUse.outcome === 'unknown') {
        throw new CommandFault(
          'No member has this code. Is it a typo? Capital letters and spaces don’t matter.',
        )
      }
      const { redemption, outcome } = codeUse
      if (outcome === 'returned')
        throw new CommandFault('The credits for this code were returned: it is not valid.')
      if (outcome === 'used before') {
        throw new CommandFault(
          `This code was already used, on ${formatTime(redemption.usedAt ?? 0)}: ${plain(redemption.title)}.`,
        )
      }
      const [member] = await membersById(reader, [redemption.memberId])
      say(
        `Used: ${plain(redemption.title)}, for ${plain(`${member?.firstName ?? ''} ${member?.lastName ?? ''}`)}.`,
      )
    }
  })
}

function unknownReward(id: string): CommandFault {
  return new CommandFault(
    `There is no reward ${plain(id)}, or it has ended. To list them: npm run porchlight -- rewards`,
  )
}

function readReward(options: Options) {
  const { titleLengthMax, partnerNameLengthMax, descriptionLengthMax, instructionsLengthMax } = rewardLimits
  return {
    title: readText('add', options.add, titleLengthMax),
    partnerName: readText('partner', options.partner, partnerNameLengthMax),
    creditCost: readNumber('cost', options.cost, 1, rewardLimits.creditCostMax),
    category: readCategory(options.category ?? 'other'),
    availableQuantity: readQuantity(options.quantity),
    description:
      options.description === undefined
        ? ''
        : readText('description', options.description, descriptionLengthMax),
    redeemInstructions:
      options.instructions === undefined
        ? 'Show this code to the partner.'
        : readText('instructions', options.instructions, instructionsLengthMax),
  }
}

function readText(name: string, text: string | undefined, lengthMax: number): string {
  const normalizedText = normalizeText(text ?? '')
  if (isVisibleText(normalizedText) && normalizedText.length <= lengthMax) return normalizedText
  throw new WrongUsage(`--${name} takes a text of at most ${lengthMax} characters.`)
}

function readNumber(name: string, text: string | undefined, min: number, max: number): number {
  const number = /^\d{1,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  if (number >= min && number <= max) return number
  throw new WrongUsage(`--${name} takes a whole number from ${min} to ${max}.`)
}

/** Returns the quantity; null means unlimited, also when none is given. */
function readQuantity(text: string | undefined): number | null {
  return text === undefined || text === 'unlimited'
    ? null
    : readNumber('quantity', text, 0, rewardLimits.quantityMax)
}

function readCategory(text: string): RewardCategory {
  const category = rewardCategories.find((each) => each === text)
  if (category) return category
  throw new WrongUsage(`--category takes one of ${rewardCategories.join(', ')}.`)
}

async function listRewards({ say }: Operator, reader: Kysely<Tables>, includeEnded: boolean): Promise<void> {
  const foundRewards = await rewardsNewestFirst(reader, { includeEnded })
  if (foundRewards.length === 0) say('There are no rewards.')
  const counts = await redemptionCountsByReward(reader)
  for (const { id, title, partnerName, category, creditCost, availableQuantity, endedAt } of foundRewards) {
    const { redeemedCount, unusedCount } = counts.get(id) ?? { redeemedCount: 0, unusedCount: 0 }
    const stock = availableQuantity === null ? 'unlimited' : `${availableQuantity} left`
    say(`${id}  ${plain(title)}, from ${plain(partnerName)} (${category})`)
    say(
      `  ${formatCount(creditCost, 'credit')}, ${endedAt === null ? stock : 'ended'}; ${redeemedCount} redeemed, ${unusedCount} not used yet`,
    )
  }
  say('To offer one: npm run porchlight -- rewards add "<title>" --partner "<name>" --cost <credits>')
}
