import { appendFileSync } from 'node:fs'

/** The short form, which `npm test` runs. `npm run test:attacks` sets ATTACKS=full. */
export const IS_QUICK = process.env.ATTACKS !== 'full'

type Finding = {
  /** Number of the promise in docs/reliability.md. */
  promise: number
  attack: string
  measured: string
  target: string
  isMet: boolean
}

/** Adds a row to the table that `npm run test:attacks` prints. */
export function report(finding: Finding): void {
  if (process.env.ATTACK_REPORT) appendFileSync(process.env.ATTACK_REPORT, `${JSON.stringify(finding)}\n`)
}

/** The value below which `share` of the values are. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Responses by status, such as `{ 303: 1, 409: 49 }`. */
export function countStatuses(statuses: readonly number[]): Record<number, number> {
  return Object.fromEntries(
    [...Map.groupBy(statuses, (status) => status)].map(([status, list]) => [status, list.length]),
  )
}

export const formatMs = (ms: number) => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1)} s`)
