import type { Trade } from '#app/ui/illustrations/trades.ts'

/** Words of a category or title, in any case, with the trade that is drawn for them. The first match applies. */
const WORDS: readonly [RegExp, Trade][] = [
  [/mining|resource|mine\b|quarry|underground/, 'pick'],
  [/child|community|disab|social|youth|welfare|support worker/, 'home'],
  [/health|nurs|aged|medical|clinic|hospital(?!ity)|dental|pharma|care\b/, 'stethoscope'],
  [/hospitality|touris|chef|cook|kitchen|barista|waiter|food|restaurant|hotel/, 'pan'],
  [/warehous|pick|pack|storeperson|forklift|manufactur|production|import|export/, 'carton'],
  [/transport|logistic|driv|deliver|courier|freight/, 'steering-wheel'],
  [/construct|civil|building|labour|site\b|scaffold|safety/, 'hard-hat'],
  [/information|technology|software|developer|\bit\b|\bict\b|data|cyber|engineer.*software/, 'laptop'],
  [/trade|electric|plumb|carpent|fitter|mechanic|maintenance|engineer|weld/, 'hammer'],
  [/account|bank|financ|payroll|insurance|audit|bookkeep/, 'calculator'],
  [/educat|teach|train|school|tutor|early learning/, 'apple'],
  [/design|art\b|arts|media|creative|marketing|architect/, 'palette'],
  [/customer|call cent|contact cent|support|reception/, 'headset'],
  [/government|council|public|defence|legal|policy/, 'hall'],
  [/retail|sales|consumer|fashion|shop/, 'bag'],
  [/farm|agricult|animal|horticult|garden|environment|conservation|forest/, 'sprout'],
  [/admin|office|clerical|executive|human resources|recruit|secretar/, 'folder'],
]

/**
 * The trade that is drawn for a job: from its category, or from its title where the category is missing or matches no
 * trade. Categories are free text, so unknown ones get the briefcase.
 */
export function tradeOf({ category, title = '' }: { category: string | null; title?: string }): Trade {
  return matchTrade(category ?? '') ?? matchTrade(title) ?? 'briefcase'
}

function matchTrade(text: string): Trade | null {
  const lower = text.toLowerCase()
  return WORDS.find(([words]) => words.test(lower))?.[1] ?? null
}
